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

/** A list of order records: pages are appended. */
export interface TakingsList {
  readonly state: Live<Remote<Failure, Takings>>
  /** The next page; nothing while one is on its way or when there is none. After a failure: the same page again. */
  readonly more: () => void
  /** From the first page again, in every list that is watched. */
  readonly refresh: () => void
}

/** All order records of the customer. */
export interface TakingsUseCase extends TakingsList {
  /** A list of its own for each filter. It holds whatever the backend answers: one that ignores the filter answers all orders. */
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
    /** What the same customer saw stays while it is asked for again; another's is never shown. */
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
            : // what was shown stays until the first page is here again
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

/** The first page, then one more for each wish; a wish while a page is on its way is the same wish. */
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
