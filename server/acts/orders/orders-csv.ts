import { defined } from '~/domain/shared/defined'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { findOrders } from '@server/acts/orders/find-orders'
import { BYTE_ORDER_MARK, csvLine } from '@server/platform/csv'
import type { ListedOrder, OrderSearch } from '@server/operations/orders/search-orders'
import { shopInstant } from '@server/platform/shop-time'

/** How many orders one statement reads. */
const AT_ONCE = 500

const HEADS = [
  'at',
  'order',
  'status',
  'method',
  'edition',
  'currency',
  'amount',
  'refunded',
  'to refund',
  'product',
  'name',
  'quantity',
  'customer',
  'number',
]

/** The orders of a search as a CSV, the newest first: a line of heads, then a line for each. It is read page by page. */
export async function* ordersCsv(deps: ActDeps, search: OrderSearch, isUnmasked: boolean): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(HEADS)}`
  for (let after: string | undefined, isLast = false; !isLast;) {
    const page = await findOrders(deps, search, { limit: AT_ONCE, ...defined({ after }) }, isUnmasked)
    if (page === undefined) throw new Error('a page has no cursor of its list')
    yield page.orders.map(lineOf).join('')
    isLast = page.next === null
    after = page.next ?? undefined
  }
}

const lineOf = ({ customer, refunds, lines, ...order }: ListedOrder): string =>
  csvLine([
    shopInstant(Date.parse(order.created_at)),
    order.no,
    order.status,
    order.payment,
    order.edition,
    order.currency,
    order.amount,
    refunds.map(({ currency, refunded }) => moneyIn(order.currency, currency, refunded)).join(', '),
    refunds.map(({ currency, due }) => moneyIn(order.currency, currency, due)).join(', '),
    lines.map(({ variant }) => variant).join(', '),
    lines.map(({ name }) => name).join(', '),
    lines.map(({ quantity }) => quantity).join(', '),
    customer.name,
    customer.tel ?? '',
  ])

/** A sum in the currency of the order is a number; another one says its currency. */
const moneyIn = (own: string, currency: string, amount: string): string =>
  currency === own ? amount : `${currency} ${amount}`
