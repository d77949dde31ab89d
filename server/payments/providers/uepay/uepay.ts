import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { centsText } from '@server/payments/providers/common/cents-text'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { parseJson } from '@server/platform/json'
import { ask, goodBody, readAnswer, refused, unreachable } from '@server/payments/providers/common/ask'
import { flatFields } from '@server/payments/providers/common/form-signature'
import { instructed, redirectInstruction } from '@server/payments/providers/common/instructed'
import { isInside } from '@server/payments/providers/common/payer'
import type { Place } from '@server/platform/secret-settings'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { PaymentEvent, PaymentProvider, PaymentRequest, ProviderFailure } from '@server/payments/provider.port'
import type { UepaySettings } from '@server/payments/providers/uepay/uepay-settings'
import { isUepaySigned, uepayBody, uepaySign } from '@server/payments/providers/uepay/uepay-signature'
import { uepayAnswer } from '@server/payments/providers/uepay/uepay-wire'

type Fields = Readonly<Record<string, string>>
type Asked<A> = Promise<E.Either<ProviderFailure, A>>

const BRIDGE = 'UePayJSBridge'
const INSIDE = 'UEPAY_JSAPI'

/** UePay (see `uepay-settings.ts` for what is stated, what is configured and what is assumed). */
export const uepayProvider = (settings: UepaySettings, { notifyUrl, now = Date.now }: Place): PaymentProvider => {
  const { merchant_no: merchantNo, keys } = settings

  const call = async (path: string, requestType: string, args: Fields, tradeType?: string): Asked<Fields> => {
    const frame = {
      appSource: settings.app_source,
      appVersion: settings.app_version,
      merchantNo,
      requestType,
      ...(tradeType === undefined ? {} : { tradeType }),
    }
    const answered = await ask({
      method: 'POST',
      url: `${settings.base_url}${path}`,
      headers: { 'content-type': 'application/json' },
      body: uepayBody(keys[0], frame, args),
    })
    return pipe(
      answered,
      E.chain(said => goodBody(said, 'UePay')),
      E.chain(body => readAnswer(body, uepayAnswer)),
      E.chain(({ result, results, retCode }) =>
        result === 'true' ? E.right(flatFields(results) ?? {}) : refused(`UePay answered ${retCode ?? 'no'}`),
      ),
    )
  }

  const orderOf = (request: PaymentRequest): Fields => ({
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

  const insideThe = (request: PaymentRequest, prepayid: string) => {
    const params = {
      appId: merchantNo,
      timeStamp: String(Math.floor(now() / 1000)),
      nonceStr: randomUUID().replaceAll('-', ''),
      prepayid,
      signType: 'MD5',
    }
    const signed = { ...params, paySign: uepaySign(keys[0], params) }
    return { ...instructed(request), kind: 'jsapi' as const, bridge: BRIDGE, params: signed }
  }

  return {
    code: 'uepay',

    create: async request => {
      if (request.currency !== 'MOP') return refused(`UePay takes MOP, not ${request.currency}`)
      const ref = tradeNoOf(request.payment)
      const { outside } = settings
      const isInApp = isInside(request.payer, /UePay\//u)
      if (!isInApp && outside === undefined) return refused('UePay is configured for its own app only')
      const tradeType = isInApp || outside === undefined ? INSIDE : outside.trade_type
      return pipe(
        await call('/wallet/unifiedorder', 'UNIFIEDORDER', orderOf(request), tradeType),
        E.chain(results => {
          const field = isInApp || outside === undefined ? 'prepayid' : outside.url_field
          const value = results[field] ?? ''
          if (isInApp) return value === '' ? unreachable : E.right({ ref, instruction: insideThe(request, value) })
          if (!/^https?:\/\/[^\s/]/u.test(value)) return refused(`UePay’s answer has no address in ${field}`)
          return E.right({ ref, instruction: redirectInstruction(request, value) })
        }),
      )
    },

    verify: ({ raw }) => {
      const fields = flatFields(parseJson(raw.toString('utf8')))
      if (fields === undefined || !isUepaySigned(keys, fields, fields['sign'] ?? '')) return E.left('unsigned')
      // UePay notifies the shop of successful payments only
      const at = Number(fields['tradeTime'] ?? Number.NaN)
      const event = eventOf(settings, fields, 'paid', Number.isFinite(at) ? at : now())
      return event === undefined ? E.left('malformed') : E.right(event)
    },

    query: async ref =>
      pipe(
        await call('/payment/gateway', 'QUERY', { orderNo: ref }),
        E.chain((results): E.Either<ProviderFailure, PaymentEvent | null> => {
          if ((results['orderNo'] ?? ref) !== ref) return refused('UePay answered for another payment')
          const kind = kindOf(settings, results[settings.fields.state] ?? '')
          if (kind === undefined) return E.right(null)
          const event = eventOf(settings, { ...results, orderNo: ref }, kind, now())
          return event === undefined ? unreachable : E.right(event)
        }),
      ),

    acknowledge: acknowledgedBy('text/plain', 'success', 'error'),
  }
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
