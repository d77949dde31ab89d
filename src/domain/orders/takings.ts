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

/**
 * The list with an order that was fetched elsewhere: in the place of its older record, or in front if it is newer than every record.
 * An order of a page that was not fetched yet changes nothing.
 */
export const withOrder = (takings: Takings, order: Order): Takings => {
  const { records, meta } = takings
  const held = records.find(({ id }) => id === order.id)
  if (held !== undefined)
    return newer(held, order) === held
      ? takings
      : { records: records.map(record => (record === held ? newer(held, order) : record)), meta }
  const newest = records[0]?.created_at
  const isFirst = meta.current_page > 0 && order.created_at !== undefined && order.created_at > (newest ?? 0)
  return isFirst ? { records: [order, ...records], meta } : takings
}

export const hasMore = (takings: Takings): boolean => takings.meta.current_page < takings.meta.last_page

/** The orders that can still be paid at this time of the server's clock, the one that expires first in front. */
export const unpaidOrders = ({ records }: Takings, now: number): readonly Order[] =>
  records
    .filter(order => isPayable(order, now))
    .toSorted((a, b) => (a.expires_at ?? Infinity) - (b.expires_at ?? Infinity))
