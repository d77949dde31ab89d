import type { FastifyReply } from 'fastify'
import {
  wechatHeaders,
  type WechatMerchant,
  type WechatPlatformKey,
} from '@server/payments/providers/wechat/wechat-signature'

/** What WeChat Pay knows of its merchant, and its own keys. */
export interface WechatSimulatorConfig {
  readonly appid: string
  /** The shop, with its public key. */
  readonly merchant: WechatMerchant
  readonly platform: WechatPlatformKey
  readonly apiV3Key: string
  /** The shopper's return address: of all payment forms only the H5 address carries it. */
  readonly returnUrl: string
}

/** Sends a signed answer. */
export const sayer =
  (platform: WechatPlatformKey, now: () => number) => (reply: FastifyReply, status: number, fields: unknown) => {
    const body = JSON.stringify(fields)
    return reply
      .code(status)
      .headers(wechatHeaders(platform, body, now()))
      .type('application/json; charset=utf-8')
      .send(body)
  }
