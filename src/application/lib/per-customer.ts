import { type Observable, distinctUntilChanged, map, of, switchMap } from 'rxjs'
import { type Env, type Live, live } from '~/application/lib/live'
import { type Remote, keepPrevious, pending } from '~/application/lib/remote'
import { type Session, type User, userOf } from '~/domain/account/session'
import type { Failure } from '~/domain/shared/failure'

/**
 * A value that belongs to one customer. `fetched` runs at each sign-in; a session without a customer (`customerOf`) sees
 * `nothing`. While the value is fetched again, the same customer's last one stays known. Never shows another customer's.
 */
export const perCustomer = <A>(
  session: Live<Session>,
  nothing: Remote<Failure, A>,
  fetched: Observable<Remote<Failure, A>>,
  env: Env,
  customerOf: (session: Session) => User | undefined = userOf,
): Live<Remote<Failure, A>> => {
  let owner: string | undefined
  const state: Live<Remote<Failure, A>> = live<Remote<Failure, A>>(
    nothing,
    session.changes.pipe(
      // another user means another value; the same user fetched again does not
      map(now => customerOf(now)?.hashid),
      distinctUntilChanged(),
      switchMap(user => {
        const shown = owner === user ? state.now() : pending
        owner = user
        return user === undefined ? of(nothing) : fetched.pipe(keepPrevious(shown))
      }),
    ),
    env,
  )
  return state
}
