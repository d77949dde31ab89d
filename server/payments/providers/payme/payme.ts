import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { toWire } from '~/domain/shared/money'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { parseJson } from '@server/platform/json'
import { ask, goodBody, readAnswer, refused } from '@server/payments/providers/common/ask'
import type { HttpResponse } from '@server/platform/http-client'
import { instructed } from '@server/payments/providers/common/instructed'
import { isOnPhone } from '@server/payments/providers/common/payer'
import type { Place } from '@server/platform/secret-settings'
import { quoteFor, quoteText, reallyPaid, readQuote } from '~/domain/payments/settlement'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { PaymeSettings } from '@server/payments/providers/payme/payme-settings'
import { paymeDoubt, paymeHeaders, paymeTime } from '@server/payments/providers/payme/payme-signature'
import { paymeTokens } from '@server/payments/providers/payme/payme-token'
import {
  paymeKinds,
  paymeOpened,
  paymeRequest,
  type PaymeStatus,
  paymeStatus,
} from '@server/payments/providers/payme/payme-wire'
import type { PaymentEvent, PaymentProvider, PaymentRequest, ProviderFailure } from '@server/payments/provider.port'

/** PayMe for Business (see `payme-settings.ts` for what is stated and what is assumed). */
export const paymeProvider = (settings: PaymeSettings, { notifyUrl, now = Date.now }: Place): PaymentProvider => {
  const tokens = paymeTokens(settings, now)
  const settlement = { currency: 'HKD', rates: settings.rates }
  const requests = `${settings.base_url}/payments/paymentrequests`

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    body: string,
    trace: string,
    mayRepeat = true,
  ): Promise<E.Either<ProviderFailure, HttpResponse>> => {
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
    return call(method, url, body, trace, false)
  }

  return {
    code: 'payme',
    settlement,

    create: async request => {
      const quote = quoteFor(settlement, request)
      if (quote === undefined) return refused(`there is no rate from ${request.currency} to HKD`)
      const seconds = Math.min(Math.floor((request.expiresAt - now()) / 1000), settings.max_duration_seconds)
      if (seconds < 1) return refused('the time to pay is over')
      const body = JSON.stringify({
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
      return pipe(
        await call('POST', requests, body, traceOf(request)),
        E.chain(said => goodBody(said, 'PayMe')),
        E.chain(said => readAnswer(said, paymeOpened)),
        E.map(({ paymentRequestId, webLink, appLink }) => ({
          ref: refOf({ id: paymentRequestId, tradeNo: tradeNoOf(request.payment), quote: quoteText(quote) }),
          instruction: {
            ...instructed(request, quote),
            expires_at: Math.min(request.expiresAt, now() + seconds * 1000),
            ...(isOnPhone(request.payer)
              ? // the https link opens the app where there is one, and works where there is none
                { kind: 'app' as const, app_url: appLink ?? webLink, web_url: webLink }
              : // on a desktop its PayCode is drawn here, for the phone to scan
                { kind: 'qr' as const, text: webLink, url: webLink }),
          },
        })),
      )
    },

    verify: ({ headers, raw }) => {
      const message = { method: 'POST', path: new URL(notifyUrl).pathname, body: raw }
      const doubt = paymeDoubt(settings.keys, message, headers, now(), settings.window_seconds * 1000)
      if (doubt !== undefined) return E.left(doubt)
      const status = paymeStatus.decode(parseJson(raw.toString('utf8')))
      if (E.isLeft(status)) return E.left('malformed')
      const { paymentRequestId: id, merchantData } = status.right
      const kept = { id, tradeNo: merchantData?.orderId ?? '', quote: merchantData?.additionalData ?? '' }
      const event = kept.tradeNo === '' ? undefined : eventOf(status.right, kept, paymeTime(headers))
      const named = headers['x-event-type']
      const isNamedRight = named === undefined || (named === 'payment.success') === (event?.kind === 'paid')
      return event === undefined || event === null || !isNamedRight ? E.left('malformed') : E.right(event)
    },

    query: async ref => {
      const kept = readRef(ref)
      if (kept === undefined) return refused('this is no payment of PayMe’s')
      return pipe(
        await call('GET', `${requests}/${encodeURIComponent(kept.id)}`, '', randomUUID()),
        E.chain(said => goodBody(said, 'PayMe')),
        E.chain(said => readAnswer(said, paymeStatus)),
        E.chain(status => {
          if (status.paymentRequestId !== kept.id) return refused('PayMe answered for another payment')
          const event = eventOf(status, kept, now())
          return event === undefined ? refused(`PayMe’s status ${status.statusCode} is unknown`) : E.right(event)
        }),
      )
    },

    acknowledge: acknowledgedBy('application/json', '{}', '{}'),
  }
}

const json = { 'content-type': 'application/json' }

/** An id by which PayMe can recognise a repeated request. */
const traceOf = ({ payment }: PaymentRequest): string =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(payment) ? payment : randomUUID()

interface Kept {
  readonly id: string
  readonly tradeNo: string
  readonly quote: string
}

/** PayMe's name for a payment, with the values that the shop needs for a query. */
const refOf = ({ id, tradeNo, quote }: Kept): string => `${id}~${tradeNo}~${quote}`

const readRef = (ref: string): Kept | undefined => {
  const [id = '', tradeNo = '', quote, ...more] = ref.split('~')
  return quote === undefined || more.length > 0 ? undefined : { id, tradeNo, quote }
}

/** Null: the payment is open. Undefined: it is not readable. */
const eventOf = (status: PaymeStatus, kept: Kept, at: number): PaymentEvent | null | undefined => {
  const kind = paymeKinds[status.statusCode]
  const quote = readQuote(kept.quote)
  if (kind === undefined || quote === undefined) return undefined
  if (kind === 'open') return null
  return {
    id: `${status.paymentRequestId}:${status.statusCode}`,
    ref: refOf(kept),
    payment: paymentOf(kept.tradeNo),
    kind,
    ...reallyPaid(quote, { amount: status.totalAmount, currency: status.currencyCode }),
    at,
  }
}
