import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import type { CodecFault } from '@server/platform/codec-faults'
import type { CatalogueChange, RevisionRow } from '@server/platform/database/catalogue-change'
import type { Db, Tx } from '@server/platform/database/database'
import { catalogueRevisions } from '@server/platform/database/schema/catalogue'
import { momentWithOffset } from '@server/catalog/catalogue-parts'

/** The revision of the catalogue: it grows with each change. 0: no change has been recorded. */
export const currentRevision = async (db: Db | Tx): Promise<number> =>
  (await db.select({ last: max(catalogueRevisions.revision) }).from(catalogueRevisions))[0]?.last ?? 0

export interface Revision {
  readonly changes: readonly CatalogueChange[]
  /** The rows of the changes, to undo them. */
  readonly rows: readonly RevisionRow[]
  /** Who did it. */
  readonly by: string | undefined
}

/** How many revisions can be undone. The rows of older ones are dropped: an import has the whole catalogue in them. */
export const KEPT_REVISIONS = 100

/** Records the changes as the next revision, and returns it. Call it in their transaction, with the lock of imports. */
export const recordRevision = async (tx: Tx, { changes, rows, by }: Revision, now: number): Promise<number> => {
  const last = await currentRevision(tx)
  if (changes.length === 0) return last
  const revision = last + 1
  await tx.insert(catalogueRevisions).values({ revision, at: new Date(now), changes, rows, by: by ?? null })
  await tx
    .update(catalogueRevisions)
    .set({ rows: null })
    .where(eq(catalogueRevisions.revision, revision - KEPT_REVISIONS))
  return revision
}

/** A change that an import or an edit would take back, with the parts that it concerns. */
export type TakenBack =
  | {
      readonly _tag: 'taken_back'
      readonly change: CatalogueChange
      readonly revision: number
      readonly at: Date
      readonly of: number
    }
  /** The catalogue never had the revision. */
  | { readonly _tag: 'other_database'; readonly revision: number; readonly last: number }

/**
 * The changes that an import would take back: parts of rows that changed after the file was exported, and that the import
 * would change again. A part that the file has like that itself is not among them. A file without a revision takes back nothing that is known.
 */
export const takenBack = async (
  tx: Tx,
  revision: number | undefined,
  changes: readonly CatalogueChange[],
): Promise<readonly TakenBack[]> => {
  if (revision === undefined) return []
  const last = await currentRevision(tx)
  if (revision > last) return [{ _tag: 'other_database', revision, last }]
  const wanted = new Map(changes.map(change => [keyOf(change), change]))
  return (await changedSince(tx, revision, [...wanted.keys()])).flatMap(({ change, ...later }) =>
    bothChange(change, wanted.get(keyOf(change))).map(
      both => ({ _tag: 'taken_back', change: both, ...later, of: revision }) as const,
    ),
  )
}

/** The changes of these rows after a revision. Only they are read: an import has as many changes as the catalogue has rows. */
const changedSince = (tx: Tx, last: number, keys: readonly string[]) => {
  const { revision, at, changes } = catalogueRevisions
  const change = sql<CatalogueChange>`made.change`.as('change')
  return tx
    .select({ revision, at, change })
    .from(catalogueRevisions)
    .innerJoin(sql`jsonb_array_elements(${changes}) with ordinality made(change, place)`, sql`true`)
    .where(and(gt(revision, last), sql`concat(made.change ->> 'what', ' ', made.change ->> 'id') in (${oneOf(keys)})`))
    .orderBy(asc(revision), sql`made.place`)
}

/** One parameter for any number of keys, and a hash for them. */
const oneOf = (keys: readonly string[]) => sql`select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)`

/** For the operator of a command. */
export const takenBackFault = (found: TakenBack): CodecFault => ({ path: 'revision', message: takenBackWords(found) })

const takenBackWords = (found: TakenBack): string =>
  found._tag === 'other_database'
    ? `${found.revision} is unknown: the catalogue has ${found.last}. The file is of another database`
    : `${found.of} is old: the import would take back "${changeLine(found.change)}" of revision ${found.revision} (${momentWithOffset.encode(found.at.getTime())})`

const keyOf = ({ what, id }: CatalogueChange): string => `${what} ${id}`

/**
 * A change, with only those parts that another change of its row changes, too. Without such parts there is nothing to take
 * back. A row that is new or hidden is one part, as is an order.
 */
const bothChange = (made: CatalogueChange, wanted: CatalogueChange | undefined): readonly CatalogueChange[] => {
  if (wanted === undefined) return []
  // the rows that a move shifts are not named
  if (made.what === 'order' || made.how !== 'changed' || wanted.how !== 'changed') return [made]
  const parts = made.parts.filter(one => wanted.parts.some(other => overlap(pathOf(one), pathOf(other))))
  return parts.length === 0 ? [] : [{ ...made, parts }]
}

/** The path of a part, such as `info.name.en` of `info.name.en: "A" → "B"`. Undefined: an older release recorded it. */
const pathOf = (part: string): string | undefined => {
  const end = part.indexOf(': ')
  return end === -1 ? undefined : part.slice(0, end)
}

/** Many changes below one path are recorded as one part. */
const overlap = (one: string | undefined, other: string | undefined): boolean => {
  if (one === undefined || other === undefined || one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(`${short}.`) || long.startsWith(`${short}[`)
}

/** A change in one line for the operator. The settings and the words of the shop are one row each. */
export const changeLine = ({ what, id, how, parts }: CatalogueChange): string =>
  [
    how,
    what,
    ...(what === 'shop' || what === 'texts' ? [] : [id]),
    ...(parts.length === 0 ? [] : [`(${parts.join(', ')})`]),
  ].join(' ')
