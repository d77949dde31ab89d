import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { toWire } from '~/domain/shared/money'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { parseJson } from '@server/platform/json'
import { ask, goodBody, readAnswer, refused } from '@server/payments/providers/common/ask'
import type { HttpResponse } from '@server/platform/network/http-client'
import { instructionFields } from '@server/payments/providers/common/instructions'
import { isOnPhone } from '@server/payments/providers/common/payer'
import { type Quote, quoteFor, quoteText, reallyPaid, readQuote, type Settlement } from '~/domain/payments/settlement'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import { isUuid } from '@server/platform/uuid'
import type { PaymeSettings } from '@server/payments/providers/payme/payme-settings'
import { paymeSignatureFault, paymeHeaders, paymeTime } from '@server/payments/providers/payme/payme-signature'
import { type PaymeTokens, paymeTokens } from '@server/payments/providers/payme/payme-token'
import {
  paymeKinds,
  paymeOpened,
  paymeRequest,
  type PaymeStatus,
  paymeStatus,
} from '@server/payments/providers/payme/payme-wire'
import type {
  Notification,
  NotificationRefusal,
  OpenedPayment,
  PaymentEvent,
  PaymentProvider,
  PaymentRequest,
  ProviderDeps,
} from '@server/payments/provider.port'
import type { ConfiguredDeps, ProviderResult } from '@server/payments/providers/common/provider-types'

interface Deps extends ConfiguredDeps<PaymeSettings> {
  readonly settlement: Settlement
  readonly tokens: PaymeTokens
}

/** PayMe for Business (see `payme-settings.ts` for what is stated and what is assumed). */
export const paymeProvider = (
  settings: PaymeSettings,
  { notifyUrl, now = Date.now }: ProviderDeps,
): PaymentProvider => {
  const settlement = { currency: 'HKD', rates: settings.rates }
  const deps = { settings, notifyUrl, now, settlement, tokens: paymeTokens(settings, now) }
  return {
    code: 'payme',
    settlement,
    create: request => createPayment(deps, request),
    verify: notification => readNotification(deps, notification),
    query: ref => queryPayment(deps, ref),
    acknowledge: acknowledgedBy('application/json', '{}', '{}'),
  }
}

const createPayment = async (deps: Deps, request: PaymentRequest): ProviderResult<OpenedPayment> => {
  const { settings, settlement, now } = deps
  const quote = quoteFor(settlement, request)
  if (quote === undefined) return refused(`there is no rate from ${request.currency} to HKD`)
  const seconds = Math.min(Math.floor((request.expiresAt - now()) / 1000), settings.max_duration_seconds)
  if (seconds < 1) return refused('the time to pay is over')
  return pipe(
    await call(deps, 'POST', '', bodyOf(deps, request, quote, seconds), traceOf(request)),
    E.chain(answer => goodBody(answer, 'PayMe')),
    E.chain(body => readAnswer(body, paymeOpened)),
    E.map(({ paymentRequestId, webLink, appLink }) => ({
      ref: refOf({ id: paymentRequestId, tradeNo: tradeNoOf(request.payment), quote: quoteText(quote) }),
      instruction: {
        ...instructionFields(request, quote),
        expires_at: Math.min(request.expiresAt, now() + seconds * 1000),
        ...(isOnPhone(request.payer)
          ? // the https link opens the app where there is one, and works where there is none
            { kind: 'app' as const, app_url: appLink ?? webLink, web_url: webLink }
          : // on a desktop its PayCode is drawn here, for the phone to scan
            { kind: 'qr' as const, text: webLink, url: webLink }),
      },
    })),
  )
}

const bodyOf = ({ notifyUrl }: Deps, request: PaymentRequest, quote: Quote, seconds: number): string =>
  JSON.stringify({
    ...paymeRequest.encode({
      totalAmount: quote.settled.amount,
      currencyCode: quote.settled.currency,
      effectiveDuration: seconds,
      notificationUri: notifyUrl,
      appSuccessCallback: request.returnUrl,
      appFailCallback: request.returnUrl,
      merchantData: {
        orderId: tradeNoOf(request.payment),
        orderDescription: `${request.merchant} ${request.order.no}`,
        additionalData: quoteText(quote),
      },
    }),
    totalAmount: Number(toWire(quote.settled.amount)),
  })

