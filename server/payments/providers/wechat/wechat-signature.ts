import { type KeyObject, randomUUID } from 'node:crypto'
import { rsaSign, rsaVerify } from '@server/payments/providers/common/rsa'
import { isFresh } from '@server/platform/replay-window'
import type { Fields } from '@server/payments/providers/common/provider-types'

/** The sender of a request: the merchant's number, and the serial number of the certificate that signed. */
export interface WechatMerchant {
  readonly mchid: string
  readonly serial: string
  readonly key: KeyObject
}

/** A public key of the platform, by the serial number of its certificate. */
export interface WechatPlatformKey {
  readonly serial: string
  readonly key: KeyObject
}

export interface WechatCall {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly path: string
  readonly body: string
}

const SCHEME = 'WECHATPAY2-SHA256-RSA2048'

/** Each part on a separate line, with a line break after the last one too. */
const lines = (...parts: readonly string[]): string => parts.map(part => `${part}\n`).join('')

/** The `Authorization` of a request. */
export const wechatAuthorization = (merchant: WechatMerchant, call: WechatCall, now: number): string => {
  const timestamp = String(Math.floor(now / 1000))
  const nonce = newNonce()
  const signature = rsaSign(merchant.key, lines(call.method, call.path, timestamp, nonce, call.body))
  const parts = { mchid: merchant.mchid, nonce_str: nonce, signature, timestamp, serial_no: merchant.serial }
  return `${SCHEME} ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** Is a request signed by the merchant, and fresh? */
export const isWechatAuthorized = (
  merchant: WechatMerchant,
  call: WechatCall,
  authorization: string,
  now: number,
  windowMs: number,
): boolean => {
  if (!authorization.startsWith(`${SCHEME} `)) return false
  const parts = Object.fromEntries(
    [...authorization.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
  )
  const { timestamp = '', nonce_str: nonce = '', signature = '' } = parts
  return (
    parts['mchid'] === merchant.mchid &&
    parts['serial_no'] === merchant.serial &&
    rsaVerify([merchant.key], lines(call.method, call.path, timestamp, nonce, call.body), signature) &&
    isFresh(Number(timestamp) * 1000, now, windowMs)
  )
}

/** The headers of an answer or a notification. `now` in milliseconds since 1970. */
export const wechatHeaders = (
  { serial, key }: WechatPlatformKey,
  body: string,
  now: number,
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1000))
  const nonce = newNonce()
  return {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': rsaSign(key, lines(timestamp, nonce, body)),
  }
}

/**
 * Why an answer or a notification is not believed; undefined if it is. `header` by lower-case name; empty if it is
 * absent.
 */
export const wechatSignatureFault = (
  keys: readonly WechatPlatformKey[],
  body: string,
  header: (name: string) => string,
  now: number,
  windowMs: number,
): 'unsigned' | 'stale' | undefined => {
  const timestamp = header('wechatpay-timestamp')
  const serial = header('wechatpay-serial')
  const matching = keys.filter(each => each.serial === serial).map(each => each.key)
  const signed = lines(timestamp, header('wechatpay-nonce'), body)
  if (!/^\d{1,12}$/u.test(timestamp) || !rsaVerify(matching, signed, header('wechatpay-signature'))) return 'unsigned'
  return isFresh(Number(timestamp) * 1000, now, windowMs) ? undefined : 'stale'
}

/** The parameters of JSAPI inside the app. */
export const wechatBridgeParams = (
  appId: string,
  prepayId: string,
  key: KeyObject,
  now: number,
): Readonly<Record<string, string>> => {
  const params = {
    appId,
    timeStamp: String(Math.floor(now / 1000)),
    nonceStr: newNonce(),
    package: `prepay_id=${prepayId}`,
  }
  const { timeStamp, nonceStr, package: packed } = params
  return { ...params, signType: 'RSA', paySign: rsaSign(key, lines(appId, timeStamp, nonceStr, packed)) }
}

/** Whether parameters for JSAPI are signed by the merchant. */
export const isWechatBridgeSigned = (
  { key }: WechatMerchant,
  { appId = '', timeStamp = '', nonceStr = '', package: packed = '', signType, paySign = '' }: Fields,
): boolean => signType === 'RSA' && rsaVerify([key], lines(appId, timeStamp, nonceStr, packed), paySign)

const newNonce = (): string => randomUUID().replaceAll('-', '')
