import { section, shownAfterSales, shownEnd, shownSums } from '@server/cli/commands/orders/after-sales'
import { table } from '@server/cli/kit/terminal'
import type { OrderDetails } from '@server/operations/orders/order-details'
import { shopTimeInFull } from '@server/platform/period'
import type { OrderRecord } from '@server/operators/order-record'

/** All of an order, in lines. `would`: as a dry run left it, before it was rolled back. */
export const shownRecord = (order: OrderRecord, { would = false } = {}): readonly string[] => [
  `${order.no}  ${would ? 'would be ' : ''}${[order.status, ...shownSums(order.refunds)].join(', ')}  (${order.id})`,
  ...shownDetails(order),
  ...shownPeople(order),
]

/** What a dry run of a change prints: the order as it would be. */
export const shownRehearsal = (order: OrderRecord): readonly string[] => [
  ...shownRecord(order, { would: true }),
  '',
  'Nothing was changed.',
]

/** The lines, payments, pieces and refunds of an order. */
const shownDetails = (order: OrderDetails): readonly string[] => [
  `${order.currency} ${order.amount} by ${order.payment}, placed ${at(order.created_at)}, to be paid before ${at(order.expires_at)}`,
  ...(order.review_since === null
    ? []
    : [
        `under review since ${at(order.review_since)}: it is not ${order.status === 'success' ? 'shown' : 'delivered'}`,
      ]),
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
    ['payment', 'id', 'provider', 'ref', '', 'amount', 'came', 'state', 'refund', 'note'],
    order.payments.map(each => [
      each.method,
      each.id,
      each.provider,
      each.ref ?? '',
      each.currency,
      each.amount,
      each.came ?? '',
      each.state,
      each.refund ?? '',
      each.note ?? '',
    ]),
  ),
  ...section(
    ['piece', 'variant', 'state', 'code ends', 'code id', 'batch', 'supplier', 'claimed by'],
    order.pieces.map(({ name, variant, state, code, supplier, claim }) => [
      name,
      variant,
      state,
      shownEnd(code?.ends ?? null),
      code?.id ?? '',
      code?.batch ?? '',
      [supplier?.state ?? null, supplier?.note ?? null].filter(each => each !== null).join(': '),
      claim?.by ?? '',
    ]),
  ),
  ...shownAfterSales(order.after_sales),
  '',
]

/** Who ordered it, on what device, whether they saw the codes, and what operators did. */
const shownPeople = ({ customer, session, reveals, first_shown_at: first, acts }: OrderRecord): readonly string[] => [
  `customer: ${[customer.name, customer.tel ?? 'no number'].filter(each => each !== '').join(' ')}, ${customer.status} (${customer.id})`,
  session === null
    ? 'placed in a login that is gone'
    : `placed in the login of ${at(session.created_at)} by ${session.agent ?? 'an unnamed browser'}`,
  first === null ? 'codes were never shown' : shownLooks(reveals, first),
  ...section(
    ['at', 'by', 'command', 'why or what'],
    acts.map(act => [shopTimeInFull(act.at), act.by, act.command, noteOf(act) ?? act.reason ?? '']),
  ),
]

/** The text of a note. */
const noteOf = ({ after }: OrderRecord['acts'][number]): string | undefined =>
  typeof after['note'] === 'string' ? after['note'] : undefined

/** How often the customer saw the codes. */
export const shownLooks = (times: number, first: string): string =>
  `codes were shown ${times === 1 ? 'once' : `${times} times`}, first at ${at(first)}`

export const at = (instant: string): string => shopTimeInFull(new Date(instant))

const counts = (units: Readonly<Record<string, number>>): string =>
  Object.entries(units)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

/** The entries of a shopper. */
export const entered = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
