import { asc, gt, max } from 'drizzle-orm'
import type { CodecFault } from '@server/platform/codec-faults'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { Db, Tx } from '@server/platform/database/database'
import { catalogueRevisions } from '@server/platform/database/schema/catalogue'
import { momentWithOffset } from '@server/catalog/catalogue-parts'

/** The revision of the catalogue: it grows with each change. 0: no change has been recorded. */
export const currentRevision = async (db: Db | Tx): Promise<number> =>
  (await db.select({ last: max(catalogueRevisions.revision) }).from(catalogueRevisions))[0]?.last ?? 0

/** Records the changes as the next revision, and returns it. Call it in their transaction, with the lock of imports. */
export const recordRevision = async (tx: Tx, changes: readonly CatalogueChange[], now: number): Promise<number> => {
  const last = await currentRevision(tx)
  if (changes.length === 0) return last
  await tx.insert(catalogueRevisions).values({ revision: last + 1, at: new Date(now), changes })
  return last + 1
}

/**
 * The changes that an import would take back: parts of rows that changed after the file was exported, and that the import
 * would change again. A part that the file has like that itself is not among them. A file without a revision takes back nothing that is known.
 */
export const takenBack = async (
  tx: Tx,
  revision: number | undefined,
  changes: readonly CatalogueChange[],
): Promise<readonly CodecFault[]> => {
  if (revision === undefined) return []
  const last = await currentRevision(tx)
  const path = 'revision'
  if (revision > last)
    return [{ path, message: `${revision} is unknown: the catalogue has ${last}. The file is of another database` }]
  const wanted = new Map(changes.map(change => [keyOf(change), change]))
  const since = await tx
    .select()
    .from(catalogueRevisions)
    .where(gt(catalogueRevisions.revision, revision))
    .orderBy(asc(catalogueRevisions.revision))
  return since.flatMap(({ revision: later, at, changes: made }) =>
    made
      .flatMap(change => bothChange(change, wanted.get(keyOf(change))))
      .map(change => ({
        path,
        message: `${revision} is old: the import would take back "${changeLine(change)}" of revision ${later} (${momentWithOffset.encode(at.getTime())})`,
      })),
  )
}

const keyOf = ({ what, id }: CatalogueChange): string => `${what} ${id}`

/**
 * A change, with only those parts that another change of its row changes, too. Without such parts there is nothing to take
 * back. A row that is new or hidden is one part.
 */
const bothChange = (made: CatalogueChange, wanted: CatalogueChange | undefined): readonly CatalogueChange[] => {
  if (wanted === undefined) return []
  if (made.how !== 'changed' || wanted.how !== 'changed') return [made]
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
