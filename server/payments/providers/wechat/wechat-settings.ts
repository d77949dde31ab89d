import * as t from 'io-ts'
import { text, whole } from '~/contract/wire'
import {
  byDefault,
  currencyCode,
  document,
  given,
  oneOrMore,
  privateKey,
  publicKey,
  rates,
  REPLAY_WINDOW_SECONDS,
  serviceUrl,
} from '@server/platform/secret-settings'

const v3Key = t.refinement(t.string, each => Buffer.byteLength(each) === 32, 'a key of 32 bytes')

/**
 * WeChat Pay, API v3.
 *
 * Stated by public documents: orders by JSAPI (inside the app), H5 (other phones) and native (a code, on desktops), under
 * `/v3/pay/transactions/` in the mainland's edition and `/v3/global/transactions/` (with `trade_type`; H5 is `mweb`) in the global
 * one; `Authorization: WECHATPAY2-SHA256-RSA2048 …` over method, address, time, nonce and body; answers and notifications
 * signed by the platform's key over time, nonce and body, five minutes at most apart; notifications encrypted with AES-256-GCM
 * under the API v3 key; `attach` repeated in both; the order query by our number; an acknowledgement without a body. Only what was paid
 * is notified of.
 *
 * Assumed: an H5 address comes as `h5_url` or `mweb_url`. JSAPI needs the shopper's `openid`, which the shop knows for those only
 * who have come through WeChat's login; without it a code is shown.
 *
 * Configured: `edition`, `currency` and `rates` (which currencies a contract takes differs), `merchant_category_code` where
 * the global edition wants one, several platform keys and API v3 keys while they are changed.
 */
export const wechatSettings = document(
  {
    appid: given,
    mchid: given,
    serial_no: given,
    private_key: privateKey,
    platform_keys: oneOrMore(t.type({ serial: given, key: publicKey })),
    api_v3_keys: oneOrMore(v3Key),
    currency: currencyCode,
    rates,
    edition: byDefault(t.keyof({ global: null, mainland: null }), 'global'),
    base_url: byDefault(serviceUrl, 'https://apihk.mch.weixin.qq.com'),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  { merchant_category_code: text(8, 1) },
)
export type WechatSettings = t.TypeOf<typeof wechatSettings>