const readNotification = (
  { settings, notifyUrl, now }: Deps,
  { headers, raw }: Notification,
): E.Either<NotificationRefusal, PaymentEvent> => {
  const message = { method: 'POST', path: new URL(notifyUrl).pathname, body: raw }
  const fault = paymeSignatureFault(settings.keys, message, headers, now(), settings.window_seconds * 1000)
  if (fault !== undefined) return E.left(fault)
  const status = paymeStatus.decode(parseJson(raw.toString('utf8')))
  if (E.isLeft(status)) return E.left('malformed')
  const { paymentRequestId: id, merchantData } = status.right
  const name = { id, tradeNo: merchantData?.orderId ?? '', quote: merchantData?.additionalData ?? '' }
  const event = name.tradeNo === '' ? undefined : eventOf(status.right, name, paymeTime(headers))
  const type = headers['x-event-type']
  const isTypeRight = type === undefined || (type === 'payment.success') === (event?.kind === 'paid')
  return event === undefined || event === null || !isTypeRight ? E.left('malformed') : E.right(event)
}

const queryPayment = async (deps: Deps, ref: string): ProviderResult<PaymentEvent | null> => {
  const name = readRef(ref)
  if (name === undefined) return refused('this is no payment of PayMe’s')
  return pipe(
    await call(deps, 'GET', `/${encodeURIComponent(name.id)}`, '', randomUUID()),
    E.chain(answer => goodBody(answer, 'PayMe')),
    E.chain(body => readAnswer(body, paymeStatus)),
    E.chain(status => {
      if (status.paymentRequestId !== name.id) return refused('PayMe answered for another payment')
      const event = eventOf(status, name, deps.now())
      return event === undefined ? refused(`PayMe’s status ${status.statusCode} is unknown`) : E.right(event)
    }),
  )
}

/** `path`: after that of all payment requests. A token that PayMe refuses is replaced once. */
const call = async (
  deps: Deps,
  method: 'GET' | 'POST',
  path: string,
  body: string,
  trace: string,
  mayRepeat = true,
): ProviderResult<HttpResponse> => {
  const { settings, tokens, now } = deps
  const url = `${settings.base_url}/payments/paymentrequests${path}`
  const token = await tokens.get()
  if (E.isLeft(token)) return token
  const signed = paymeHeaders(
    settings.keys[0],
    { method, path: new URL(url).pathname, body },
    { 'Trace-Id': trace, Authorization: `Bearer ${token.right}` },
    now(),
  )
  const headers = { ...signed, accept: 'application/json', ...(body === '' ? {} : json) }
  const answered = await ask({ method, url, headers, body })
  if (E.isLeft(answered) || answered.right.status !== 401 || !mayRepeat) return answered
  tokens.drop(token.right)
  return call(deps, method, path, body, trace, false)
}

const json = { 'content-type': 'application/json' }

/** An id by which PayMe can recognise a repeated request. */
const traceOf = ({ payment }: PaymentRequest): string => (isUuid(payment) ? payment : randomUUID())

/** PayMe's id of a payment, and what the shop needs to read the answer to a query. */
interface PaymentName {
  readonly id: string
  readonly tradeNo: string
  readonly quote: string
}

/** The name of a payment as one text. */
const refOf = ({ id, tradeNo, quote }: PaymentName): string => `${id}~${tradeNo}~${quote}`

const readRef = (ref: string): PaymentName | undefined => {
  const [id = '', tradeNo = '', quote, ...more] = ref.split('~')
  return quote === undefined || more.length > 0 ? undefined : { id, tradeNo, quote }
}

/** Null: the payment is open. Undefined: it is not readable. */
const eventOf = (status: PaymeStatus, name: PaymentName, at: number): PaymentEvent | null | undefined => {
  const kind = paymeKinds[status.statusCode]
  const quote = readQuote(name.quote)
  if (kind === undefined || quote === undefined) return undefined
  if (kind === 'open') return null
  return {
    id: `${status.paymentRequestId}:${status.statusCode}`,
    ref: refOf(name),
    payment: paymentOf(name.tradeNo),
    kind,
    ...reallyPaid(quote, { amount: status.totalAmount, currency: status.currencyCode }),
    at,
  }
}
