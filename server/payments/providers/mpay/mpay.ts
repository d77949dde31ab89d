import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { toWire } from '~/domain/shared/money'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { parseJson } from '@server/platform/json'
import { ask, goodBody, readAnswer, refused, unreachable } from '@server/payments/providers/common/ask'
import { flatFields, isSignedForm, signedForm } from '@server/payments/providers/common/form-signature'
import { instructionFields, qrInstruction } from '@server/payments/providers/common/instructions'
import { isOnPhone } from '@server/payments/providers/common/payer'
import { isFresh } from '@server/platform/replay-window'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { MpaySettings } from '@server/payments/providers/mpay/mpay-settings'
import {
  MPAY_OK,
  MPAY_UNKNOWN_TRADE,
  mpayAnswer,
  mpayFound,
  mpayKinds,
  mpayRefunded,
  type MpayTrade,
  mpayTrade,
} from '@server/payments/providers/mpay/mpay-wire'
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

type Deps = ConfiguredDeps<MpaySettings>

/** MPay (see `mpay-settings.ts` for what is stated and what is assumed). */
export const mpayProvider = (settings: MpaySettings, { notifyUrl, now = Date.now }: ProviderDeps): PaymentProvider => {
  const deps = { settings, notifyUrl, now }
  return {
    code: 'mpay',
    settlement: { currency: 'MOP', rates: {} },
    create: request => createPayment(deps, request),
    verify: notification => readNotification(deps, notification),
    query: ref => queryPayment(deps, ref),
    refunding: { send: refund => sendRefund(deps, refund) },
    acknowledge: acknowledgedBy('text/plain', 'SUCCESS', 'FAIL'),
  }
}

const createPayment = async (deps: Deps, request: PaymentRequest): ProviderResult<OpenedPayment> => {
  if (request.currency !== 'MOP') return refused(`MPay takes MOP, not ${request.currency}`)
  const { settings } = deps
  const ref = tradeNoOf(request.payment)
  const action = `${settings.base_url}/scanpay/onlineCreate.do`
  const fields = formOf(deps, request)
  if (settings.open === 'form')
    return E.right({ ref, instruction: { ...instructionFields(request), kind: 'form', action, fields } })
  return pipe(
    await cashier(action, fields),
    E.map(page => ({ ref, instruction: qrInstruction(request, page, page) })),
  )
}

const formOf = (deps: Deps, request: PaymentRequest): Fields =>
  signed(deps, 'mpay.online.trade.precreate', {
    notify_url: deps.notifyUrl,
    return_url: request.returnUrl,
    currency: 'MOP',
    extend_params: JSON.stringify(deps.settings.extend_params),
    out_trans_id: tradeNoOf(request.payment),
    subject: request.merchant,
    body: request.order.no,
    total_fee: toWire(request.amount),
    it_b_pay: `${Math.max(1, Math.floor((request.expiresAt - deps.now()) / 60_000))}m`,
    product_code: isOnPhone(request.payer) ? 'MP_WAP_PAY' : 'MP_WEB_PAY',
    pay_channel: deps.settings.pay_channel,
  })

const signed = ({ settings, now }: Deps, service: string, fields: Fields): Fields =>
  signedForm(settings.signature, {
    service,
    channel_type: '1',
    format: 'JSON',
    version: '1.1.0',
    org_id: settings.org_id,
    timestamp: String(now()),
    nonce_str: randomUUID().replaceAll('-', ''),
    ...fields,
  })

const readNotification = (
  { settings, now }: Deps,
  { raw }: Notification,
): E.Either<NotificationRefusal, PaymentEvent> => {
  const { signature } = settings
  const fields = flatFields(parseJson(raw.toString('utf8')))
  if (fields === undefined || !isSignedForm(signature, fields)) return E.left('unsigned')
  const trade = mpayTrade.decode(fields)
  if (E.isLeft(trade)) return E.left('malformed')
  const { org_id: org, timestamp } = trade.right
  // one key signs for all merchants: another merchant's trade may have our number
  if (org === undefined ? signature.type === 'RSA2' : org !== settings.org_id) return E.left('unsigned')
  if (timestamp !== undefined && !isFresh(Number(timestamp), now(), settings.window_seconds * 1000))
    return E.left('stale')
  const event = eventOf(trade.right, now())
  return event === undefined || event === null ? E.left('malformed') : E.right(event)
}

