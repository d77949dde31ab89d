import { BehaviorSubject, type Observable, type SchedulerLike, distinctUntilChanged, share, tap, timer } from 'rxjs'
import type { ClockPort } from '~/domain/shared/clock.port'

/** A value over time. */
export interface Live<A> {
  /** The value at this moment. */
  readonly now: () => A
  /** The value that the first view was rendered from: hydration must see the same. */
  readonly first: () => A
  /** The present value at once, then every change. Never errors. */
  readonly changes: Observable<A>
}

/** Time, as use cases see it. */
export interface Env {
  readonly clock: ClockPort
  readonly scheduler: SchedulerLike
  /**
   * Milliseconds for which a value stays connected to its source after the last watcher left. 0 on the server: a timer
   * would pin the app.
   */
  readonly keepAlive: number
}

/** Subscribes to the source only while it has subscribers itself. Keeps the last value after they leave. */
export const live = <A>(initial: A, source: Observable<A>, env: Env): Live<A> => {
  let present = initial
  return {
    now: () => present,
    first: () => initial,
    changes: source.pipe(
      tap(next => {
        present = next
      }),
      share({
        connector: () => new BehaviorSubject(present),
        resetOnRefCountZero: () => timer(env.keepAlive, env.scheduler),
      }),
      distinctUntilChanged(), // without it, a sign-in fetches twice
    ),
  }
}

/** A value that its owner sets. Always connected. */
export interface Cell<A> extends Live<A> {
  readonly set: (next: A) => void
}

export const cell = <A>(initial: A): Cell<A> => {
  const subject = new BehaviorSubject(initial)
  return {
    now: () => subject.value,
    first: () => initial,
    changes: subject.pipe(distinctUntilChanged()),
    set: next => subject.next(next),
  }
}
