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

/** Something asked for when first watched, and again on `refresh`. */
export interface Query<E, A> {
  readonly state: Live<Remote<E, A>>
  readonly refresh: () => void
  /** Takes an answer that came another way; what is being asked is dropped. */
  readonly replace: (value: A) => void
}

/** An answer older than this is asked for again when somebody next looks: stock and prices move. */
const MAX_AGE_MS = 60_000

/**
 * A seeded query asks nothing until it is refreshed or old; a refresh while nobody watches is not lost. A seed that is only the
 * beginning is shown until the whole has come.
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
      answeredAt = undefined // while nobody watches it is asked for when somebody does
      asked.next(value)
    },
  }
}

/** Waits longer each time, up to `most` milliseconds, and never gives up (docs/spec/decisions.md#10-realtime). */
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
