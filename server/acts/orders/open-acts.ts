import { isReviewable, isUnpaid } from '~/domain/orders/order-status'
import { parseAmount } from '~/domain/shared/money'
import { canBeGivenUp } from '@server/operations/operator-orders'
import type { OrderRecord } from '@server/operators/order-record'

/**
 * The commands that an order is open to, by its state. The others would be refused. A role may still forbid an open one,
 * and it may still be refused: there may be no stock, or a supplier may have the top-up.
 */
export const openActs = (order: OrderRecord): readonly string[] => {
  const { status, pieces, payments, after_sales: after, review_since: since, customer } = order
  const isHeld = since !== null
  const isDue = status === 'processing' && !isHeld && pieces.some(({ state }) => state === 'due')
  const hasCode = pieces.some(({ state, code }) => state === 'done' && code?.state === 'sold')
  const owesRefund = after.refunds.some(({ state }) => state === 'due')
  const acts: readonly (readonly [command: string, isOpen: boolean])[] = [
    ['orders mark-paid', payments.some(({ ref }) => ref !== null)],
    ['orders fulfil', isDue],
    ['orders claim', isDue],
    ['orders give-up', canBeGivenUp(status)],
    ['orders refund', owesRefund || hasMoneyLeft(order)],
    ['orders replace', status === 'success' && hasCode],
    ['orders reveal-code', customer.status !== 'erased' && (hasCode || after.voided.length > 0)],
    ['orders cancel', isUnpaid(status)],
    ['orders hold', isReviewable(status) && !isHeld],
    ['orders release', isHeld],
    ['orders note', true],
    ['audit evidence', true],
  ]
  return acts.flatMap(([command, isOpen]) => (isOpen ? [command] : []))
}

/** Is it delivered, or about to be, and has money that did not go back and need not yet? */
const hasMoneyLeft = ({ status, payments, refunds }: OrderRecord): boolean => {
  if (status !== 'success' && status !== 'processing') return false
  const paid = payments.find(({ state }) => state === 'paid')
  if (paid === undefined) return false
  const sums = refunds.find(({ currency }) => currency === paid.currency)
  if (sums === undefined) return centsOf(paid.amount) > 0
  return centsOf(sums.came) - centsOf(sums.refunded) - centsOf(sums.due) > 0
}

const centsOf = (amount: string): number => parseAmount(amount) ?? 0
