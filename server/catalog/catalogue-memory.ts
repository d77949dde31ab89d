import { type KnownStock, type Marks, readMarks, readStock } from '@server/catalog/known-stock'
import { type Shelves, shelvesOf } from '@server/catalog/shelves'
import type { EditionCode } from '~/domain/shared/locale'
import { readStoredCatalogue, type StoredCatalogue, type StoredVariant } from '@server/catalog/stored-catalogue'
import type { SaleLimits } from '@server/platform/database/conditions/codes-for-sale'
import type { ShopDocument } from '@server/platform/database/shop-document'
import type { Db } from '@server/platform/database/database'
import { operation } from '@server/platform/database/steps'

/** The catalogue of a process, in memory. */
export interface CatalogueMemory {
  /** The shelves as they are now, or were at most a second ago. */
  readonly shelves: () => Promise<Shelves>
  /** The shop's settings, at most a second old. A change of stock is no change of these. */
  readonly settings: () => Promise<ShopDocument>
  /** A variant, if the edition sells it and it is available: at most a second old. */
  readonly offered: (no: string, edition: EditionCode) => Promise<StoredVariant | undefined>
  /** This process has changed something: the next reader compares with the database at once. */
  readonly expire: () => void
}

export interface MemoryLimits {
  /** For this time the memory is not compared with the database. */
  readonly freshMs: number
  /** The same after this process has changed something: a busy shop does so all the time. */
  readonly ownMs: number
  /** An older memory is not used while it is compared. With the time of one comparison it must stay below a second. */
  readonly oldestMs: number
  /** The sold-out variants are read again after this time at the latest. Some changes leave no mark: a code that expires. */
  readonly unmarkedMs: number
}

export const MEMORY_LIMITS: MemoryLimits = { freshMs: 250, ownMs: 50, oldestMs: 700, unmarkedMs: 30_000 }

/**
 * Keeps the catalogue in memory, and compares it with the database when it is read. `catalogue_version` grows with
 * each change of products, prices and texts (migrations/0021_catalogue_version.sql). The sequence of the audit counts the
 * changes of codes. It counts before a transaction ends: what it counted is read again until all transactions of that time
 * have ended.
 */
export const catalogueMemory = (
  deps: SaleLimits & { readonly db: Db },
  { freshMs, ownMs, oldestMs, unmarkedMs }: MemoryLimits,
): CatalogueMemory => {
  let known: Known | undefined
  let comparing: { readonly since: number; readonly done: Promise<Known> } | undefined
  let expiredAt = -Infinity
  let version = 0

  const compare = async (): Promise<Known> => {
    const comparedAt = performance.now()
    const last = known
    const marks = await readMarks(deps.db)
    const now = deps.now()
    const isSame = last !== undefined && marks.catalogue === last.marks.catalogue && now < last.stored.until
    if (isSame && marks.stock === last.base && now < last.stockUntil) return { ...last, comparedAt }
    const stored = isSame ? last.stored : await readStoredCatalogue(deps.db, now)
    const isLapsed = !isSame || now >= last.stockUntil
    const stock = await readStock(deps, { marks, last, isLapsed, unmarkedMs })
    const isAlike = isSame && isEqual(stock.stocked, last.stocked)
    const shelves = isAlike ? last.shelves : shelvesOf(stored, stock.stocked, { version: (version += 1), at: now })
    return { marks, stored, ...stock, shelves, comparedAt, tookMs: performance.now() - comparedAt }
  }

  /** One comparison serves all who came before it, or soon after it began. */
  const comparison = (now: number, freshFor: number): Promise<Known> => {
    if (comparing !== undefined && comparing.since >= expiredAt && now - comparing.since < freshFor)
      return comparing.done
    // it serves many operations: its steps are not those of the one that came first
    const done = operation('catalogue', compare).then(found => {
      if (known === undefined || known.comparedAt <= found.comparedAt) known = found
      return known
    })
    const mine = { since: now, done }
    comparing = mine
    const over = (): void => {
      if (comparing === mine) comparing = undefined
    }
    done.then(over, over)
    return done
  }

  const current = async (): Promise<Known> => {
    const now = performance.now()
    if (known === undefined) return comparison(now, freshMs)
    const age = now - known.comparedAt
    const isExpired = known.comparedAt < expiredAt
    // a large shop is compared less often
    const freshFor = isExpired ? ownMs : Math.max(freshMs, Math.min(4 * known.tookMs, oldestMs))
    if (age < freshFor) return known
    const compared = comparison(now, freshFor)
    if (!isExpired && age < oldestMs) {
      // the next reader sees why it failed
      compared.catch(() => undefined)
      return known
    }
    return compared
  }
  /** For what is checked again before it counts: the memory of this process, without what it has just changed itself. */
  const recent = async (): Promise<Known> =>
    known !== undefined && performance.now() - known.comparedAt < oldestMs ? known : current()

  return {
    shelves: async () => (await current()).shelves,
    settings: async () => (await recent()).shelves.document,
    offered: async (no, edition) => {
      const { stored, stocked } = await recent()
      const found = stored.variants.get(no)
      return found?.editions.has(edition) === true && stocked.has(no) ? found.variant : undefined
    },
    expire: () => {
      expiredAt = performance.now()
    },
  }
}

interface Known extends KnownStock {
  readonly marks: Marks
  readonly stored: StoredCatalogue
  readonly shelves: Shelves
  /** When the comparison began, by the clock of the process. */
  readonly comparedAt: number
  /** How long it took to read what was new. */
  readonly tookMs: number
}

const isEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every(each => other.has(each))
