import { createPublicKey } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { sealed } from '@server/payments/providers/wechat/wechat-cipher'
import { wechatHeaders } from '@server/payments/providers/wechat/wechat-signature'
import { wechatProvider } from '@server/payments/providers/wechat/wechat'
import { someKey } from './providers-harness'
import { companies, given, lower, notifyUrl, NOWHERE, PAYMENT, phone, TRADE, unreachable } from './stubs'

const { served } = companies()
const ours = someKey()
const theirs = someKey()
const window_seconds = 300

describe('WeChat Pay', () => {
  const V3 = '0123456789abcdef0123456789abcdef'
  const platform = { serial: 'p2', key: theirs }
  const wechat = (base_url = NOWHERE, edition: 'global' | 'mainland' = 'global') =>
    wechatProvider(
      {
        appid: 'wx1',
        mchid: '19',
        serial_no: 's',
        private_key: ours,
        platform_keys: [
          { serial: 'p1', key: createPublicKey(ours) },
          { serial: 'p2', key: createPublicKey(theirs) },
        ],
        api_v3_keys: ['f'.repeat(32), V3],
        currency: 'HKD',
        rates: { MOP: '0.97' },
        edition,
        base_url,
        window_seconds,
      },
      { notifyUrl },
    )
  const asked: { readonly url: string; readonly body: unknown }[] = []
  const says = (fields: object, signs = true) =>
    served((request, reply) => {
      asked.push({ url: request.url, body: request.body === undefined ? undefined : JSON.parse(String(request.body)) })
      const body = JSON.stringify(fields)
      return reply
        .headers(signs ? wechatHeaders(platform, body, Date.now()) : {})
        .type('application/json')
        .send(body)
    })

  it.each([
    ['a code on a desktop', undefined, { code_url: 'weixin://x' }, '/v3/global/transactions/native', { kind: 'qr' }],
    [
      'its app from other phones',
      phone(),
      { mweb_url: 'https://wx.example/pay?id=1' },
      '/v3/global/transactions/mweb',
      { kind: 'redirect', url: expect.stringContaining('redirect_url=https%3A%2F%2Fshop.example') },
    ],
    [
      'its own sheet inside the app',
      { ...phone('MicroMessenger/8.0 Mobile'), openId: 'o1' },
      { prepay_id: 'wx2' },
      '/v3/global/transactions/jsapi',
      { kind: 'jsapi', bridge: 'WeixinJSBridge' },
    ],
    [
      'a code inside the app when it is not known who it is',
      phone('MicroMessenger/8.0 Mobile'),
      { code_url: 'weixin://x' },
      '/v3/global/transactions/native',
      { kind: 'qr' },
    ],
  ])('a WeChat payment opens %s', async (_where, payer, answer, path, instruction) => {
    asked.length = 0
    const made = await wechat(await says(answer)).create(given(payer === undefined ? {} : { payer }))
    expect(made).toMatchObject({ right: { ref: TRADE, instruction: { ...instruction, settles: { amount: 9_555 } } } })
    expect(asked).toMatchObject([
      {
        url: path,
        body: { out_trade_no: TRADE, attach: 'MOP9850-HKD9555', amount: { total: 9_555, currency: 'HKD' } },
      },
    ])
  })

  it('WeChat has other addresses in the mainland edition', async () => {
    asked.length = 0
    await wechat(await says({ h5_url: 'https://wx.example/1' }), 'mainland').create(given({ payer: phone() }))
    expect(asked[0]?.url).toBe('/v3/pay/transactions/h5')
    expect(asked[0]?.body).not.toHaveProperty('trade_type')
  })

  it('an unsigned answer of WeChat is ignored', async () => {
    const base = await says({ code_url: 'weixin://x' }, false)
    expect(await wechat(base).create(given())).toEqual(unreachable)
  })

  const order = {
    mchid: '19',
    out_trade_no: TRADE,
    trade_state: 'SUCCESS',
    attach: 'MOP9850-HKD9555',
    amount: { total: 9_555, currency: 'HKD' },
    transaction_id: '42',
  }
  const notice = (fields: object, key = V3, event_type = 'TRANSACTION.SUCCESS') => {
    const resource = sealed(key, JSON.stringify(fields), 'transaction')
    const body = JSON.stringify({ id: 'EV-1', event_type, resource })
    return { headers: lower(wechatHeaders(platform, body, Date.now())), raw: Buffer.from(body) }
  }

  it('WeChat’s notifications are read with any of the live keys, for this merchant only', () => {
    const event = { id: '42:paid', payment: PAYMENT, kind: 'paid', amount: 9_850, currency: 'MOP' }
    expect(wechat().verify(notice(order))).toMatchObject({ right: event })
    expect(wechat().verify(notice(order, 'x'.repeat(32)))).toEqual(E.left('undecryptable'))
    expect(wechat().verify(notice({ ...order, mchid: '20' }))).toEqual(E.left('malformed'))
    expect(wechat().verify(notice({ ...order, trade_state: 'NOTPAY' }))).toEqual(E.left('malformed'))
  })

  it.each([
    ['SUCCESS', 'paid'],
    ['REFUND', 'failed'],
    ['PAYERROR', 'failed'],
    ['CLOSED', 'expired'],
    ['REVOKED', 'expired'],
  ])('the state %s of WeChat means that the payment is %s', async (trade_state, kind) => {
    expect(await wechat(await says({ ...order, trade_state })).query(TRADE)).toMatchObject({ right: { kind } })
  })

  it.each([
    ['mainland', '/v3/refund/domestic/refunds', '/v3/refund/domestic/refunds/N1', {}],
    ['global', '/v3/global/refunds', '/v3/global/refunds/out-refund-no/N1?mchid=19', { appid: 'wx1', mchid: '19' }],
  ] as const)('WeChat’s %s edition is asked for a refund in its own form', async (edition, path, query, merchant) => {
    asked.length = 0
    const base = await says({ ...order, out_refund_no: 'N1', refund_id: 'R1', status: 'SUCCESS' })
    const { refunding } = wechat(base, edition)
    const refund = { number: 'N1', ref: TRADE, amount: cents(985), currency: 'MOP', earlier: cents(0) }
    const done = E.right({ number: 'N1', ref: 'R1', state: 'done' })
    expect(await refunding?.send(refund)).toEqual(done)
    expect(await refunding?.query?.('N1', TRADE)).toEqual(done)
    const amount = { refund: 956, total: 9_555, currency: 'HKD' }
    expect(asked.slice(1)).toEqual([
      { url: path, body: { ...merchant, out_trade_no: TRADE, out_refund_no: 'N1', notify_url: notifyUrl, amount } },
      { url: query, body: undefined },
    ])
    expect(await refunding?.query?.('N2', TRADE)).toMatchObject({ left: { _tag: 'refused' } })
  })

  it('a refund of WeChat counts only if its answer is signed, and its notification is for this merchant', async () => {
    const refund = { number: 'N1', ref: TRADE, amount: cents(985), currency: 'MOP', earlier: cents(0) }
    const base = await says({ ...order, out_refund_no: 'N1', refund_id: 'R1', status: 'SUCCESS' }, false)
    expect(await wechat(base).refunding?.send(refund)).toEqual(unreachable)
    expect(await wechat(base).refunding?.query?.('N1', TRADE)).toEqual(unreachable)
    const told = { mchid: '19', out_refund_no: 'N1', refund_id: 'R1', refund_status: 'SUCCESS' }
    const progress = { number: 'N1', ref: 'R1', state: 'done' }
    expect(wechat().verify(notice(told, V3, 'REFUND.SUCCESS'))).toEqual(E.right({ kind: 'refund', progress }))
    expect(wechat().verify(notice({ ...told, mchid: '20' }, V3, 'REFUND.SUCCESS'))).toEqual(E.left('malformed'))
    // one about a payment is never read as one about a refund
    expect(wechat().verify(notice(told))).toEqual(E.left('malformed'))
  })

  it('WeChat is asked to close an order, and only its signed answer without a body counts', async () => {
    asked.length = 0
    const answers = (status: number, signs: boolean) =>
      served((request, reply) => {
        asked.push({ url: request.url, body: JSON.parse(String(request.body)) })
        return reply
          .code(status)
          .headers(signs ? wechatHeaders(platform, '', Date.now()) : {})
          .send()
      })
    const close = async (status: number, signs: boolean) => wechat(await answers(status, signs)).closing?.close(TRADE)
    expect(await close(204, true)).toEqual(E.right(undefined))
    expect(asked).toEqual([{ url: `/v3/global/transactions/out-trade-no/${TRADE}/close`, body: { mchid: '19' } }])
    expect(await close(204, false)).toEqual(unreachable)
    expect(await close(500, true)).toEqual(unreachable)
    expect(await close(400, true)).toMatchObject({ left: { _tag: 'refused' } })
    expect(await wechat().closing?.close(TRADE)).toEqual(unreachable)
  })

  it('an answer of WeChat about another order is refused', async () => {
    expect(await wechat(await says({ ...order, out_trade_no: 'another' })).query(TRADE)).toMatchObject({
      left: { reason: 'WeChat Pay answered for another payment' },
    })
  })
})
