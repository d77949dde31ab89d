import { useCallback } from 'react'
import type { ConsoleCall } from '~/contract/console/console-call'
import { useHistoryPlace } from '@console/kit/calls/history-place'
import { type LookInput, keyOf } from '@console/kit/calls/look'
import { type Page, type Pages, type Place, placeAfter, placeBefore, placeIn } from '@console/kit/calls/pages'
import { type Look, useLook } from '@console/kit/calls/use-look'
import { mapRemote } from '@console/kit/calls/map-remote'

/**
 * Reads a list page by page with a `cursor` in the query, or in the body of a call that has one. The history entry keeps the page, so that the way back from a
 * row leads to it. Other filters begin with the first page.
 */
export const usePages = <Row, Body = void>(
  call: ConsoleCall<Body, Page<Row>>,
  input: LookInput<Body> | undefined,
  options: { readonly everyMs?: number } = {},
): Pages<Row> => {
  const of = input === undefined ? '' : keyOf(call.path, input)
  const read = useCallback((kept: unknown) => placeIn(kept, of), [of])
  const [place, setPlace] = useHistoryPlace(`pages ${call.path}`, read)
  const cursor = place.cursors.at(-1)
  const { state, refetch } = useLook(call, input === undefined ? undefined : withCursor(input, cursor), options)
  const go = (to: Place | undefined) => (to === undefined ? undefined : () => setPlace(to))
  return {
    state,
    refetch,
    number: place.cursors.length + 1,
    next: go(placeAfter(place, state)),
    previous: go(placeBefore(place)),
  }
}

/** The cursor goes where the filters are: into the body if there is one, else into the query. */
const withCursor = <Body>(input: LookInput<Body>, cursor: string | undefined): LookInput<Body> => {
  if (cursor === undefined) return input
  return input.body === undefined
    ? { ...input, query: { ...input.query, cursor } }
    : { ...input, body: { ...input.body, cursor } }
}

/** An answer that has all rows at once, as a list of one page. */
export const onePage = <A, Row>({ state, refetch }: Look<A>, rows: (answer: A) => readonly Row[]): Pages<Row> => ({
  state: mapRemote(state, answer => ({ items: rows(answer) })),
  refetch,
  number: 1,
  next: undefined,
  previous: undefined,
})
