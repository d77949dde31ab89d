import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { NEVER, Subject, map, merge } from 'rxjs'
import { type Remote, idle, pending } from '~/application/lib/remote'
import type { ConsoleCall, Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'
import {
  type LookInput,
  type Tick,
  keyOf,
  knownFor,
  lookStream,
  subjectOf,
  whileVisible,
} from '@console/kit/calls/look'
import { useConsole } from '@console/kit/calls/use-console'

/** Something that is looked up. */
export interface Look<A> {
  readonly state: Remote<Failure<Refused>, A>
  readonly refetch: () => void
}

interface Shown<A> {
  readonly key: string
  readonly subject: string
  readonly state: Remote<Failure<Refused>, A>
}

const NOTHING = { key: '', subject: '', state: idle } as const

/**
 * Looks something up, and again after each act of this browser. Without an input nothing is asked. `everyMs`: also
 * again after each period, while the page is visible. While another page or filter is fetched, the earlier answer is
 * `previous`; an answer about another thing never is.
 */
export const useLook = <A, Body = void>(
  call: ConsoleCall<Body, A>,
  input: LookInput<Body> | undefined,
  { everyMs }: { readonly everyMs?: number } = {},
): Look<A> => {
  const { ask, askInBackground, changes } = useConsole()
  const key = input === undefined ? '' : keyOf(call.path, input)
  const subject = input === undefined ? '' : subjectOf(call.path, input)
  const [shown, setShown] = useState<Shown<A>>(NOTHING)
  const latest = useRef({ call, input, shown })
  useEffect(() => {
    latest.current = { call, input, shown }
  })
  const [asked] = useState(() => new Subject<void>())

  useEffect(() => {
    const { call: now, input: given, shown: last } = latest.current
    if (key === '' || given === undefined) return undefined
    const timer = everyMs === undefined ? NEVER : whileVisible(everyMs)
    const ticks = merge(merge(asked, changes).pipe(map((): Tick => 'asked')), timer.pipe(map((): Tick => 'timer')))
    const task = (tick: Tick) => (tick === 'timer' ? askInBackground : ask)(now, given)
    const watching = lookStream(task, ticks, knownFor(last, subject)).subscribe(state =>
      setShown({ key, subject, state }),
    )
    return () => watching.unsubscribe()
  }, [ask, askInBackground, asked, changes, everyMs, key, subject])

  const refetch = useCallback(() => asked.next(), [asked])
  return useMemo(() => ({ state: stateFor(shown, key, subject), refetch }), [shown, key, subject, refetch])
}

/** The state for this input: until its request has begun, the one before it is not shown as its answer. */
const stateFor = <A>(shown: Shown<A>, key: string, subject: string): Remote<Failure<Refused>, A> => {
  if (key === '') return idle
  if (shown.key === key) return shown.state
  const previous = knownFor(shown, subject)
  return previous === undefined ? pending : { _tag: 'pending', previous }
}
