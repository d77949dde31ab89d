import { shownAfterSales } from '@server/cli/commands/orders/after-sales'
import { table } from '@server/cli/kit/terminal'
import type { OrderDetails } from '@server/operations/orders/order-details'
import { shopTime } from '@server/platform/period'
import type { OrderRecord } from '@server/operators/order-record'

/** An order in lines, without its customer. */
export const shownOrder = (order: OrderDetails): readonly string[] => [
  `${order.no}  ${order.status}  (${order.id})`,
  `${order.currency} ${order.amount} by ${order.payment}, placed ${at(order.created_at)}, to be paid before ${at(order.expires_at)}`,
  ...(order.review_since === null ? [] : [`under review since ${at(order.review_since)}: it is not delivered`]),
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
]

/** The rest of what the shop knows: who, on what device, the ends of codes, and what operators did. */
export const shownRecord = ({ customer, session, reveals, pieces, acts }: OrderRecord): readonly string[] => [
  '',
  `customer: ${[customer.name, customer.tel ?? 'no number'].filter(each => each !== '').join(' ')}, ${customer.status} (${customer.id})`,
  session === null
    ? 'placed in a login that is gone'
    : `placed in the login of ${at(session.created_at)} by ${session.agent ?? 'an unnamed browser'}`,
  `codes were shown ${reveals} times`,
  ...section(
    ['unit', 'state', 'code ends', 'code id'],
    pieces.map(({ variant, state, code }) => [variant, state, code?.ends ? `…${code.ends}` : '', code?.id ?? '']),
  ),
  ...section(
    ['at', 'by', 'command', 'why or what'],
    acts.map(act => [shopTime(act.at), act.by, act.command, noteOf(act) ?? act.reason ?? '']),
  ),
]

/** The text of a note. */
const noteOf = ({ after }: OrderRecord['acts'][number]): string | undefined =>
  typeof after['note'] === 'string' ? after['note'] : undefined

const section = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : ['', ...table(heads, rows)]

const at = (instant: string): string => shopTime(new Date(instant))

const counts = (units: Readonly<Record<string, number>>): string =>
  Object.entries(units)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

/** The entries of a shopper. */
export const entered = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
