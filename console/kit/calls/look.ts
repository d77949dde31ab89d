import type { TaskEither } from 'fp-ts/TaskEither'
import { EMPTY, type Observable, fromEvent, interval, map, merge, startWith, switchMap } from 'rxjs'
import { type Remote, ask, keepPrevious, known, pending } from '~/application/lib/remote'

/** The values for a call that looks something up. `body`: of a call of `lookBy`. */
export interface LookInput<Body = void> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Body
}

/** What a look-up is about, as a text: equal inputs ask for the same. */
export const keyOf = (path: string, { params = {}, query = {}, body }: LookInput<unknown>): string =>
  `${subjectOf(path, { params })} ${sorted(query)} ${JSON.stringify(body) ?? ''}`

/** The thing that is looked at, without the filters. Only for the same thing an earlier answer may still be shown. */
export const subjectOf = (path: string, { params = {} }: Pick<LookInput, 'params'>): string =>
  `${path} ${sorted(params)}`

const sorted = (values: Readonly<Record<string, string | undefined>>): string =>
  JSON.stringify(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Why something is looked up again: a person or an act of theirs, or a timer. */
export type Tick = 'asked' | 'timer'

/**
 * Asks at once and at each tick. An answer that a later request has overtaken is dropped. While a request runs, and
 * after it has failed, the earlier answer stays known.
 */
export const lookStream = <E, A>(
  task: (tick: Tick) => TaskEither<E, A>,
  ticks: Observable<Tick>,
  before: A | undefined,
): Observable<Remote<E, A>> =>
  ticks.pipe(
    startWith<Tick>('asked'),
    switchMap(tick => ask(task(tick))),
    keepPrevious<E, A>(before === undefined ? pending : { _tag: 'pending', previous: before }),
  )

/** Ticks each period while the page is visible, and at once when it becomes visible again. */
export const whileVisible = (everyMs: number, page: Document = document): Observable<unknown> => {
  const visible = fromEvent(page, 'visibilitychange').pipe(map(() => page.visibilityState === 'visible'))
  const periods = visible.pipe(
    startWith(page.visibilityState === 'visible'),
    switchMap(isVisible => (isVisible ? interval(everyMs) : EMPTY)),
  )
  const returns = visible.pipe(switchMap(isVisible => (isVisible ? [true] : EMPTY)))
  return merge(periods, returns)
}

/** The newest answer about the same thing. */
export const knownFor = <E, A>(
  last: { readonly subject: string; readonly state: Remote<E, A> },
  subject: string,
): A | undefined => (last.subject === subject ? known(last.state) : undefined)
