import { table } from '@server/cli/kit/terminal'
import type { AfterSales } from '@server/operations/after-sales/after-sales-of'

/** What happened after the sale, in lines; nothing for an order of which nothing was refunded or replaced, but its pieces. */
export const shownAfterSales = ({ pieces, refunds, voided }: AfterSales): readonly string[] => [
  '',
  ...table(
    ['piece', 'variant', 'state'],
    pieces.map(({ name, variant, state }) => [name, variant, state]),
  ),
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
    ['voided code', 'piece', 'cause', 'at', 'note'],
    voided.map(({ code, piece, cause, at, note }) => [code, piece, cause, at, note ?? '']),
  ),
  '',
]

const section = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : ['', ...table(heads, rows)]
