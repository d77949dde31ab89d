import * as t from 'io-ts'
import type { Remote } from '~/application/lib/remote'
import { known } from '~/application/lib/remote'
import type { Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'

/** One page of a list. `next`: the cursor of the next one; absent: there is none. */
export interface Page<Row> {
  readonly items: readonly Row[]
  readonly next?: string
}

/** A list that is read page by page. */
export interface Pages<Row> {
  readonly state: Remote<Failure<Refused>, Page<Row>>
  /** Counts from 1. */
  readonly number: number
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
  readonly refetch: () => void
}

/** The way to the present page: the cursor of each page after the first. `of`: the filters that it belongs to. */
export interface Place {
  readonly of: string
  readonly cursors: readonly string[]
}

const place = t.readonly(t.type({ of: t.string, cursors: t.readonlyArray(t.string) }))

/** The way that a history entry has, if it is one for these filters; else the first page. */
export const placeIn = (kept: unknown, of: string): Place =>
  place.is(kept) && kept.of === of ? kept : { of, cursors: [] }

/** The way to the next page; undefined on the last one, and while the present one is not there. */
export const placeAfter = <Row>({ of, cursors }: Place, state: Remote<unknown, Page<Row>>): Place | undefined => {
  if (state._tag !== 'ready' || state.value.next === undefined) return undefined
  return { of, cursors: [...cursors, state.value.next] }
}

/** The way to the page before; undefined on the first one. */
export const placeBefore = ({ of, cursors }: Place): Place | undefined =>
  cursors.length === 0 ? undefined : { of, cursors: cursors.slice(0, -1) }

/** The rows of the newest page that is known. */
export const rowsOf = <Row>(state: Remote<unknown, Page<Row>>): readonly Row[] | undefined => known(state)?.items
