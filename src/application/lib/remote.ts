import type { Either } from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { type Observable, defer, from, map, scan, startWith } from 'rxjs'
import { defined } from '~/domain/shared/defined'

/**
 * The state of a request. `pending` and `failed` keep the earlier value, so that nothing flickers or disappears during
 * another fetch.
 */
export type Remote<E, A> =
  | { readonly _tag: 'idle' }
  | { readonly _tag: 'pending'; readonly previous?: A }
  | { readonly _tag: 'failed'; readonly error: E; readonly previous?: A }
  | { readonly _tag: 'ready'; readonly value: A }

export const idle: Remote<never, never> = { _tag: 'idle' }
export const pending: Remote<never, never> = { _tag: 'pending' }
export const ready = <A>(value: A): Remote<never, A> => ({ _tag: 'ready', value })

/** The newest known value, in any state. */
export const known = <E, A>(remote: Remote<E, A>): A | undefined => {
  switch (remote._tag) {
    case 'idle':
      return undefined
    case 'ready':
      return remote.value
    case 'pending':
    case 'failed':
      return remote.previous
  }
}

export const latest = <E, A>(remote: Remote<E, A>, fallback: A): A => known(remote) ?? fallback

export const errorOf = <E, A>(remote: Remote<E, A>): E | undefined =>
  remote._tag === 'failed' ? remote.error : undefined

export const fromEither = <E, A>(answer: Either<E, A>, previous: A | undefined): Remote<E, A> =>
  answer._tag === 'Right' ? ready(answer.right) : { _tag: 'failed', error: answer.left, ...defined({ previous }) }

/** Runs the task: pending first, then its result. */
export const ask = <E, A>(task: TaskEither<E, A>): Observable<Remote<E, A>> =>
  defer(() => from(task())).pipe(
    map((answer): Remote<E, A> => fromEither(answer, undefined)),
    startWith<Remote<E, A>>(pending),
  )

/** Carries the earlier value over into `pending` and `failed`. */
export const keepPrevious =
  <E, A>(start: Remote<E, A>) =>
  (source: Observable<Remote<E, A>>): Observable<Remote<E, A>> =>
    source.pipe(scan((before, next) => withPrevious(next, known(before)), start))

const withPrevious = <E, A>(remote: Remote<E, A>, previous: A | undefined): Remote<E, A> =>
  previous === undefined || remote._tag === 'ready' || remote._tag === 'idle' || remote.previous !== undefined
    ? remote
    : { ...remote, previous }
