import * as E from 'fp-ts/Either'
import {
  type Observable,
  Subject,
  defer,
  distinctUntilChanged,
  exhaustMap,
  from,
  map,
  of,
  startWith,
  switchMap,
} from 'rxjs'
import { type Env, type Live, live } from '~/application/lib/live'
import { type Remote, idle, known } from '~/application/lib/remote'
import type { Failure } from '~/domain/shared/failure'
import type { OrdersPort } from '~/domain/orders/orders.port'
import { type Session, userOf } from '~/domain/account/session'
import { type Takings, append, hasMore, noTakings } from '~/domain/orders/takings'
import type { TakingsFilter } from '~/domain/orders/takings-filter'

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

export const takingsUseCase = (orders: OrdersPort, session: Live<Session>, env: Env): TakingsUseCase => {
  const refresh = new Subject<void>()
  const who = session.changes.pipe(
    map(now => userOf(now)?.hashid),
    distinctUntilChanged(),
  )
  const listOf = (show?: TakingsFilter): TakingsList => {
    const more = new Subject<void>()
    let owner: string | undefined
    /** While the list is fetched again, keeps showing the same customer's last one. Never shows another customer's. */
    const shownTo = (user: string): Takings | undefined => {
      const shown = owner === user ? known(state.now()) : undefined
      owner = user
      return shown
    }
    const state: Live<Remote<Failure, Takings>> = live<Remote<Failure, Takings>>(
      idle,
      who.pipe(
        switchMap(user =>
          user === undefined
            ? of<Remote<Failure, Takings>>(idle)
            : // keep the shown list until the first page has arrived again
              refresh.pipe(
                startWith(undefined),
                switchMap(() => fromFirst(page => orders.takings(page, show), more, shownTo(user))),
              ),
        ),
      ),
      env,
    )
    return { state, more: () => more.next(), refresh: () => refresh.next() }
  }
  const lists: Partial<Record<TakingsFilter, TakingsList>> = {}
  return { ...listOf(), only: show => (lists[show] ??= listOf(show)) }
}

/** The first page, then one more for each request. A request while a page is loading is the same request. */
const fromFirst = (
  ask: OrdersPort['takings'],
  more: Observable<void>,
  shown: Takings | undefined,
): Observable<Remote<Failure, Takings>> =>
  defer(() => {
    let held = noTakings
    let visible = shown
    return more.pipe(
      startWith(undefined),
      exhaustMap(() =>
        held.meta.current_page > 0 && !hasMore(held)
          ? of<Remote<Failure, Takings>>({ _tag: 'ready', value: held })
          : from(ask(held.meta.current_page + 1)()).pipe(
              map((answer): Remote<Failure, Takings> => {
                if (E.isLeft(answer)) return failed(answer.left, visible)
                held = append(held, answer.right)
                visible = held
                return { _tag: 'ready', value: held }
              }),
              startWith<Remote<Failure, Takings>>(waiting(visible)),
            ),
      ),
    )
  })

const waiting = (previous: Takings | undefined): Remote<Failure, Takings> =>
  previous === undefined ? { _tag: 'pending' } : { _tag: 'pending', previous }
const failed = (error: Failure, previous: Takings | undefined): Remote<Failure, Takings> =>
  previous === undefined ? { _tag: 'failed', error } : { _tag: 'failed', error, previous }
