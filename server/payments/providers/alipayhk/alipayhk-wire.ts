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

/** The answer to a query: it holds only flat lists of elements. */
export interface AlipayXml {
  readonly isSuccess: boolean
  readonly error: string
  readonly trade: Fields
  readonly sign: string
  readonly signType: string
}

export const readAlipayXml = (xml: string): AlipayXml => {
  const trade = elements(/<trade>([\s\S]*?)<\/trade>/u.exec(xml)?.[1] ?? '')
  const around = elements(xml.replace(/<request>[\s\S]*<\/request>|<response>[\s\S]*<\/response>/gu, ''))
  return {
    isSuccess: around['is_success'] === 'T',
    error: around['error'] ?? '',
    trade,
    sign: around['sign'] ?? '',
    signType: around['sign_type'] ?? '',
  }
}

export const writeAlipayXml = ({ isSuccess, error, trade, sign, signType }: AlipayXml): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?><alipay>',
    element('is_success', isSuccess ? 'T' : 'F'),
    error === '' ? '' : element('error', error),
    isSuccess ? `<response><trade>${Object.entries(trade).map(pair).join('')}</trade></response>` : '',
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
