import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { toWire } from '~/domain/shared/money'
import type { AlipayhkSettings } from '@server/payments/providers/alipayhk/alipayhk-settings'
import { alipayAddress, quoteIn, queryTrade } from '@server/payments/providers/alipayhk/alipayhk-call'
import { alipayhkRefunding } from '@server/payments/providers/alipayhk/alipayhk-refunds'
import { alipayKinds, type AlipayTrade, alipayTrade } from '@server/payments/providers/alipayhk/alipayhk-wire'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { refused } from '@server/payments/providers/common/ask'
import { isSignedForm } from '@server/payments/providers/common/form-signature'
import { redirectInstruction } from '@server/payments/providers/common/instructions'
import { fromMacauTime } from '@server/payments/providers/common/macau-time'
import { isOnPhone } from '@server/payments/providers/common/payer'
import { isFresh } from '@server/platform/replay-window'
import { quoteFor, quoteText, reallyPaid } from '~/domain/payments/settlement'
import { paymentOf, tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { PaymentEvent, PaymentProvider, ProviderDeps, ProviderFailure } from '@server/payments/provider.port'

/** AlipayHK (see `alipayhk-settings.ts` for what is stated and what is assumed). */
export const alipayhkProvider = (
  settings: AlipayhkSettings,
  { notifyUrl, now = Date.now }: ProviderDeps,
): PaymentProvider => {
  const { signature, partner, gateway_url: gateway, currency } = settings
  const settlement = { currency, rates: settings.rates }

  return {
    code: 'alipayhk',
    settlement,

    create: request => {
      const quote = quoteFor(settlement, request)
      if (quote === undefined)
        return Promise.resolve(refused(`there is no rate from ${request.currency} to ${currency}`))
      const ref = refOf(request.payment, quoteText(quote))
      const onPhone = isOnPhone(request.payer)
      const url = alipayAddress(settings, gateway, onPhone ? 'create_forex_trade_wap' : 'create_forex_trade', {
        notify_url: notifyUrl,
        return_url: request.returnUrl,
        subject: request.merchant,
        body: request.order.no,
        out_trade_no: ref,
        currency,
        total_fee: toWire(quote.settled.amount),
        product_code: onPhone ? 'NEW_WAP_OVERSEAS_SELLER' : 'NEW_OVERSEAS_SELLER',
        payment_inst: 'ALIPAYHK',
        timeout_rule: timeoutRule(request.expiresAt - now()),
        ...settings.fields,
      })
      // the shop sends the gateway no request before the shopper opens the address
      return Promise.resolve(E.right({ ref, instruction: redirectInstruction(request, url, quote) }))
    },

    verify: ({ raw }) => {
      const fields = Object.fromEntries(new URLSearchParams(raw.toString('utf8')))
      if (!isSignedForm(signature, fields)) return E.left('unsigned')
      const trade = alipayTrade.decode(fields)
      if (E.isLeft(trade)) return E.left('malformed')
      const { seller_id: seller, notify_time: sent = '' } = trade.right
      // one key signs for all merchants: another merchant's trade may have our number
      if (seller === undefined ? signature.type === 'RSA2' : seller !== partner) return E.left('unsigned')
      const at = fromMacauTime(sent)
      if (at === undefined) return E.left('malformed')
      if (!isFresh(at, now(), settings.window_seconds * 1000)) return E.left('stale')
      const event = eventOf(trade.right, currency, at)
      return event === undefined || event === null ? E.left('malformed') : E.right(event)
    },

    query: async ref =>
      pipe(
        await queryTrade(settings, ref),
        // the shopper has not opened the address yet
        E.chain((trade): E.Either<ProviderFailure, PaymentEvent | null> => {
          if (trade === 'unknown') return E.right(null)
          const event = eventOf(trade, currency, now())
          return event === undefined ? refused('AlipayHK’s status is unknown') : E.right(event)
        }),
      ),

    refunding: alipayhkRefunding({ settings, now }),
    acknowledge: acknowledgedBy('text/plain', 'SUCCESS', 'FAIL'),
  }
}

/** The longest time-out that the gateway knows and that is not longer than the time left. */
const timeoutRule = (left: number): string => {
  const minutes = [720, 600, 300, 180, 120, 60, 30, 15, 10].find(each => each * 60_000 <= left) ?? 5
  return minutes >= 60 ? `${minutes / 60}h` : `${minutes}m`
}

/** The trade number carries the quote, because the gateway repeats nothing else that we send. */
const refOf = (payment: string, quote: string): string => `${tradeNoOf(payment)}_${quote}`

/** Null: the trade is open. Undefined: it is not readable. */
const eventOf = (trade: AlipayTrade, currency: string, at: number): PaymentEvent | null | undefined => {
  const kind = alipayKinds[trade.trade_status]
  const [tradeNo = ''] = trade.out_trade_no.split('_')
  const quote = quoteIn(trade.out_trade_no)
  if (kind === undefined || quote === undefined) return undefined
  if (kind === 'open') return null
  return {
    id: `${trade.trade_no ?? trade.out_trade_no}:${kind}`,
    ref: trade.out_trade_no,
    payment: paymentOf(tradeNo),
    kind,
    ...reallyPaid(quote, { amount: trade.total_fee, currency: trade.currency ?? currency }),
    at,
  }
}
