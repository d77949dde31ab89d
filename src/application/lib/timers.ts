import { type Observable, interval, take, timer } from 'rxjs'
import type { Env } from '~/application/lib/live'

/** Counts from 0, one step after each period, `times` times or until the subscriber leaves. */
export const every = (
  { scheduler }: Pick<Env, 'scheduler'>,
  periodMs: number,
  times = Number.POSITIVE_INFINITY,
): Observable<number> => interval(periodMs, scheduler).pipe(take(times))

/** Emits once, when the time has passed. */
export const after = ({ scheduler }: Pick<Env, 'scheduler'>, ms: number): Observable<unknown> => timer(ms, scheduler)
