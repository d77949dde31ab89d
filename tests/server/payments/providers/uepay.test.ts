import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { uepayProvider } from '@server/payments/providers/uepay/uepay'
import { isUepaySigned, uepaySign } from '@server/payments/providers/uepay/uepay-signature'
import { companies, given, notifyUrl, NOWHERE, PAYMENT, phone, TRADE } from './stubs'

const { served } = companies()

describe('UePay', () => {
  const uepay = (base_url: string, outside?: { trade_type: string; url_field: string }) =>
    uepayProvider(
      {
        merchant_no: '0003',
        keys: ['new', 'old'],
        base_url,
        fields: { amount: 'amt', currency: 'cny', state: 'state', paid: ['1'], failed: ['2'], expired: ['3'] },
        app_source: '1',
        app_version: '1.4',
        ...(outside === undefined ? {} : { outside }),
      },
      { notifyUrl },
    )
  const inside = phone('UePay/1.0 UePayClient/2.0')

  it('UePay opens its payment sheet inside its app, with signed parameters', async () => {
    const base = await served((_request, reply) => reply.send({ result: 'true', results: { prepayid: 'UEPAY1' } }))
    const made = await uepay(base).create(given({ payer: inside }))
    if (E.isLeft(made) || made.right.instruction.kind !== 'jsapi') throw new Error('no sheet')
    const { bridge, params } = made.right.instruction
    expect(bridge).toBe('UePayJSBridge')
    const { paySign = '', ...signed } = params
    expect(Object.keys(params).toSorted()).toEqual([
      'appId',
      'nonceStr',
      'paySign',
      'prepayid',
      'signType',
      'timeStamp',
    ])
    expect(isUepaySigned(['new'], signed, paySign)).toBe(true)
  })

  it('UePay is refused outside its app if no other way is configured', async () => {
    expect(await uepay(NOWHERE).create(given({ payer: phone() }))).toEqual(
      E.left({ _tag: 'refused', reason: 'UePay is configured for its own app only' }),
    )
    const base = await served((_request, reply) => reply.send({ result: 'true', results: { prepayid: 'UEPAY1' } }))
    expect(await uepay(base, { trade_type: 'H5', url_field: 'url' }).create(given())).toEqual(
      E.left({ _tag: 'refused', reason: 'UePay’s answer has no address in url' }),
    )
  })

  it('UePay’s refusal contains its own code', async () => {
    const base = await served((_request, reply) => reply.send({ result: 'false', retCode: '42' }))
    expect(await uepay(base).query(TRADE)).toEqual(E.left({ _tag: 'refused', reason: 'UePay answered 42' }))
  })

  it('UePay’s notifications are read with any of the live keys, in cents', () => {
    const fields = { orderNo: TRADE, amt: '9850', tradeTime: '1800000000000' }
    const notice = (key: string, body: Readonly<Record<string, string>> = fields) => ({
      headers: {},
      raw: Buffer.from(JSON.stringify({ ...body, sign: uepaySign(key, body) })),
    })
    const event = { kind: 'paid', payment: PAYMENT, amount: 9_850, currency: 'MOP', at: 1_800_000_000_000 }
    expect(uepay(NOWHERE).verify(notice('old'))).toMatchObject({ right: event })
    expect(uepay(NOWHERE).verify(notice('older'))).toEqual(E.left('unsigned'))
    expect(uepay(NOWHERE).verify(notice('new', { ...fields, amt: '98.50' }))).toEqual(E.left('malformed'))
    expect(uepay(NOWHERE).verify(notice('new', { amt: '9850' }))).toEqual(E.left('malformed'))
  })
})
