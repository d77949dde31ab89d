import * as t from 'io-ts'
import { instant, object, text, whole } from '~/contract/wire'
import { type Cents, cents } from '~/domain/shared/money'

/** WeChat Pay closes an order five minutes after it was made, at the earliest. */
export const WECHAT_CLOSE_AFTER_MS = 300_000

/** Cents as a JSON number. */
const centsNumber = new t.Type<Cents, number>(
  'CentsNumber',
  (u): u is Cents => Number.isSafeInteger(u),
  (u, context) =>
    typeof u === 'number' && Number.isSafeInteger(u) && u >= 0 ? t.success(cents(u)) : t.failure(u, context),
  Number,
)

const web = t.refinement(t.string, url => /^https?:\/\/[^\s/]/u.test(url), 'WebUrl')

/** What the three ways to order answer. */
export const wechatNative = t.type({ code_url: text(1663, 1) })
export const wechatJsapi = t.type({ prepay_id: text(128, 1) })
export const wechatH5 = t.union([t.type({ h5_url: web }), t.type({ mweb_url: web })])

/** An order: in the answer to a query, and inside a notification. */
export const wechatOrder = object(
  {
    mchid: text(32, 1),
    out_trade_no: text(32, 1),
    trade_state: text(32, 1),
    amount: t.type({ total: centsNumber, currency: text(3, 3) }),
  },
  { transaction_id: t.string, attach: t.string, success_time: instant },
)
export type WechatOrder = t.TypeOf<typeof wechatOrder>

/** A notification. The order in it is encrypted. */
export const wechatNotice = t.type({
  id: text(64, 1),
  event_type: t.string,
  resource: t.type({ algorithm: t.string, ciphertext: t.string, nonce: t.string, associated_data: t.string }),
})

/**
 * A refund: in answers (`status`, and `refund_id` or `id`) and inside a notification (`mchid`, `refund_status`,
 * `refund_id`).
 */
export const wechatRefund = object(
  { out_refund_no: text(64, 1) },
  {
    refund_id: text(64, 1),
    id: text(64, 1),
    status: text(32, 1),
    refund_status: text(32, 1),
    mchid: text(32, 1),
  },
)
export type WechatRefund = t.TypeOf<typeof wechatRefund>

/** Why a call is refused. */
export const wechatProblem = t.type({ code: text(64, 1) })

/** The state of a refund: of the mainland's edition, and the other names of the global one. */
export const wechatRefundStates: Readonly<Record<string, 'accepted' | 'done' | 'closed' | 'stuck'>> = {
  SUCCESS: 'done',
  PROCESSING: 'accepted',
  CLOSED: 'closed',
  REFUNDCLOSE: 'closed',
  ABNORMAL: 'stuck',
  CHANGE: 'stuck',
}

/** A request to refund that the simulator reads. */
export const wechatRefundAsked = object(
  {
    out_trade_no: text(32, 1),
    out_refund_no: text(64, 1),
    notify_url: text(2048, 1),
    amount: t.type({
      refund: whole(1, Number.MAX_SAFE_INTEGER),
      total: whole(1, Number.MAX_SAFE_INTEGER),
      currency: text(3, 3),
    }),
  },
  { appid: t.string, mchid: t.string },
)

/** The fields of a request that the simulator reads. */
export const wechatAsked = object(
  {
    appid: t.string,
    mchid: t.string,
    description: text(127, 1),
    out_trade_no: text(32, 1),
    attach: text(128),
    notify_url: text(2048, 1),
    time_expire: instant,
    amount: t.type({ total: whole(1, Number.MAX_SAFE_INTEGER), currency: text(3, 3) }),
  },
  { payer: t.type({ openid: text(128, 1) }), scene_info: t.type({ payer_client_ip: text(45, 1) }) },
)

/** A request to close an order. */
export const wechatClosing = t.type({ mchid: t.string })

/** The state of an order. A refunded payment counts as failed. */
export const wechatKinds: Readonly<Record<string, 'open' | 'paid' | 'failed' | 'expired'>> = {
  SUCCESS: 'paid',
  REFUND: 'failed',
  NOTPAY: 'open',
  USERPAYING: 'open',
  ACCEPT: 'open',
  CLOSED: 'expired',
  REVOKED: 'expired',
  PAYERROR: 'failed',
}
