import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Subject, map, merge } from 'rxjs'
import { type Remote, pending } from '~/application/lib/remote'
import type { ConsoleCall, Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'
import { type Tick, keyOf, lookStream } from '@console/kit/calls/look'
import type { Page } from '@console/kit/calls/pages'
import { useConsole } from '@console/kit/calls/use-console'
import type { Look } from '@console/kit/calls/use-look'

/** All rows of a list: its pages are asked for one after the other. It fails with the first one that fails. */
export const wholeList =
  <Failed, Row>(
    page: (cursor: string | undefined) => TaskEither<Failed, Page<Row>>,
  ): TaskEither<Failed, readonly Row[]> =>
  async () => {
    const rows: Row[] = []
    let cursor: string | undefined
    do {
      const found = await page(cursor)()
      if (E.isLeft(found)) return found
      rows.push(...found.right.items)
      cursor = found.right.next
    } while (cursor !== undefined)
    return E.right(rows)
  }

interface Shown<Row> {
  readonly key: string
  readonly state: Remote<Failure<Refused>, readonly Row[]>
}

/** Looks up all rows of a list, and again after each act of this browser. */
export const useWholeList = <Row>(
  call: ConsoleCall<void, Page<Row>>,
  query: Readonly<Record<string, string | undefined>>,
): Look<readonly Row[]> => {
  const { ask, changes } = useConsole()
  const key = keyOf(call.path, { query })
  const [shown, setShown] = useState<Shown<Row>>({ key: '', state: pending })
  const [asked] = useState(() => new Subject<void>())
  const latest = useRef({ call, query })
  useEffect(() => {
    latest.current = { call, query }
  })

  useEffect(() => {
    const { call: now, query: given } = latest.current
    const task = wholeList(cursor => ask(now, { query: { ...given, cursor } }))
    const ticks = merge(asked, changes).pipe(map((): Tick => 'asked'))
    const watching = lookStream(() => task, ticks, undefined).subscribe(state => setShown({ key, state }))
    return () => watching.unsubscribe()
  }, [ask, asked, changes, key])

  const refetch = useCallback(() => asked.next(), [asked])
  return useMemo(() => ({ state: shown.key === key ? shown.state : pending, refetch }), [shown, key, refetch])
}
