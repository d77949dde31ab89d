import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { paymeProvider } from '@server/payments/providers/payme/payme'
import { paymeHeaders } from '@server/payments/providers/payme/payme-signature'
import { companies, given, lower, notifyUrl, NOWHERE, PAYMENT, phone, TRADE } from './stubs'

const { served } = companies()
const window_seconds = 300

describe('PayMe', () => {
  const key = { id: 'k', key: 'c2VjcmV0' }
  const payme = (base_url = NOWHERE) =>
    paymeProvider(
      {
        client_id: 'c',
        client_secret: 's',
        keys: [key],
        rates: { MOP: '0.9708' },
        base_url,
        max_duration_seconds: 120,
        window_seconds,
      },
      { notifyUrl },
    )
  const opened = { paymentRequestId: 'pr-1', webLink: 'https://qr.payme.example/1', appLink: 'hsbcpaymepay://1' }
  const status = {
    paymentRequestId: 'pr-1',
    totalAmount: 95.62,
    currencyCode: 'HKD',
    statusCode: 'PR005',
    merchantData: { orderId: TRADE, additionalData: 'MOP9850-HKD9562' },
  }
  const notice = (body: object, more: Readonly<Record<string, string>> = {}) => {
    const raw = Buffer.from(JSON.stringify(body))
    const message = { method: 'POST', path: new URL(notifyUrl).pathname, body: raw }
    return { headers: { ...lower(paymeHeaders(key, message, {}, Date.now())), ...more }, raw }
  }

  it('PayMe gets the converted sum and a limited lifetime, and the instruction shows both', async () => {
    const asked: unknown[] = []
    const base = await served((request, reply) => {
      if (request.url === '/oauth2/token') return reply.send(token(60))
      asked.push(JSON.parse(String(request.body)))
      return reply.code(201).send(opened)
    })
    const before = Date.now()
    const made = await payme(base).create(given())
    expect(asked).toMatchObject([
      {
        totalAmount: 95.62,
        currencyCode: 'HKD',
        effectiveDuration: 120,
        notificationUri: notifyUrl,
        appSuccessCallback: 'https://shop.example/pay?order=1',
        merchantData: { orderId: TRADE, additionalData: 'MOP9850-HKD9562' },
      },
    ])
    expect(made).toMatchObject({
      right: {
        instruction: {
          kind: 'app',
          amount: 9_850,
          currency: 'MOP',
          settles: { amount: 9_562, currency: 'HKD', rate: '0.9708' },
          web_url: opened.webLink,
          app_url: opened.appLink,
        },
      },
    })
    const until = E.isRight(made) ? made.right.instruction.expires_at : 0
    expect(until - before).toBeLessThanOrEqual(125_000)
  })

  it('PayMe leads a phone to its page, and shows a desktop its PayCode to scan', async () => {
    const base = await served((request, reply) =>
      request.url === '/oauth2/token' ? reply.send(token(60)) : reply.code(201).send(opened),
    )
    const shown = async (agent: string) => {
      const made = await payme(base).create(given({ payer: phone(agent) }))
      return E.isRight(made) ? made.right.instruction : made
    }
    expect(await shown('Mozilla/5.0 (iPhone) Mobile/15E148')).toMatchObject({ kind: 'app', web_url: opened.webLink })
    expect(await shown('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0')).toMatchObject({
      kind: 'qr',
      text: opened.webLink,
      settles: { amount: 9_562, currency: 'HKD' },
    })
  })

  const token = (seconds: number) => ({
    accessToken: `token-${seconds}`,
    expiresOn: new Date(Date.now() + seconds * 1_000).toISOString(),
  })

  it('PayMe’s token is requested once for any number of calls, and again when it is refused', async () => {
    const state = { tokens: 0, works: true }
    const base = await served((request, reply) => {
      if (request.url === '/oauth2/token') {
        state.tokens += 1
        return reply.send({ ...token(3_600), accessToken: `t${state.tokens}` })
      }
      if (!state.works && request.headers.authorization === 'Bearer t1') return reply.code(401).send({})
      return reply.send(status)
    })
    const provider = payme(base)
    const ref = `pr-1~${TRADE}~MOP9850-HKD9562`
    await Promise.all([1, 2, 3].map(() => provider.query(ref)))
    expect(state.tokens).toBe(1)
    state.works = false
    expect(await provider.query(ref)).toMatchObject({ right: { kind: 'paid', amount: 9_850, currency: 'MOP' } })
    expect(state.tokens).toBe(2)
  })

  it('PayMe’s token is not requested without end if each token is refused', async () => {
    const base = await served((request, reply) =>
      request.url === '/oauth2/token' ? reply.send(token(3_600)) : reply.code(401).send({}),
    )
    expect(await payme(base).query(`pr-1~${TRADE}~MOP1-HKD1`)).toEqual(
      E.left({ _tag: 'refused', reason: 'PayMe answered 401' }),
    )
  })

  it('a PayMe notification is accepted only if it can be read in one way', () => {
    const event = { id: 'pr-1:PR005', payment: PAYMENT, kind: 'paid', amount: 9_850, currency: 'MOP' }
    expect(payme().verify(notice(status, { 'x-event-type': 'payment.success' }))).toMatchObject({ right: event })
    expect(payme().verify(notice(status))).toMatchObject({ right: event })
    const malformed = E.left('malformed')
    expect(payme().verify(notice(status, { 'x-event-type': 'payment.failure' }))).toEqual(malformed)
    for (const body of [
      { ...status, statusCode: 'PR001' },
      { ...status, statusCode: 'PR999' },
      { ...status, merchantData: { orderId: TRADE } },
      { ...status, totalAmount: 'a lot' },
      {},
    ])
      expect(payme().verify(notice(body))).toEqual(malformed)
  })

  it('PayMe is queried only with references that the shop has made', async () => {
    for (const ref of ['', 'x', 'a~b', 'a~b~c~d'])
      expect(await payme().query(ref)).toMatchObject({ left: { _tag: 'refused' } })
  })
})
