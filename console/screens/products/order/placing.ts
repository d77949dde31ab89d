export interface Placed {
  readonly id: string
}

/** A row, and its new place before or after another row. */
export interface Placing {
  readonly id: string
  readonly place: 'before' | 'after'
  readonly of: string
}

/**
 * How a row comes to the place `at`, counted from 0: before the row that is there if it comes from below, else after it.
 * Undefined: it is there already, or there is no such row or place.
 */
export const placingAt = (rows: readonly Placed[], id: string, at: number): Placing | undefined => {
  const from = rows.findIndex(row => row.id === id)
  const there = rows[at]
  if (from < 0 || there === undefined || from === at) return undefined
  return { id, place: from < at ? 'after' : 'before', of: there.id }
}

/** The rows with one at the place `at`. The others keep their order. */
export const placedAt = <Row extends Placed>(rows: readonly Row[], id: string, at: number): readonly Row[] => {
  const row = rows.find(each => each.id === id)
  if (row === undefined || placingAt(rows, id, at) === undefined) return rows
  return rows.filter(each => each !== row).toSpliced(at, 0, row)
}

/** How many rows a page key moves a row. */
const PAGE = 10

/** Where a key moves a row that is at a place of a list; undefined: it moves nothing. */
export const placeAfterKey = (key: string, at: number, length: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'ArrowDown':
      return Math.min(at + 1, length - 1)
    case 'PageUp':
      return Math.max(at - PAGE, 0)
    case 'PageDown':
      return Math.min(at + PAGE, length - 1)
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return undefined
  }
}
