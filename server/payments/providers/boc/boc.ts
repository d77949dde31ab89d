import { randomBytes } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { bocBody, bocFields } from '@server/payments/providers/boc/boc-signature'
import type { BocSettings } from '@server/payments/providers/boc/boc-settings'
import {
  BOC_OK,
  bocNotice,
  type BocOrder,
  bocOrder,
  bocRefund,
  bocRefundResults,
  bocResults,
  bocReturn,
  bocStatuses,
  readFields,
} from '@server/payments/providers/boc/boc-wire'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { ask, goodBody, refused, unreachable } from '@server/payments/providers/common/ask'
import { qrInstruction } from '@server/payments/providers/common/instructions'
import { macauDigits } from '@server/payments/providers/common/macau-time'
import { isOnPhone } from '@server/payments/providers/common/payer'
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
  RefundProgress,
  RefundToSend,
} from '@server/payments/provider.port'
import type { ConfiguredDeps, Fields, ProviderResult } from '@server/payments/providers/common/provider-types'

type Deps = ConfiguredDeps<BocSettings>

/** BOC Macau's cashier (see `boc-settings.ts` for what is stated and what is assumed). */
export const bocProvider = (settings: BocSettings, { notifyUrl, now = Date.now }: ProviderDeps): PaymentProvider => {
  const deps = { settings, notifyUrl, now }
  return {
    code: 'boc',
    settlement: { currency: 'MOP', rates: {} },
    // the signature covers neither names nor borders of the values: digits of one can be read as another's
    proof: 'query',
    create: request => createPayment(deps, request),
    verify: notification => readNotification(deps, notification),
    query: ref => queryPayment(deps, ref),
    refunding: { send: refund => sendRefund(deps, refund) },
    acknowledge: acknowledgedBy('application/json', settings.acknowledgement, '{"result":"FAIL"}'),
  }
}

const createPayment = async (deps: Deps, request: PaymentRequest): ProviderResult<OpenedPayment> => {
  if (request.currency !== 'MOP') return refused(`BOC takes MOP, not ${request.currency}`)
  const seconds = Math.floor((request.expiresAt - deps.now()) / 1000)
  if (seconds < 1) return refused('the time to pay is over')
  const { url_field: urlField } = deps.settings
  return pipe(
    await call(deps, 'CreateBocCashier', cashierOf(deps, request, seconds)),
    E.chain(answer => {
      const page = answer[urlField] ?? ''
      if (!/^https?:\/\/[^\s/]/u.test(page)) return refused(`BOC’s answer has no address in ${urlField}`)
      return E.right({ ref: tradeNoOf(request.payment), instruction: qrInstruction(request, page, page) })
    }),
  )
}

const cashierOf = ({ settings, notifyUrl, now }: Deps, request: PaymentRequest, seconds: number): Fields => {
  const { date, time } = macauDigits(now())
  return {
    cashierLanguage: settings.languages[request.lang],
    amount: String(request.amount),
    originalAmount: String(request.amount),
    subject: request.merchant,
    productDesc: request.order.no,
    payChannel: 'ALL',
    productCode: isOnPhone(request.payer) ? 'MOBILEWEB' : 'PCWEB',
    mercOrderNo: tradeNoOf(request.payment),
    orderDate: date,
    orderTime: time,
    validNumber: String(seconds),
    notifyUrl,
    pageUrl: request.returnUrl,
    referUrl: settings.refer_url,
    businessType: settings.business_type,
    otherBusinessType: settings.other_business_type,
  }
}

const readNotification = (
  { settings, now }: Deps,
  { raw }: Notification,
): E.Either<NotificationRefusal, PaymentEvent> => {
  const fields = bocFields('serverSign', settings.public_keys, raw.toString('utf8'))
  if (fields === undefined) return E.left('unsigned')
  const notice = readFields(fields, bocNotice)
  if (notice === undefined) return E.left('malformed')
  // one key signs for all merchants: another merchant's order may have our number
  if (notice.merchantId !== settings.merchant_id) return E.left('unsigned')
  const event = eventOf(notice, bocStatuses[notice.status], now())
  return event === undefined || event === null ? E.left('malformed') : E.right(event)
}

