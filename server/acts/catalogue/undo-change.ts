import { desc, eq, lt, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import { type CatalogueEdited, editing } from '@server/acts/catalogue/editing'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { undoRevision } from '@server/catalog/file/undo-revision'
import { hasOperators } from '@server/operators/login'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import { catalogueRevisions } from '@server/platform/database/schema/catalogue'

export type UndoRefusal = EditRefusal | { readonly _tag: 'reason_needed' }

export interface Undoing {
  readonly revision: number
  /** Also if it takes back later changes of the same values. */
  readonly althoughLater: boolean
  /** Also if a price becomes ten times as high or as low, or more. */
  readonly allowLarge: boolean
}

/**
 * Takes back what one revision changed. This is a change as any other: it makes the next revision, and can be undone. A
 * change of prices needs a reason, as to set a single price.
 */
export const undoChange =
  ({ revision, althoughLater, allowLarge }: Undoing): Performed<UndoRefusal, CatalogueEdited> =>
  async (inside, doing) => {
    const [stored] = await inside.db.select().from(catalogueRevisions).where(eq(catalogueRevisions.revision, revision))
    if (stored === undefined) return E.left({ _tag: 'no_revision', revision })
    const { rows } = stored
    if (rows === null) return E.left({ _tag: 'not_kept', revision })
    const edit = undoRevision({ revision, rows, althoughLater })
    const undone = await editing(`revision ${revision}`, () => edit, { allowLarge })(inside, doing)
    if (E.isLeft(undone)) return undone
    const lacksReason = doing.acting.reason === undefined && !doing.isDryRun
    const isRepriced = undone.right.answer.repriced.length > 0
    if (isRepriced && lacksReason && (await hasOperators(inside.db))) return E.left({ _tag: 'reason_needed' })
    return undone
  }

/** A change of the catalogue. */
export interface PastChange {
  readonly revision: number
  readonly at: Date
  /** Who did it; null: it was not recorded. */
  readonly by: string | null
  /** How many changes it has. */
  readonly changed: number
  /** The first of them. */
  readonly changes: readonly CatalogueChange[]
  /** Are its rows still kept? */
  readonly canUndo: boolean
}

/** The first changes of a revision, which a list has. */
const FIRST = sql.raw(`'$[0 to 19]'`)

/**
 * The changes of the catalogue, the newest first. `before`: only older revisions. The database counts the changes and takes
 * the first ones out: those of an import have megabytes.
 */
export const pastChanges = async (
  { db }: Pick<ActDeps, 'db'>,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly PastChange[]> => {
  const { revision, at, by, changes, rows } = catalogueRevisions
  const page = db
    .select({ revision })
    .from(catalogueRevisions)
    .where(before === undefined ? undefined : lt(revision, before))
    .orderBy(desc(revision))
    .limit(limit)
    .as('page')
  // first the page, then what is in it: a sort would have all revisions opened
  return db
    .select({
      revision,
      at,
      by,
      changed: sql<number>`jsonb_array_length(${changes})`,
      changes: sql<readonly CatalogueChange[]>`jsonb_path_query_array(${changes}, ${FIRST})`,
      // the rows themselves are not read for a list
      canUndo: sql<boolean>`${rows} is not null`,
    })
    .from(catalogueRevisions)
    .innerJoin(page, eq(revision, page.revision))
    .orderBy(desc(revision))
}
