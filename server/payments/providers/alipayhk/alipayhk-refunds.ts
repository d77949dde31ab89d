import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { toWire } from '~/domain/shared/money'
import type { ProviderFailure, Refunding, RefundProgress, RefundToSend } from '@server/payments/provider.port'
import { callAlipay, queryTrade, quoteIn, signedFields } from '@server/payments/providers/alipayhk/alipayhk-call'
import type { AlipayhkSettings } from '@server/payments/providers/alipayhk/alipayhk-settings'
import { alipayKinds, alipayRefund, alipayRefundStates } from '@server/payments/providers/alipayhk/alipayhk-wire'
import { refused, unreachable } from '@server/payments/providers/common/ask'
import { macauTime } from '@server/payments/providers/common/macau-time'
import type { ConfiguredDeps, ProviderResult } from '@server/payments/providers/common/provider-types'
import { refundedPart } from '@server/payments/providers/common/settled-part'

type Deps = Pick<ConfiguredDeps<AlipayhkSettings>, 'settings' | 'now'>

/** AlipayHK takes a merchant's refunds with at least three seconds between them. */
const SPACING_MS = 3_000

/** Refunds of AlipayHK (see `alipayhk-settings.ts` for what is stated and what is assumed). */
export const alipayhkRefunding = (deps: Deps): Refunding => ({
  send: refund => sendRefund(deps, refund),
  query: (number, ref) => queryRefund(deps, number, ref),
  spacingMs: SPACING_MS,
})

const sendRefund = async ({ settings, now }: Deps, refund: RefundToSend): ProviderResult<RefundProgress> => {
  const trade = await queryTrade(settings, refund.ref)
  if (E.isLeft(trade)) return trade
  if (trade.right === 'unknown' || alipayKinds[trade.right.trade_status] !== 'paid')
    return refused('the payment is not paid at AlipayHK, or all of it went back')
  const { total_fee: amount, currency = settings.currency } = trade.right
  const part = refundedPart(quoteIn(refund.ref), { amount, currency }, refund)
  if (part === undefined) return refused(`${refund.currency} was not paid with AlipayHK`)
  return pipe(
    await callAlipay(settings, 'forex_refund', {
      out_return_no: refund.number,
      out_trade_no: refund.ref,
      return_amount: toWire(part.amount),
      currency: part.currency,
      gmt_return: macauTime(now()),
      reason: 'refund',
      is_sync: 'Y',
    }),
    E.chain(({ isSuccess, error }): E.Either<ProviderFailure, RefundProgress> => {
      // this answer is not signed, so only the signed answer to a query records the refund as made
      if (isSuccess) return E.right({ number: refund.number, ref: refund.number, state: 'accepted' })
      return error === '' ? unreachable : refused(`AlipayHK answered ${error}`)
    }),
  )
}

const queryRefund = async (
  { settings }: Deps,
  number: string,
  ref: string,
): ProviderResult<RefundProgress | 'unknown'> =>
  pipe(
    await callAlipay(settings, 'alipay.acquire.refund.query', { out_trade_no: ref, out_return_no: number }),
    E.chain(said => signedFields(settings, said)),
    E.chain((fields): E.Either<ProviderFailure, RefundProgress | 'unknown'> => {
      const read = alipayRefund.decode(fields)
      if (E.isLeft(read)) return unreachable
      const { response_code: code, out_return_no: named, out_trade_no: paid } = read.right
      // a payment that AlipayHK does not know has no refunds
      if (code === 'NOT_FOUND' || code === 'TRADE_NOT_EXIST') return E.right('unknown')
      if (code !== 'SUCCESS') return refused(`AlipayHK answered ${code}`)
      if (named !== number || paid !== ref) return refused('AlipayHK answered for another refund')
      const state = alipayRefundStates[read.right.refund_result_code ?? '']
      if (state === undefined) return refused('the state of a refund at AlipayHK is unknown')
      const why = read.right.refund_error_code
      // AlipayHK knows a refund by our number only
      return E.right({ number, ref: number, state, ...(why === undefined || why === '' ? {} : { why }) })
    }),
  )