const queryPayment = async (deps: Deps, ref: string): ProviderResult<PaymentEvent | null> =>
  pipe(
    await call(deps, 'OrderQuery', { queryNo: ref, queryLogNo: '' }),
    E.chain((answer): E.Either<ProviderFailure, PaymentEvent | null> => {
      const order = readFields(answer, bocOrder)
      if (order === undefined) return unreachable
      if (order.merchantOrderNo !== ref) return refused('BOC answered for another payment')
      const event = eventOf(order, bocResults[order.result], deps.now())
      return event === undefined ? refused(`BOC’s result ${order.result} is unknown`) : E.right(event)
    }),
  )

/** BOC settles in the currency of the order, so the sum goes back as it is. */
const sendRefund = async (
  deps: Deps,
  { number, ref, amount, currency }: RefundToSend,
): ProviderResult<RefundProgress> => {
  if (currency !== 'MOP') return refused(`${currency} was not paid with BOC`)
  return pipe(
    await call(deps, 'OrderRefund', {
      payOrderNo: ref,
      logNo: '',
      refundOrderNo: number,
      refundAmount: String(amount),
    }),
    E.chain((answer): E.Either<ProviderFailure, RefundProgress> => {
      const said = readFields(answer, bocRefund)
      if (said === undefined) return unreachable
      if (said.refundOrderNo !== undefined && said.refundOrderNo !== number)
        return refused('BOC answered for another refund')
      const kind = bocRefundResults[said.result]
      if (kind === 'refused') return refused(`BOC answered ${said.resultMessage ?? said.result}`)
      const name = said.logNo === undefined || said.logNo === '' ? number : said.logNo
      return E.right({
        number,
        ref: name,
        ...(kind === 'done' ? { state: kind } : { state: 'stuck', why: `BOC answered ${said.result}` }),
      })
    }),
  )
}

/** Calls a service of the bank, and returns the fields of its signed answer. */
const call = async ({ settings, now }: Deps, service: string, fields: Fields): ProviderResult<Fields> => {
  const answered = await ask({
    method: 'POST',
    url: `${settings.base_url}/w/rsa/mercapi_ol`,
    headers: { 'content-type': 'application/json' },
    body: bocBody('merchantSign', settings.private_key, {
      requestId: `${now()}${randomBytes(3).toString('hex')}`,
      service,
      version: '2.0',
      signType: 'RSA2',
      merchantId: settings.merchant_id,
      terminalNo: settings.terminal_no,
      ...fields,
    }),
  })
  return pipe(
    answered,
    E.chain(answer => goodBody(answer, 'BOC')),
    E.chain(body => {
      const said = bocFields('serverSign', settings.public_keys, body)
      const returned = said === undefined ? undefined : readFields(said, bocReturn)
      // ignore answers that the bank did not sign
      if (said === undefined || returned === undefined) return unreachable
      return returned.returnCode === BOC_OK ? E.right(said) : refused(`BOC answered ${returned.returnCode}`)
    }),
  )
}

/** Null: the order is open. Undefined: it is not readable. */
const eventOf = (
  { merchantOrderNo, amount, logNo, cashFeeType }: BocOrder,
  kind: (typeof bocResults)[string] | undefined,
  at: number,
): PaymentEvent | null | undefined => {
  if (kind === undefined) return undefined
  if (kind === 'open') return null
  return {
    id: `${logNo ?? merchantOrderNo}:${kind}`,
    ref: merchantOrderNo,
    payment: paymentOf(merchantOrderNo),
    kind,
    amount,
    currency: cashFeeType === undefined || cashFeeType === '' ? 'MOP' : cashFeeType,
    at,
  }
}
