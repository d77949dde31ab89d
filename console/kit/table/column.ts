import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  /** Its name for the call's order and for what the operator hides. */
  readonly id: string
  /** The text of its head. */
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Figures: aligned at the end, and of equal width. */
  readonly numeric?: boolean
  /** The call can order by it. */
  readonly sortable?: boolean
  /** It is shown only if the operator asks for it. */
  readonly hidden?: boolean
  /** The name of the row: it holds the row's link, and is the title of its card on a phone. Without one, the first. */
  readonly lead?: boolean
}

/** The order that the call was asked for. */
export interface Sort {
  readonly by: string
  readonly descending: boolean
}

/** The order after a tap on a column's head: first ascending, then descending, then the call's own. */
export const sortAfter = (sort: Sort | undefined, by: string): Sort | undefined => {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? undefined : { by, descending: true }
}

/** The column that names a row. */
export const leadOf = <Row>(columns: readonly Column<Row>[]): string | undefined =>
  (columns.find(({ lead }) => lead === true) ?? columns[0])?.id
