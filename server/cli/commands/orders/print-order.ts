import { shownAfterSales } from '@server/cli/commands/orders/after-sales'
import type { OrderDetails } from '@server/cli/commands/orders/order-queries'
import { table } from '@server/cli/kit/terminal'

/** An order in lines. */
export const shownOrder = (order: OrderDetails): readonly string[] => [
  `${order.no}  ${order.status}  (${order.id})`,
  `${order.currency} ${order.amount} by ${order.payment}, placed ${order.created_at}, to be paid before ${order.expires_at}`,
  ...(order.review_since === null ? [] : [`under review since ${order.review_since}: it is not delivered`]),
  '',
  ...table(
    ['pieces', 'variant', 'name', 'delivery', 'units', 'for'],
    order.lines.map(line => [
      line.quantity,
      line.variant,
      line.name,
      line.delivery,
      counts(line.units),
      entered(line.entered),
    ]),
  ),
  '',
  ...table(
    ['payment', 'id', 'provider', 'ref', '', 'amount', 'state', 'refund', 'note'],
    order.payments.map(each => [
      each.method,
      each.id,
      each.provider,
      each.ref ?? '',
      each.currency,
      each.amount,
      each.state,
      each.refund ?? '',
      each.note ?? '',
    ]),
  ),
  ...shownAfterSales(order.after_sales),
  `codes were shown ${order.reveals} times`,
]

const counts = (units: Readonly<Record<string, number>>): string =>
  Object.entries(units)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

/** The entries of a shopper. */
export const entered = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
