import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { parseJson } from '@server/platform/json'
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

/** The rows after a cursor, in a list by time and id, the oldest first. Without a cursor: all. */
export const isAfter = (
  row: { readonly createdAt: AnyColumn; readonly id: AnyColumn },
  cursor: Cursor | undefined,
): SQL | undefined =>
  cursor && sql`(${row.createdAt}, ${row.id}) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`

/** The cursor of a list that no id orders: the time and the texts that order it, of the last row of a page. */
export const textCursorOf = (at: Date, texts: readonly string[]): string =>
  Buffer.from(JSON.stringify([at.getTime(), ...texts])).toString('base64url')

/** The place in such a list behind which the next page begins. */
export interface TextCursor {
  readonly at: Date
  readonly texts: readonly string[]
}

/** `texts`: how many there must be. */
export const readTextCursor = (text: string, texts: number): TextCursor | undefined => {
  const read = parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(read)) return undefined
  const [at, ...rest]: readonly unknown[] = read
  const isTime = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < 1e15
  // no text of the database has a NUL
  const areTexts = rest.every(each => typeof each === 'string' && !each.includes('\0'))
  return isTime && areTexts && rest.length === texts ? { at: new Date(at), texts: rest.map(String) } : undefined
}
