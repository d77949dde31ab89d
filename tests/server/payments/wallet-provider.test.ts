import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { paymentInstruction } from '~/contract/orders.wire'
import type { Lang } from '~/domain/shared/locale'
import { cents } from '~/domain/shared/money'
import { inWords } from '@server/orders/instruction-texts'
import type { PaymentRequest } from '@server/payments/provider.port'
import { walletProvider } from '@server/payments/providers/wallet/wallet'
import { instruction } from '@server/payments/providers/wallet/wallet-instruction'
import { signedHeaders } from '@server/payments/providers/wallet/wallet-signature'
import { aRequest } from '@tests/server/payments/wallet-harness'

const notifyUrl = 'https://shop.example/api/payments/wallet/notify'
const path = '/api/payments/wallet/notify'
const NOW = 1_800_000_000_000
const provider = walletProvider({
  code: 'wallet',
  secrets: ['new', 'old'],
  baseUrl: 'http://127.0.0.1:1',
  notifyUrl,
  now: () => NOW,
})
const event = {
  event: 'e1',
  ref: 'r1',
  payment: 'p1',
  status: 'paid',
  amount: '98.50',
  currency: 'MOP',
  at: '2026-11-20T12:00:00.000Z',
}
const notification = (body: string, at = NOW, secret = 'new', signedPath = path) => ({
  headers: signedHeaders({ secrets: [secret] }, { method: 'POST', path: signedPath, body }, at),
  raw: Buffer.from(body),
})

describe('a notification', () => {
  it('a notification is read if it is signed with any of the live secrets', () => {
    const read = E.right({
      id: 'e1',
      ref: 'r1',
      payment: 'p1',
      kind: 'paid',
      amount: 9_850,
      currency: 'MOP',
      at: Date.UTC(2026, 10, 20, 12),
    })
    expect(provider.verify(notification(JSON.stringify(event)))).toEqual(read)
    expect(provider.verify(notification(JSON.stringify(event), NOW, 'old'))).toEqual(read)
  })

  it('a notification is refused unless the wallet signed it for this path and these bytes', () => {
    const good = notification(JSON.stringify(event))
    const unsigned = E.left('unsigned')
    expect(provider.verify(notification(JSON.stringify(event), NOW, 'other'))).toEqual(unsigned)
    expect(provider.verify(notification(JSON.stringify(event), NOW, 'new', '/elsewhere'))).toEqual(unsigned)
    expect(provider.verify({ ...good, headers: {} })).toEqual(unsigned)
    expect(provider.verify({ ...good, headers: { ...good.headers, 'wallet-timestamp': String(NOW + 1) } })).toEqual(
      unsigned,
    )
    expect(provider.verify({ ...good, headers: { ...good.headers, 'wallet-signature': ['v1=', 'v1='] } })).toEqual(
      unsigned,
    )
    fc.assert(
      fc.property(fc.nat(good.raw.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const raw = Buffer.from(good.raw)
        raw.writeUInt8(raw.readUInt8(at) ^ change, at)
        expect(provider.verify({ ...good, raw })).toEqual(unsigned)
      }),
      { numRuns: 1_000 },
    )
  })

  it('[I-05] a notification is refused after its window, and with a time in the future', () => {
    const body = JSON.stringify(event)
    expect(provider.verify(notification(body, NOW - 300_000))).toMatchObject({ _tag: 'Right' })
    expect(provider.verify(notification(body, NOW - 300_001))).toEqual(E.left('stale'))
    expect(provider.verify(notification(body, NOW + 300_001))).toEqual(E.left('stale'))
  })

  it('a signed notification without a readable event is malformed', () => {
    for (const body of [
      '',
      'no json',
      '{}',
      '[]',
      ...Object.keys(event).map(key => JSON.stringify({ ...event, [key]: null })),
    ])
      expect(provider.verify(notification(body))).toEqual(E.left('malformed'))
    for (const changed of [
      { amount: '1e3' },
      { amount: true },
      { status: 'open' },
      { at: 'yesterday' },
      { currency: '' },
    ])
      expect(provider.verify(notification(JSON.stringify({ ...event, ...changed })))).toEqual(E.left('malformed'))
  })

  it('a notification is acknowledged with the text that the wallet expects, and with another one if it must come again', () => {
    expect(provider.acknowledge('taken')).toEqual({ status: 200, type: 'text/plain', body: 'SUCCESS' })
    expect(provider.acknowledge('refused')).toMatchObject({ status: 401, body: 'FAIL' })
    expect(provider.acknowledge('later')).toMatchObject({ status: 503, body: 'FAIL' })
  })
})

