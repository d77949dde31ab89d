import { table } from '@server/cli/kit/terminal'
import { shopTimeInFull } from '@server/platform/period'
import { cents, toWire } from '~/domain/shared/money'
import type { RefundSum } from '@server/operations/orders/refund-sums'
import type { AfterSales } from '@server/operations/after-sales/after-sales-of'

/** The refunds and replacements of an order, in lines. */
export const shownAfterSales = ({ refunds, voided }: AfterSales): readonly string[] => [
  ...section(
    ['refund of', '', 'amount', 'state', 'reason', 'piece', 'ref', 'at the provider', 'note'],
    refunds.map(({ payment, currency, amount, state, reason, piece, ref, note, ...sending }) => [
      payment,
      currency,
      amount,
      state,
      reason,
      piece ?? '',
      ref ?? '',
      [sending.provider_state, sending.provider_note].filter(each => each !== null).join(': '),
      note ?? '',
    ]),
  ),
  ...section(
    ['voided code', 'piece', 'cause', 'at', 'note', 'code id', 'batch'],
    voided.map(({ code, batch, ends, piece, cause, at, note }) => [
      shownEnd(ends),
      piece,
      cause,
      shopTimeInFull(new Date(at)),
      note ?? '',
      code,
      batch,
    ]),
  ),
]

/** A part of the output; nothing if it has no rows. */
export const section = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : ['', ...table(heads, rows)]

/** The end of a code, as a person says it. */
export const shownEnd = (ends: string | null): string => (ends === null ? '' : `…${ends}`)

/** How much of the money that came in went back, and how much must. */
export const shownSums = (sums: readonly RefundSum[]): readonly string[] =>
  sums.flatMap(({ currency, came, refunded, due }) => [
    ...(refunded === ZERO ? [] : [`refunded: ${currency} ${refunded} of ${came}`]),
    ...(due === ZERO ? [] : [`to go back: ${currency} ${due} of ${came}`]),
  ])

const ZERO = toWire(cents(0))
