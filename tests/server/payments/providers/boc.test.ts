import { createPublicKey } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { bocProvider } from '@server/payments/providers/boc/boc'
import { bocBody, bocFields } from '@server/payments/providers/boc/boc-signature'
import { someKey } from './providers-harness'
import { companies, given, notifyUrl, NOWHERE, TRADE, unreachable } from './stubs'

const { served } = companies()
const ours = someKey()
const theirs = someKey()

describe('BOC', () => {
  const boc = (base_url = NOWHERE) =>
    bocProvider(
      {
        merchant_id: '138',
        terminal_no: '88',
        private_key: ours,
        public_keys: [createPublicKey(theirs)],
        url_field: 'cashier',
        base_url,
        business_type: '4',
        other_business_type: '',
        refer_url: '',
        languages: { 'zh-Hant': 'zh_TW', en: 'en_US' },
        acknowledgement: 'OK',
      },
      { notifyUrl },
    )
  const says = (fields: Readonly<Record<string, string>>, key = theirs) =>
    served((_request, reply) => reply.type('text/plain').send(bocBody('serverSign', key, fields)))
  const notice = (fields: Readonly<Record<string, string>>) => ({
    headers: {},
    raw: Buffer.from(bocBody('serverSign', theirs, fields)),
  })
  const order = { merchantOrderNo: TRADE, amount: '9850', merchantId: '138', status: 'SUCCESS' }

  it('BOC’s cashier address comes from the configured field', async () => {
    const base = await says({ returnCode: '000000', cashier: 'https://aas.bocmacau.com/w/d?q=1' })
    expect(await boc(base).create(given())).toMatchObject({
      right: { ref: TRADE, instruction: { kind: 'qr', text: 'https://aas.bocmacau.com/w/d?q=1' } },
    })
    const other = await says({ returnCode: '000000', page: 'https://aas.bocmacau.com/w/d?q=1' })
    expect(await boc(other).create(given())).toMatchObject({
      left: { reason: 'BOC’s answer has no address in cashier' },
    })
    const evil = await says({ returnCode: '000000', cashier: 'javascript:alert(1)' })
    expect(await boc(evil).create(given())).toMatchObject({ left: { _tag: 'refused' } })
  })

  it('an unsigned answer of BOC is ignored', async () => {
    const base = await says({ returnCode: '000000', ...order, result: 'S' }, ours)
    expect(await boc(base).query(TRADE)).toEqual(unreachable)
  })

  it('a notification of BOC only makes the shop query the payment', () => {
    expect(boc().proof).toBe('query')
    expect(boc().verify(notice(order))).toMatchObject({ right: { kind: 'paid', ref: TRADE, currency: 'MOP' } })
  })

  it('a notification of BOC is refused for another merchant, and without a merchant', () => {
    expect(boc().verify(notice({ ...order, merchantId: '139' }))).toEqual(E.left('unsigned'))
    const { merchantId: _, ...nobodys } = order
    expect(boc().verify(notice(nobodys))).toEqual(E.left('malformed'))
  })

  it.each([
    ['S', 'paid'],
    ['F', 'failed'],
    ['W', 'failed'],
    ['D', 'expired'],
  ])('the state %s of BOC means that the payment is %s', async (result, kind) => {
    const base = await says({ returnCode: '000000', ...order, result })
    expect(await boc(base).query(TRADE)).toMatchObject({ right: { kind } })
  })

  it.each(['A', 'Z'])('the state %s of BOC means that the payment is open', async result => {
    const base = await says({ returnCode: '000000', ...order, result })
    expect(await boc(base).query(TRADE)).toEqual(E.right(null))
  })

  const refund = { number: 'N1', ref: TRADE, amount: cents(985), currency: 'MOP', earlier: cents(0) }

  it('BOC is asked for a refund in cents, by our numbers', async () => {
    const asked: unknown[] = []
    const base = await served((request, reply) => {
      asked.push(bocFields('merchantSign', [createPublicKey(ours)], String(request.body)))
      return reply.send(bocBody('serverSign', theirs, { returnCode: '000000', result: 'S', logNo: 'L1' }))
    })
    const { refunding } = boc(base)
    expect(await refunding?.send(refund)).toEqual(E.right({ number: 'N1', ref: 'L1', state: 'done' }))
    expect(asked).toMatchObject([
      { service: 'OrderRefund', merchantId: '138', payOrderNo: TRADE, refundOrderNo: 'N1', refundAmount: '985' },
    ])
    expect(refunding?.query).toBeUndefined()
  })

  it.each([
    ['F', {}, E.left({ _tag: 'refused', reason: 'BOC answered F' })],
    ['F', { resultMessage: '餘額不足' }, E.left({ _tag: 'refused', reason: 'BOC answered 餘額不足' })],
    ['S', { refundOrderNo: 'N2' }, E.left({ _tag: 'refused', reason: 'BOC answered for another refund' })],
    ['W', {}, E.right({ number: 'N1', ref: 'N1', state: 'stuck', why: 'BOC answered W' })],
    ['?', {}, E.right({ number: 'N1', ref: 'N1', state: 'stuck', why: 'BOC answered ?' })],
  ])('the result %s of a refund at BOC, with %j, is read so', async (result, more, answer) => {
    const base = await says({ returnCode: '000000', result, ...more })
    expect(await boc(base).refunding?.send(refund)).toEqual(answer)
  })

  it('an answer about a refund that BOC did not sign is ignored', async () => {
    const base = await says({ returnCode: '000000', result: 'S' }, ours)
    expect(await boc(base).refunding?.send(refund)).toEqual(unreachable)
  })
})
