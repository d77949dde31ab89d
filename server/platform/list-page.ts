/** Which page of a list to read. */
export interface Paging {
  /** How many rows it has at most. */
  readonly limit: number
  /** The cursor that the page before ended with. Absent: the first page. */
  readonly after?: string | undefined
}

/** A page of a list. `next`: the cursor of the page after this one; null: this is the last one. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** How the database reads a list in pages. A place is where a page ends, and the next one begins behind it. */
interface PagedList<Row, Place> {
  /** The place that a cursor names. Undefined: the text is no cursor of this list. */
  readonly placeOf: (cursor: string) => Place | undefined | Promise<Place | undefined>
  /** The rows behind a place, in their order; from the first one on without a place. */
  readonly read: (behind: Place | undefined, limit: number) => PromiseLike<readonly Row[]>
  readonly cursorOf: (last: Row) => string
}

/** Reads a page of a list, and one row more to know whether it is the last. Undefined: `after` is no cursor of this list. */
export const readPage = async <Row, Place>(
  { limit, after }: Paging,
  { placeOf, read, cursorOf }: PagedList<Row, Place>,
): Promise<ListPage<Row> | undefined> => {
  const place = after === undefined ? undefined : await placeOf(after)
  if (after !== undefined && place === undefined) return undefined
  const found = await read(place, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? cursorOf(last) : null }
}
