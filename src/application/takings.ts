import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { type Observable, Subject, defer, exhaustMap, filter, map, merge, of, startWith, switchMap, tap } from 'rxjs'
import type { Env, Live } from '~/application/lib/live'
import { perCustomer } from '~/application/lib/per-customer'
import { type Remote, ask, idle, ready } from '~/application/lib/remote'
import type { Session } from '~/domain/account/session'
import { type Order, newer } from '~/domain/orders/order'
import type { OrdersPort } from '~/domain/orders/orders.port'
import { type Takings, append, hasMore, noTakings, withOrder } from '~/domain/orders/takings'
import type { TakingsFilter } from '~/domain/orders/takings-filter'
import type { Failure } from '~/domain/shared/failure'

/** A list of order records. Each new page is appended. */
export interface TakingsList {
  readonly state: Live<Remote<Failure, Takings>>
  /** Fetches the next page, if there is one and no fetch is running. After a failure: the same page again. */
  readonly more: () => void
  /** Starts again from the first page, in every watched list. */
  readonly refresh: () => void
}

/** All order records of the customer. */
export interface TakingsUseCase extends TakingsList {
  /** A separate list for each filter. A backend that ignores the filter returns all orders. */
  readonly only: (show: TakingsFilter) => TakingsList
}

/** `seen`: every order that this tab fetches elsewhere. It replaces its older record in each watched list. */
export const takingsUseCase = (
  orders: OrdersPort,
  session: Live<Session>,
  seen: Observable<Order>,
  env: Env,
): TakingsUseCase => {
  const refresh = new Subject<void>()
  const listOf = (show?: TakingsFilter): TakingsList => {
    const more = new Subject<void>()
    const fetched = refresh.pipe(
      startWith(undefined),
      switchMap(() => fromFirst(page => orders.takings(page, show), more, seen)),
    )
    return {
      state: perCustomer(session, idle, fetched, env),
      more: () => more.next(),
      refresh: () => refresh.next(),
    }
  }
  const lists: Partial<Record<TakingsFilter, TakingsList>> = {}
  return { ...listOf(), only: show => (lists[show] ??= listOf(show)) }
}

/** The first page, then one more for each request. A request while a page is loading is the same request. */
const fromFirst = (
  fetchPage: OrdersPort['takings'],
  more: Observable<void>,
  seen: Observable<Order>,
): Observable<Remote<Failure, Takings>> =>
  defer(() => {
    let held = noTakings
    // a page that was asked for earlier may arrive later, with an older record
    const met = new Map<string, Order>()
    const next = () =>
      ask(
        pipe(
          fetchPage(held.meta.current_page + 1),
          TE.map(page => (held = [...met.values()].reduce(withOrder, append(held, page)))),
        ),
      )
    const pages = more.pipe(
      startWith(undefined),
      exhaustMap(() => (held.meta.current_page > 0 && !hasMore(held) ? of(ready(held)) : next())),
    )
    const replaced = seen.pipe(
      tap(order => met.set(order.id, newer(met.get(order.id), order))),
      map(order => withOrder(held, order)),
      filter(takings => takings !== held),
      map(takings => ready((held = takings))),
    )
    return merge(pages, replaced)
  })
