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

/** The rows themselves are not read for a list. */
const isKept = sql<boolean>`${catalogueRevisions.rows} is not null`

/** A change of the catalogue. */
export interface PastChange {
  readonly revision: number
  readonly at: Date
  /** Who did it; null: it was not recorded. */
  readonly by: string | null
  readonly changes: readonly CatalogueChange[]
  /** Are its rows still kept? */
  readonly canUndo: boolean
}

/** The changes of the catalogue, the newest first. `before`: only older revisions. */
export const pastChanges = async (
  { db }: Pick<ActDeps, 'db'>,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly PastChange[]> => {
  const found = await db
    .select({
      revision: catalogueRevisions.revision,
      at: catalogueRevisions.at,
      by: catalogueRevisions.by,
      changes: catalogueRevisions.changes,
      canUndo: isKept,
    })
    .from(catalogueRevisions)
    .where(before === undefined ? undefined : lt(catalogueRevisions.revision, before))
    .orderBy(desc(catalogueRevisions.revision))
    .limit(limit)
  return found
}