const queryPayment = async (deps: Deps, ref: string): ProviderResult<PaymentEvent | null> =>
  pipe(
    await callGateway(deps, 'mpay.trade.query', { out_trans_id: ref }),
    E.chain(body => readTrade(body, ref, deps.now())),
  )

/** MPay settles in the currency of the order, so the sum goes back as it is. */
const sendRefund = async (deps: Deps, refund: RefundToSend): ProviderResult<RefundProgress> => {
  const { number, ref, amount, currency } = refund
  if (currency !== 'MOP') return refused(`${currency} was not paid with MPay`)
  return pipe(
    await callGateway(deps, 'mpay.trade.refund', {
      out_trans_id: ref,
      out_refund_id: number,
      refund_amount: toWire(amount),
      refund_reason: 'refund',
    }),
    E.chain(body => readAnswer(body, mpayRefunded)),
    E.chain(({ data }): E.Either<ProviderFailure, RefundProgress> => {
      if (data.result_code !== MPAY_OK) return refused(`MPay answered ${data.result_code}`)
      if (data.out_refund_id !== undefined && data.out_refund_id !== number)
        return refused('MPay answered for another refund')
      return E.right({ number, ref: number, state: 'done' })
    }),
  )
}

/** Calls a service of the gateway, and returns the body of its signed answer. */
const callGateway = async (deps: Deps, service: string, fields: Fields): ProviderResult<string> => {
  const { base_url: baseUrl, gateway_path: path, signature } = deps.settings
  const answered = await ask({
    method: 'POST',
    url: `${baseUrl}${path}`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(signed(deps, service, fields)),
  })
  return pipe(
    answered,
    E.chain(answer => goodBody(answer, 'MPay')),
    E.chain(body => {
      const said = flatFields(parseJson(body))
      // ignore responses that MPay did not sign
      return said === undefined || !isSignedForm(signature, said) ? unreachable : E.right(body)
    }),
  )
}

const readTrade = (body: string, ref: string, now: number): E.Either<ProviderFailure, PaymentEvent | null> =>
  pipe(
    readAnswer(body, mpayAnswer),
    E.chain(({ data }): E.Either<ProviderFailure, PaymentEvent | null> => {
      // the shopper has not opened the form yet
      if (data.result_code === MPAY_UNKNOWN_TRADE) return E.right(null)
      if (data.result_code !== MPAY_OK) return refused(`MPay answered ${data.result_code}`)
      return pipe(
        readAnswer(body, mpayFound),
        E.chain(found => {
          if (found.data.out_trans_id !== ref) return refused('MPay answered for another payment')
          const event = eventOf(found.data, now)
          return event === undefined ? refused('MPay’s status is unknown') : E.right(event)
        }),
      )
    }),
  )

/** Sends the form in place of the shopper. Returns the address of the redirect. */
const cashier = async (action: string, fields: Fields): ProviderResult<string> => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(fields).toString()
  const answered = await ask({ method: 'POST', url: action, headers: form, body, redirect: 'manual' })
  return pipe(
    answered,
    E.chain(said => {
      const to = said.headers.get('location')
      if (said.status >= 300 && said.status < 400 && to !== null && URL.canParse(to, action))
        return E.right(new URL(to, action).href)
      return pipe(
        goodBody(said, 'MPay'),
        E.chain(() => unreachable),
      )
    }),
  )
}

/** Null: the trade is open. Undefined: it is not readable. */
const eventOf = (trade: MpayTrade, now: number): PaymentEvent | null | undefined => {
  const kind = mpayKinds[trade.trans_status]
  if (kind === undefined) return undefined
  if (kind === 'open') return null
  return {
    id: `${trade.out_trans_id}:${trade.trans_status}`,
    ref: trade.out_trans_id,
    payment: paymentOf(trade.out_trans_id),
    kind,
    amount: trade.trans_amount,
    currency: trade.currency ?? 'MOP',
    at: trade.timestamp === undefined ? now : Number(trade.timestamp),
  }
}
