import { type SQL, and, asc, count, eq, gt, inArray, min, ne, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Db } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes, dataKeys, unreadableCodes } from '@server/platform/database/schema/vault'
import type { DataKey, Vault } from '@server/stock/vault/vault.port'

interface Deps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

/** How many codes one round opens. With a round each minute, a million codes take less than two days. */
const AT_ONCE = 500

/** A void code need not open. */
const stillNeeded = ne(codes.state, 'void')

/**
 * Looks through the codes that are in stock or sold, some in each round, and records those that cannot be opened. After
 * the last one it begins again. Each process looks through all of them. Recorded ones are tried in every round: they are
 * off sale until they open.
 */
export const lookThroughCodes = (deps: Deps): (() => Promise<void>) => {
  const recorded = deps.db.select({ id: unreadableCodes.codeId }).from(unreadableCodes)
  const walks = [walkThrough(deps, inArray(codes.id, recorded)), walkThrough(deps, undefined)]
  return async () => {
    for (const walk of walks) await walk()
  }
}

/** Tries the next codes of a condition in each round. */
const walkThrough = (deps: Deps, which: SQL | undefined): (() => Promise<void>) => {
  const seen: { last: string | undefined } = { last: undefined }
  return async () => {
    const rest = seen.last === undefined ? undefined : gt(codes.id, seen.last)
    const ids = await tryCodes(deps, and(stillNeeded, which, rest))
    seen.last = ids.length < AT_ONCE ? undefined : ids.at(-1)
  }
}

/** Records which codes of an order cannot be opened: its customer waits for them. */
export const tryCodesOfOrder = async (deps: Deps, order: string): Promise<void> => {
  const pieces = deps.db.select({ id: orderUnits.id }).from(orderUnits).where(eq(orderUnits.orderId, order))
  await tryCodes(deps, inArray(codes.orderUnitId, pieces))
}

/** Opens the first codes of a condition, by id. Returns their ids. */
const tryCodes = async ({ db, vault, now }: Deps, which: SQL | undefined): Promise<readonly string[]> => {
  const rows = await db
    .select({ code: codes, key: dataKeys })
    .from(codes)
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(which)
    .orderBy(asc(codes.id))
    .limit(AT_ONCE)
  const keys = new Map<string, E.Either<unknown, DataKey>>()
  const opens = ({ code, key }: (typeof rows)[number]): boolean => {
    const unwrapped = keys.get(key.id) ?? E.tryCatch(() => vault.unwrap(key), String)
    keys.set(key.id, unwrapped)
    const place = { id: code.id, variant: code.variantNo }
    return E.isRight(unwrapped) && E.isRight(E.tryCatch(() => vault.open(code, place, unwrapped.right), String))
  }
  const shut = rows.filter(row => !opens(row)).map(({ code }) => code.id)
  const open = rows.flatMap(({ code }) => (shut.includes(code.id) ? [] : [code.id]))
  if (open.length > 0) await db.delete(unreadableCodes).where(inArray(unreadableCodes.codeId, open))
  if (shut.length > 0)
    await db
      .insert(unreadableCodes)
      .values(shut.map(codeId => ({ codeId, foundAt: new Date(now()) })))
      .onConflictDoNothing()
  return rows.map(({ code }) => code.id)
}

/** `sold`: how many of them a customer has paid for. `since`: when the first one was found. */
export interface UnreadableCodes {
  readonly codes: number
  readonly sold: number
  readonly since: Date | null
}

export const countUnreadable = async (db: Db): Promise<UnreadableCodes> => {
  const [row] = await db
    .select({
      codes: count(),
      sold: sql<number>`count(*) filter (where ${codes.state} = 'sold')`.mapWith(Number),
      since: min(unreadableCodes.foundAt),
    })
    .from(unreadableCodes)
    .innerJoin(codes, eq(codes.id, unreadableCodes.codeId))
    .where(stillNeeded)
  return row ?? { codes: 0, sold: 0, since: null }
}

export interface UnreadableCode {
  readonly code: string
  readonly variant: string
  readonly state: string
  readonly order: string | null
  readonly since: Date
}

/** The first ones that were found, those of customers before the others. */
export const listUnreadable = (db: Db, most: number): Promise<readonly UnreadableCode[]> =>
  db
    .select({
      code: codes.id,
      variant: codes.variantNo,
      state: codes.state,
      order: orders.no,
      since: unreadableCodes.foundAt,
    })
    .from(unreadableCodes)
    .innerJoin(codes, eq(codes.id, unreadableCodes.codeId))
    .leftJoin(orderUnits, eq(orderUnits.id, codes.orderUnitId))
    .leftJoin(orders, eq(orders.id, orderUnits.orderId))
    .where(stillNeeded)
    .orderBy(sql`${codes.state} = 'sold' desc`, asc(unreadableCodes.foundAt), asc(codes.id))
    .limit(most)
