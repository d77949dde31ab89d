import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { shownCustomer } from '@server/acts/kit/shown-customer'
import { findCode } from '@server/operations/orders/find-code'
import { type OrderPage, type OrderSearch, searchOrders } from '@server/operations/orders/search-orders'
import type { CodeState } from '@server/platform/database/schema/vault'
import type { Paging } from '@server/platform/list-page'
import { textWithCode } from '@server/stock/codes-in-text'

/** A page of the orders that fit, the newest first, masked without `isUnmasked`. Undefined: it is no cursor of this list. */
export const findOrders = async (
  { db, lang }: ActDeps,
  search: OrderSearch,
  request: Paging,
  isUnmasked: boolean,
): Promise<OrderPage | undefined> => {
  const page = await searchOrders(db, search, request, lang)
  return (
    page && {
      orders: page.orders.map(order => ({ ...order, customer: shownCustomer(order.customer, isUnmasked) })),
      next: page.next,
    }
  )
}

/** Is the text that was searched a code? It then is where texts are kept, and should have been asked for. */
export const isCode = async (deps: ActDeps, text: string): Promise<boolean> =>
  (await textWithCode(deps, [{ name: 'text', text }])) !== undefined

export type CodeWithoutOrder =
  | { readonly _tag: 'unknown_code' }
  /** No order has had it. */
  | { readonly _tag: 'unsold_code'; readonly state: CodeState }

/** The id of the order that holds or has a code, or had it until it was voided. */
export const orderWithCode = async (
  { db, vault }: ActDeps,
  code: string,
): Promise<E.Either<CodeWithoutOrder, string>> => {
  const found = await findCode(db, vault, code)
  if (found === undefined) return E.left({ _tag: 'unknown_code' })
  return found.order === null ? E.left({ _tag: 'unsold_code', state: found.state }) : E.right(found.order)
}
