import type { TaskEither } from 'fp-ts/TaskEither'
import {
  type Observable,
  type SchedulerLike,
  Subject,
  defer,
  expand,
  map,
  of,
  skip,
  startWith,
  switchMap,
  tap,
  timer,
} from 'rxjs'
import { type Env, type Live, live } from '~/application/lib/live'
import { type Remote, ask, idle, keepPrevious, ready } from '~/application/lib/remote'

/** A value that is fetched when it is first watched, and again on `refresh`. */
export interface Query<E, A> {
  readonly state: Live<Remote<E, A>>
  readonly refresh: () => void
  /** Takes an answer from elsewhere and drops the request under way. */
  readonly replace: (value: A) => void
}

/** The next watcher of an answer older than this fetches it again, because stock and prices change. */
const MAX_AGE_MS = 60_000

/**
 * A query with a seed sends nothing until it is refreshed or the seed is old. A refresh without watchers takes effect
 * when the next one comes. A partial seed (`begun`) is shown until the whole answer has arrived.
 */
export const query = <E, A>(task: TaskEither<E, A>, seed: A | undefined, env: Env, begun = false): Query<E, A> => {
  const asked = new Subject<A | undefined>()
  const initial: Remote<E, A> = seed === undefined ? idle : begun ? { _tag: 'pending', previous: seed } : ready(seed)
  let answeredAt = seed === undefined || begun ? undefined : env.clock.now()
  const isFresh = () => answeredAt !== undefined && env.clock.now() - answeredAt < MAX_AGE_MS

  const state: Live<Remote<E, A>> = live<Remote<E, A>>(
    initial,
    defer(() =>
      asked.pipe(
        startWith(undefined),
        switchMap((told, index) =>
          index === 0 && isFresh()
            ? of(state.now())
            : (told === undefined ? ask(task) : of<Remote<E, A>>(ready(told))).pipe(
                tap(next => {
                  answeredAt = next._tag === 'ready' ? env.clock.now() : undefined
                }),
              ),
        ),
        keepPrevious(state.now()),
      ),
    ),
    env,
  )
  return {
    state,
    refresh: () => {
      answeredAt = undefined
      asked.next(undefined)
    },
    replace: value => {
      answeredAt = undefined // without a watcher, the next one fetches it again
      asked.next(value)
    },
  }
}

/** Emits after ever longer pauses of up to `most` milliseconds, without end (docs/spec/decisions.md#10-realtime). */
export const slowingDown = (
  first: number,
  factor: number,
  most: number,
  scheduler: SchedulerLike,
): Observable<number> =>
  of(first).pipe(
    expand(delay => timer(delay, scheduler).pipe(map(() => Math.min(most, delay * factor)))),
    skip(1),
  )