describe('an instruction', () => {
  const wallet = { ref: 'r1', pay_url: 'https://wallet.example/pay/r1', code_text: 'https://wallet.example/q/r1' }
  const told = (given: Partial<PaymentRequest>, answer: Parameters<typeof instruction>[1] = wallet) =>
    instruction(aRequest(given), answer)
  const wording = {
    'zh-Hant': { edition: 'mo', lang: 'zh-Hant', merchant: '浪花小店', no: 'MO-1' },
    en: { edition: 'mo', lang: 'en', merchant: 'Wave', no: 'MO-1' },
  } as const
  const worded = (method: string, lang: Lang) => {
    const wordless = told({ method })
    return wordless && inWords(wordless, wording[lang])
  }

  it('an instruction has the kind of its method, and is valid on the wire', () => {
    const kinds = ['mpay', 'bocpay', 'uepay', 'payme', 'alipayhk', 'wechat', 'cash', 'new'].map(method => {
      const made = told({ method })
      expect(
        E.isRight(
          paymentInstruction.decode(
            paymentInstruction.encode(
              inWords(made ?? { ...aRequest(), order: '', expires_at: 0, kind: 'none' }, wording.en),
            ),
          ),
        ),
      ).toBe(true)
      return made?.kind
    })
    expect(kinds).toEqual(['qr', 'qr', 'redirect', 'app', 'redirect', 'redirect', 'offline', 'redirect'])
  })

  it('an instruction is in the language of its reader', () => {
    expect(worded('mpay', 'zh-Hant')).toMatchObject({
      title: '用 MPay 付款',
      text: wallet.code_text,
      url: wallet.pay_url,
      steps: ['用手機開啟 MPay，選「掃一掃」', '掃描此碼', '核對 $98.5 及商戶「浪花小店」，然後確認付款'],
    })
    expect(worded('bocpay', 'zh-Hant')).toMatchObject({ title: '用 BOC Pay 付款' })
    expect(worded('mpay', 'en')).toMatchObject({ title: 'Pay with MPay' })
    expect(worded('cash', 'en')).toMatchObject({
      steps: expect.arrayContaining(['Tell us the order number MO-1']),
      url: wallet.pay_url,
    })
  })

  it('an instruction names the sum as the wallet shows it', () => {
    const wordless = told({ method: 'wechat' })
    if (wordless === undefined) throw new Error('nothing is told')
    const settles = { amount: cents(9_555), currency: 'HKD', rate: '0.97' }
    const qr = { ...wordless, kind: 'qr' as const, text: 'weixin://1', settles }
    expect(inWords(qr, wording.en)).toMatchObject({
      steps: expect.arrayContaining(['Check HK$95.55 and Wave, then confirm']),
    })
  })

  it('an instruction marks patacas in Hong Kong, because a bare dollar sign means Hong Kong dollars', () => {
    const inHongKong = { ...wording.en, edition: 'hk' } as const
    const [cash, mpay] = ['cash', 'mpay'].map(method => {
      const wordless = told({ method })
      if (wordless === undefined) throw new Error('nothing is told')
      return inWords(wordless, inHongKong)
    })
    expect(cash).toMatchObject({
      steps: expect.arrayContaining(['Pay MOP$98.5 in cash; the result appears on this page by itself']),
    })
    expect(mpay).toMatchObject({ steps: expect.arrayContaining(['Check MOP$98.5 and Wave, then confirm']) })
  })

  it('an instruction in another language contains no text of the earlier language', () => {
    for (const method of ['mpay', 'bocpay', 'cash', 'payme', 'uepay']) {
      const wordless = told({ method })
      if (wordless === undefined) throw new Error('nothing is told')
      expect(inWords(inWords(wordless, wording.en), wording['zh-Hant'])).toEqual(inWords(wordless, wording['zh-Hant']))
    }
  })

  it('an instruction has no page if its method needs no page', () => {
    expect(told({ method: 'cash' }, { ref: 'r1' })).not.toHaveProperty('url')
    expect(told({ method: 'mpay' }, { ref: 'r1', code_text: 'q' })).not.toHaveProperty('url')
    for (const method of ['mpay', 'payme', 'wechat']) expect(told({ method }, { ref: 'r1' })).toBeUndefined()
  })
})

describe('a wallet with errors', () => {
  const servers: { close: () => Promise<unknown> }[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const against = async (answer: (request: FastifyRequest, reply: FastifyReply) => unknown) => {
    const server = Fastify()
    servers.push(server)
    server.all('/*', answer)
    const baseUrl = await server.listen({ host: '127.0.0.1', port: 0 })
    return walletProvider({ code: 'wallet', secrets: ['new'], baseUrl, notifyUrl })
  }
  const unreachable = expect.objectContaining({ left: expect.objectContaining({ _tag: 'unreachable' }) })

  it('a wallet that is silent, broken, busy or unclear is unreachable', async () => {
    expect(await provider.create(aRequest())).toEqual(unreachable)
    expect(await provider.query('r1')).toEqual(unreachable)
    for (const status of [500, 503, 429, 408, 302]) {
      const broken = await against((_request, reply) =>
        reply.code(status).header('location', '/elsewhere').send({ ref: 'r1' }),
      )
      expect(await broken.create(aRequest())).toEqual(unreachable)
    }
    for (const said of [
      '',
      'no json',
      '{}',
      '{"ref":""}',
      '{"ref":"r1","pay_url":"javascript:alert(1)"}',
      '{"ref":"r1","app_url":"JavaScript:alert(1)"}',
    ]) {
      const odd = await against((_request, reply) => reply.type('application/json').send(said))
      expect(await odd.create(aRequest())).toEqual(unreachable)
    }
  })

  it('a wallet that answers with a 4xx has refused for good', async () => {
    const refusing = await against((_request, reply) => reply.code(422).send({}))
    expect(await refusing.create(aRequest())).toEqual(E.left({ _tag: 'refused', reason: 'the wallet answered 422' }))
    expect(await refusing.query('r1')).toEqual(E.left({ _tag: 'refused', reason: 'the wallet answered 422' }))
  })

  it('an answer of a wallet about another payment is refused', async () => {
    const confused = await against((_request, reply) => reply.send(event))
    expect(await confused.query('r2')).toEqual(
      E.left({ _tag: 'refused', reason: 'the wallet answered for another payment' }),
    )
    expect(await confused.query('r1')).toMatchObject({ right: { id: 'e1', kind: 'paid' } })
  })
})
