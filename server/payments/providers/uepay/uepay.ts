import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { centsText } from '@server/payments/providers/common/cents-text'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { parseJson } from '@server/platform/json'
import { ask, goodBody, readAnswer, refused, unreachable } from '@server/payments/providers/common/ask'
import { flatFields } from '@server/payments/providers/common/form-signature'
import { instructionFields, redirectInstruction } from '@server/payments/providers/common/instructions'
import { isInApp } from '@server/payments/providers/common/payer'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type {
  Notification,
  NotificationRefusal,
  OpenedPayment,
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  ProviderDeps,
  ProviderFailure,
} from '@server/payments/provider.port'
import type { UepaySettings } from '@server/payments/providers/uepay/uepay-settings'
import { isUepaySigned, uepayBody, uepaySign } from '@server/payments/providers/uepay/uepay-signature'
import { uepayAnswer } from '@server/payments/providers/uepay/uepay-wire'
import type { ConfiguredDeps, Fields, ProviderResult } from '@server/payments/providers/common/provider-types'
import { defined } from '~/domain/shared/defined'

const BRIDGE = 'UePayJSBridge'
/** The trade type inside UePay's own app. */
const IN_APP = 'UEPAY_JSAPI'

type Deps = ConfiguredDeps<UepaySettings>

/** UePay (see `uepay-settings.ts` for what is stated, what is configured and what is assumed). */
export const uepayProvider = (
  settings: UepaySettings,
  { notifyUrl, now = Date.now }: ProviderDeps,
): PaymentProvider => {
  const deps = { settings, notifyUrl, now }
  return {
    code: 'uepay',
    settlement: { currency: 'MOP', rates: {} },
    create: request => createPayment(deps, request),
    verify: notification => readNotification(deps, notification),
    query: ref => queryPayment(deps, ref),
    acknowledge: acknowledgedBy('text/plain', 'success', 'error'),
  }
}

const createPayment = async (deps: Deps, request: PaymentRequest): ProviderResult<OpenedPayment> => {
  if (request.currency !== 'MOP') return refused(`UePay takes MOP, not ${request.currency}`)
  const ref = tradeNoOf(request.payment)
  const { outside } = deps.settings
  const isInside = isInApp(request.payer, /UePay\//u)
  if (!isInside && outside === undefined) return refused('UePay is configured for its own app only')
  const tradeType = isInside || outside === undefined ? IN_APP : outside.trade_type
  return pipe(
    await call(deps, '/wallet/unifiedorder', 'UNIFIEDORDER', orderOf(deps, request), tradeType),
    E.chain(results => {
      const field = isInside || outside === undefined ? 'prepayid' : outside.url_field
      const value = results[field] ?? ''
      if (isInside)
        return value === '' ? unreachable : E.right({ ref, instruction: bridgeInstruction(deps, request, value) })
      if (!/^https?:\/\/[^\s/]/u.test(value)) return refused(`UePay’s answer has no address in ${field}`)
      return E.right({ ref, instruction: redirectInstruction(request, value) })
    }),
  )
}

const orderOf = ({ notifyUrl }: Deps, request: PaymentRequest): Fields => ({
  terminal: 'WEB',
  spbillCreateIp: request.payer?.ip ?? '127.0.0.1',
  orderNo: tradeNoOf(request.payment),
  amt: String(request.amount),
  cny: request.currency,
  body: `${request.merchant} ${request.order.no}`,
  nonceStr: randomUUID().replaceAll('-', ''),
  notifyUrl,
  returnUrl: request.returnUrl,
})

/** How to pay inside UePay's own app. */
const bridgeInstruction = ({ settings, now }: Deps, request: PaymentRequest, prepayid: string) => {
  const params = {
    appId: settings.merchant_no,
    timeStamp: String(Math.floor(now() / 1000)),
    nonceStr: randomUUID().replaceAll('-', ''),
    prepayid,
    signType: 'MD5',
  }
  const signed = { ...params, paySign: uepaySign(settings.keys[0], params) }
  return { ...instructionFields(request), kind: 'jsapi' as const, bridge: BRIDGE, params: signed }
}

const readNotification = (
  { settings, now }: Deps,
  { raw }: Notification,
): E.Either<NotificationRefusal, PaymentEvent> => {
  const fields = flatFields(parseJson(raw.toString('utf8')))
  if (fields === undefined || !isUepaySigned(settings.keys, fields, fields['sign'] ?? '')) return E.left('unsigned')
  // UePay notifies the shop of successful payments only
  const at = Number(fields['tradeTime'] ?? Number.NaN)
  const event = eventOf(settings, fields, 'paid', Number.isFinite(at) ? at : now())
  return event === undefined ? E.left('malformed') : E.right(event)
}

const queryPayment = async (deps: Deps, ref: string): ProviderResult<PaymentEvent | null> => {
  const { settings } = deps
  return pipe(
    await call(deps, '/payment/gateway', 'QUERY', { orderNo: ref }),
    E.chain((results): E.Either<ProviderFailure, PaymentEvent | null> => {
      if ((results['orderNo'] ?? ref) !== ref) return refused('UePay answered for another payment')
      const kind = kindOf(settings, results[settings.fields.state] ?? '')
      if (kind === undefined) return E.right(null)
      const event = eventOf(settings, { ...results, orderNo: ref }, kind, deps.now())
      return event === undefined ? unreachable : E.right(event)
    }),
  )
}

/** Sends a signed request, and returns the results of a good answer. */
const call = async (
  { settings }: Deps,
  path: string,
  requestType: string,
  args: Fields,
  tradeType?: string,
): ProviderResult<Fields> => {
  const frame = {
    appSource: settings.app_source,
    appVersion: settings.app_version,
    merchantNo: settings.merchant_no,
    requestType,
    ...defined({ tradeType }),
  }
  const answered = await ask({
    method: 'POST',
    url: `${settings.base_url}${path}`,
    headers: { 'content-type': 'application/json' },
    body: uepayBody(settings.keys[0], frame, args),
  })
  return pipe(
    answered,
    E.chain(answer => goodBody(answer, 'UePay')),
    E.chain(body => readAnswer(body, uepayAnswer)),
    E.chain(({ result, results, retCode }) =>
      result === 'true' ? E.right(flatFields(results) ?? {}) : refused(`UePay answered ${retCode ?? 'no'}`),
    ),
  )
}

/** Undefined: the payment is open, or its state is unknown. */
const kindOf = ({ fields }: UepaySettings, state: string): PaymentEvent['kind'] | undefined => {
  if (fields.paid.includes(state)) return 'paid'
  if (fields.failed.includes(state)) return 'failed'
  return fields.expired.includes(state) ? 'expired' : undefined
}

const eventOf = (
  { fields }: UepaySettings,
  said: Fields,
  kind: PaymentEvent['kind'],
  at: number,
): PaymentEvent | undefined => {
  const orderNo = said['orderNo'] ?? ''
  const amount = centsText.decode(said[fields.amount])
  if (orderNo === '' || E.isLeft(amount)) return undefined
  const currency = said[fields.currency] ?? ''
  return {
    id: `${orderNo}:${kind}`,
    ref: orderNo,
    payment: paymentOf(orderNo),
    kind,
    amount: amount.right,
    currency: currency === '' ? 'MOP' : currency,
    at,
  }
}
