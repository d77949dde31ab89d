import * as E from 'fp-ts/Either'
import { defined } from '~/domain/shared/defined'
import type { Lang } from '~/domain/shared/locale'
import type { ConsoleRefusal } from '@server/console/kit/refusals'
import { message } from '@server/platform/messages/message'
import type { ListPage, Paging } from '@server/platform/list-page'
import { type Cursor, readCursor } from '@server/platform/page-cursor'

/** How many rows a page of the console has. */
export const PAGE_SIZE = 50

/** The cursor of the query, if there is one. */
export const cursorIn = (
  { cursor }: Readonly<Record<string, string>>,
  lang: Lang,
): E.Either<ConsoleRefusal, Cursor | undefined> => {
  const read = cursor === undefined ? undefined : readCursor(cursor)
  return cursor !== undefined && read === undefined ? E.left(noCursor(lang)) : E.right(read)
}

/** The cursor is not one of this list. */
export const noCursor = (lang: Lang): ConsoleRefusal => ({
  _tag: 'invalid',
  errors: { cursor: [message(lang, 'request.notValid')] },
})

/** A page of rows. `found`: one more than a page has, if there are more. `place`: the cursor behind a row. */
export const pageFrom = <Row, Shown>(
  found: readonly Row[],
  shown: (row: Row) => Shown,
  place: (row: Row) => string,
): { readonly items: readonly Shown[]; readonly next?: string } => {
  const rows = found.slice(0, PAGE_SIZE)
  const last = rows.at(-1)
  const next = found.length > PAGE_SIZE && last !== undefined ? place(last) : undefined
  return { items: rows.map(shown), ...defined({ next }) }
}

/** The page that a query asks for. */
export const pagingIn = ({ cursor }: { readonly cursor?: string | undefined }): Paging => ({
  limit: PAGE_SIZE,
  after: cursor,
})

/** A page as the console shows it. */
export const shownPage = <Row, Shown>({ rows, next }: ListPage<Row>, shown: (row: Row) => Shown) => ({
  items: rows.map(shown),
  ...defined({ next: next ?? undefined }),
})
