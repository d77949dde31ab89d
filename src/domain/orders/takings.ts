import { type Order, isPayable, newer } from '~/domain/orders/order'

/** The page numbers of a list (docs/spec/product.md#3-entities-and-their-fields). */
export interface PageMeta {
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
}

export interface TakingsPage {
  readonly data: readonly Order[]
  readonly meta: PageMeta
}

/** Order records so far (docs/spec/product.md#3-entities-and-their-fields). */
export interface Takings {
  readonly records: readonly Order[]
  readonly meta: PageMeta
}

export const noTakings: Takings = {
  records: [],
  meta: { current_page: 0, last_page: 1, per_page: 20, total: 0 },
}

/** Pages are appended (docs/spec/product.md#7-the-calls-it-makes). A record that moved to a later page meanwhile is not shown twice. */
export const append = (takings: Takings, page: TakingsPage): Takings => {
  const before = page.meta.current_page <= 1 ? [] : takings.records
  const known = new Set(before.map(record => record.id))
  const fresh = page.data.filter(({ id }) => !known.has(id) && known.add(id))
  return { records: [...before, ...fresh], meta: page.meta }
}

/** The list with the record of an order that was fetched elsewhere, if it has an older one. Adds no order. */
export const withOrder = (takings: Takings, order: Order): Takings => {
  const held = takings.records.find(({ id }) => id === order.id)
  if (held === undefined) return takings
  const latest = newer(held, order)
  if (latest === held) return takings
  return { ...takings, records: takings.records.map(record => (record === held ? latest : record)) }
}

export const hasMore = (takings: Takings): boolean => takings.meta.current_page < takings.meta.last_page

/** The orders that can still be paid at this time of the server's clock, the one that expires first in front. */
export const unpaidOrders = ({ records }: Takings, now: number): readonly Order[] =>
  records
    .filter(order => isPayable(order, now))
    .toSorted((a, b) => (a.expires_at ?? Infinity) - (b.expires_at ?? Infinity))
