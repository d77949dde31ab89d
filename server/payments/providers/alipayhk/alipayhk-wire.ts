import * as t from 'io-ts'
import { amount, object, text } from '~/contract/wire'
import type { Fields } from '@server/payments/providers/common/provider-types'

/** The state of a trade, in a notification or in the answer to a query. */
export const alipayTrade = object(
  { out_trade_no: text(64, 1), trade_status: text(32, 1), total_fee: amount },
  { trade_no: t.string, currency: t.string, seller_id: t.string, notify_time: t.string },
)
export type AlipayTrade = t.TypeOf<typeof alipayTrade>

export const alipayKinds: Readonly<Record<string, 'open' | 'paid' | 'expired'>> = {
  WAIT_BUYER_PAY: 'open',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'expired',
}

/** The answer of `alipay.acquire.refund.query`. */
export const alipayRefund = object(
  { response_code: text(64, 1) },
  { refund_result_code: t.string, refund_error_code: t.string, out_return_no: t.string, out_trade_no: t.string },
)

/** The state of a refund. A refund that is not listed is unknown. */
export const alipayRefundStates: Readonly<Record<string, 'accepted' | 'done' | 'closed'>> = {
  SUCCESS: 'done',
  PROCESSING: 'accepted',
  FAILED: 'closed',
  CANCELED: 'closed',
}

/** An answer: it holds only flat lists of elements. */
export interface AlipayXml {
  readonly isSuccess: boolean
  readonly error: string
  /** What is in `response`: a `trade`, or the fields of an `alipay`. */
  readonly fields: Fields
  readonly sign: string
  readonly signType: string
}

export const readAlipayXml = (xml: string): AlipayXml => {
  const fields = elements(/<response>([\s\S]*?)<\/response>/u.exec(xml)?.[1] ?? '')
  const around = elements(xml.replace(/<request>[\s\S]*<\/request>|<response>[\s\S]*<\/response>/gu, ''))
  return {
    isSuccess: around['is_success'] === 'T',
    error: around['error'] ?? '',
    fields,
    sign: around['sign'] ?? '',
    signType: around['sign_type'] ?? '',
  }
}

/** `name`: of the element in `response` that has the fields. */
export const writeAlipayXml = (
  { isSuccess, error, fields, sign, signType }: AlipayXml,
  name: 'trade' | 'alipay' = 'trade',
): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?><alipay>',
    element('is_success', isSuccess ? 'T' : 'F'),
    error === '' ? '' : element('error', error),
    isSuccess && sign !== ''
      ? `<response><${name}>${Object.entries(fields).map(pair).join('')}</${name}></response>`
      : '',
    sign === '' ? '' : element('sign', sign) + element('sign_type', signType),
    '</alipay>',
  ].join('')

const pair = ([name, value]: readonly [string, string]): string => element(name, value)

const element = (name: string, value: string): string =>
  `<${name}>${value.replace(/[&<>]/gu, char => `&#${char.charCodeAt(0)};`)}</${name}>`

const elements = (xml: string): Fields =>
  Object.fromEntries(
    [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/gu)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  )

const named: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (escaped: string): string =>
  escaped.replace(/&(?:#(\d{1,7})|(\w+));/gu, (all, code: string | undefined, name: string | undefined) =>
    code === undefined ? (named[name ?? ''] ?? all) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )
