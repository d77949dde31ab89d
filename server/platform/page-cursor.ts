import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '@server/platform/uuid'

/** The place in a list, the newest first, behind which the next page begins. */
export interface Cursor {
  readonly at: Date
  readonly id: string
}

/** The cursor as a text, for the option `--after` of the next page. */
export const cursorOf = ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string =>
  `${createdAt.getTime()}.${id}`

export const readCursor = (text: string): Cursor | undefined => {
  const [, at = '', id = ''] = /^(\d{1,15})\.([\da-f-]{36})$/u.exec(text) ?? []
  return isUuid(id) ? { at: new Date(Number(at)), id } : undefined
}

/** The rows behind a cursor, in a list by time and id, the newest first. Without a cursor: all. */
export const isBehind = (
  row: { readonly createdAt: AnyColumn; readonly id: AnyColumn },
  cursor: Cursor | undefined,
): SQL | undefined =>
  cursor && sql`(${row.createdAt}, ${row.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
