import type {
  BatchProfit,
  ClosingLine,
  Difference,
  DueRefund,
  MoneySum,
  SalesLine,
  StrangeEvent,
  UnmatchedMoney,
} from '~/contract/console/money'
import { type Cents, cents } from '~/domain/shared/money'
import type { BatchProfit as Profit } from '@server/books/batch-profit'
import type { ClosingLine as Closed } from '@server/books/closing'
import type { SalesLine as Sold } from '@server/books/sales'
import type { Difference as Found } from '@server/books/statements'
import type { DueRefund as Due } from '@server/operations/money/due-refunds'
import type { StrangeEvent as Strange } from '@server/operations/money/strange-events'
import type { UnmatchedMoney as Unmatched } from '@server/operations/money/unmatched-money'

/** The properties that are not null. A value that is not known is absent on the wire. */
const known = <T extends object>(properties: T): { readonly [K in keyof T]?: NonNullable<T[K]> } => {
  const found: { readonly [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const [name, value] of Object.entries(properties))
    if (value !== null && value !== undefined) Object.assign(found, { [name]: value })
  return found
}

const money = (amount: number | null): Cents | null => (amount === null ? null : cents(amount))
const moment = (at: Date | null): number | null => at?.getTime() ?? null

interface Sum {
  readonly provider: string
  readonly waiting: number
  readonly currency: string | null
  readonly amount: number | null
  readonly since: Date | null
}

export const shownSum = ({ provider, waiting, currency, amount, since }: Sum): MoneySum => ({
  provider,
  waiting,
  ...known({ currency, amount: money(amount), since: moment(since) }),
})

/** `canSend`: the provider has a call for refunds. */
export const shownRefund = (due: Due, canSend: boolean): DueRefund => ({
  id: due.id,
  order: due.order,
  order_id: due.orderId,
  provider: due.provider,
  method: due.method,
  payment: due.payment,
  currency: due.currency,
  amount: cents(due.amount),
  reason: due.reason,
  since: due.since.getTime(),
  can_send: canSend,
  ...known({ reference: due.ref, unit: due.unit, note: due.note, sending: due.sending, answer: due.answer }),
})

export const shownUnmatched = ({ provider, kind, reference, since, currency, amount }: Unmatched): UnmatchedMoney => ({
  provider,
  kind,
  reference,
  since: since.getTime(),
  ...known({ currency, amount: money(amount) }),
})

export const shownStrange = (event: Strange): StrangeEvent => ({
  id: event.id,
  provider: event.provider,
  at: event.at.getTime(),
  effect: event.effect,
  ...known({
    reference: event.reference,
    currency: event.currency,
    amount: money(event.amount),
    asked_currency: event.askedCurrency,
    asked_amount: money(event.askedAmount),
    order: event.order,
    order_id: event.orderId,
  }),
})

export const shownClosing = (line: Closed): ClosingLine => ({
  provider: line.provider,
  payments: line.payments,
  in: cents(line.inCents),
  refunds: line.refunds,
  out: cents(line.outCents),
  fee: cents(line.feeCents),
  without_fee: line.withoutFee,
  ...known({ method: line.method, edition: line.edition, currency: line.currency }),
})

export const shownSales = (line: Sold): SalesLine => ({
  edition: line.edition,
  currency: line.currency,
  pieces: line.pieces,
  revenue: cents(line.revenueCents),
  refunded: cents(line.refundedCents),
  cost: cents(line.costCents),
  without_cost: line.withoutCost,
  ...known({ day: line.day, variant: line.variant, name: line.name }),
})

export const shownProfit = (batch: Profit): BatchProfit => ({
  batch: batch.batch,
  variant: batch.variant,
  source: batch.source,
  imported_at: batch.importedAt.getTime(),
  imported: batch.imported,
  sold: batch.sold,
  void: batch.void,
  currency: batch.currency,
  cost: cents(batch.costCents),
  revenue: cents(batch.revenueCents),
  sold_elsewhere: batch.soldElsewhere,
})

export const shownDifference = (found: Found): Difference => ({
  what: found.what,
  kind: found.kind,
  at: found.at.getTime(),
  ...known({
    reference: found.reference,
    order: found.order,
    currency: found.currency,
    statement: money(found.statementCents),
    shop: money(found.shopCents),
  }),
})
