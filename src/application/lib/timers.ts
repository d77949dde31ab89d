import { type Observable, interval, take, timer } from 'rxjs'
import type { Env } from '~/application/lib/live'

/** Counts from 0, a step after each period, so many times or until nobody listens any more. */
export const every = (
  { scheduler }: Pick<Env, 'scheduler'>,
  periodMs: number,
  times = Number.POSITIVE_INFINITY,
): Observable<number> => interval(periodMs, scheduler).pipe(take(times))

/** Speaks once, when the time has passed. */
export const after = ({ scheduler }: Pick<Env, 'scheduler'>, ms: number): Observable<unknown> => timer(ms, scheduler)
