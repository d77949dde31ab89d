import { type Placeholder, and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Code } from '~/domain/orders/order'
import { grouped } from '@server/platform/group-by'
import type { Deps } from '@server/shop/deps'
import { tryCodesOfOrder } from '@server/stock/unreadable-codes'
import { VaultError } from '@server/stock/vault/vault.port'
import { endOfSealed, openSealed } from '@server/stock/vault/sealed-code'
import { revealPolicy } from '@server/orders/reveal-policy'
import { uuidOf } from '@server/platform/uuid'
import type { Caller } from '@server/shop/shop.port'
import { builtOnce } from '@server/platform/database/built-once'
import type { Db, Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { codes, dataKeys, type Grounds, reveals } from '@server/platform/database/schema/vault'

/**
 * The form keeps the index of the states out. The database could take sold codes for rare and read them all, where one is
 * found by its unit.
 */
const isSold = sql`coalesce(${codes.state}, '') = 'sold'`

/** What a customer sees of the codes of an order. */
export interface Revealed {
  /** The usable codes, by line id. */
  readonly codes: ReadonlyMap<string, readonly Code[]>
  /** The last characters of the voided codes that open, by the id of the code. */
  readonly endings: ReadonlyMap<string, string>
}

type RevealDeps = Pick<Deps, 'db' | 'vault' | 'now' | 'revealAfterMs'>

/**
 * Opens the codes of the customer's own order, in `success` only and not under review (I-10), and audits the reveal before the codes leave
 * the server (I-12). `phone_code`: the session must first prove with a phone code that the customer is using it.
 * Undefined: there is nothing to show to this customer.
 */
export const reveal = (deps: RevealDeps, caller: Caller, order: string): Promise<Revealed | 'phone_code' | undefined> =>
  open(deps, caller, order).catch(async (error: unknown) => {
    if (error instanceof VaultError) await tryCodesOfOrder(deps, order)
    throw error
  })

const open = async (deps: RevealDeps, caller: Caller, order: string): Promise<Revealed | 'phone_code' | undefined> => {
  const { db, vault, now } = deps
  const pieces = await piecesOf(db).execute({ order, user: caller.userId, session: caller.sessionId })
  const first = pieces[0]
  if (first === undefined) return undefined
  const grounds = await revealPolicy(deps, caller, first.placedIn)
  if (grounds === undefined) return 'phone_code'

  const rows = pieces.flatMap(({ line, code, key }) => (code === null || key === null ? [] : [{ line, code, key }]))
  const due = pieces.filter(({ isDue }) => isDue).length
  // a shopper who sees fewer codes than they paid for would be cheated silently (I-02)
  if (due !== rows.length) throw new Error(`order ${order} has ${rows.length} codes, not ${due}`)

  const voided = pieces.some(({ hasVoided }) => hasVoided) ? await voidedIn(db, caller, order) : []
  const opened = rows.map(({ line, ...sealed }) => ({ line, code: openSealed(vault, sealed) }))
  const ids = rows.map(({ code }) => code.id)
  const endings = new Map(
    voided.flatMap(sealed => {
      const ending = endOfSealed(vault, sealed)
      return ending === null ? [] : [[sealed.code.id, ending] as const]
    }),
  )
  const isRecorded = first.recorded.some(look => look.grounds === grounds && ids.every(id => look.codes.includes(id)))
  if (!isRecorded && ids.length > 0) await record(db, caller, order, grounds, ids, now())
  return {
    codes: new Map([...grouped(opened, each => each.line)].map(([line, all]) => [line, all.map(each => each.code)])),
    endings,
  }
}

const isShown = and(eq(orders.status, 'success'), isNull(orders.reviewSince))

/** One statement reads what is due and what is there: a refund between two would make them differ. */
const piecesOf = builtOnce(db =>
  db
    .select({
      line: orderUnits.lineId,
      isDue: sql<boolean>`${orderUnits.state} <> 'released'`,
      hasVoided: sql<boolean>`${exists(voidedOfUnit(db))}`,
      code: codes,
      key: dataKeys,
      placedIn: orders.sessionId,
      recorded: recordedFor(sql.placeholder('session')),
    })
    .from(orders)
    .innerJoin(orderUnits, and(eq(orderUnits.orderId, orders.id), eq(orderUnits.kind, 'code')))
    .leftJoin(codes, and(eq(codes.orderUnitId, orderUnits.id), isSold))
    .leftJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(and(eq(orders.id, sql.placeholder('order')), eq(orders.userId, sql.placeholder('user')), isShown))
    .orderBy(asc(orderUnits.lineId), asc(orderUnits.position))
    .prepare(''),
)

const voidedOfUnit = (db: Db | Tx) =>
  db
    .select({ one: sql`1` })
    .from(voidedCodes)
    .where(eq(voidedCodes.unitId, orderUnits.id))

/** The voided codes of an order, of which only the last characters are shown. */
const voidedIn = (db: Db, { userId }: Pick<Caller, 'userId'>, order: string) =>
  db
    .select({ code: codes, key: dataKeys })
    .from(orders)
    .innerJoin(orderUnits, eq(orderUnits.orderId, orders.id))
    .innerJoin(voidedCodes, eq(voidedCodes.unitId, orderUnits.id))
    .innerJoin(codes, eq(codes.id, voidedCodes.codeId))
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(and(eq(orders.id, order), eq(orders.userId, userId), isShown))

/** The looks of this session at the codes of the order that are recorded. */
const recordedFor = (session: Placeholder) =>
  sql<readonly { readonly grounds: Grounds; readonly codes: readonly string[] }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('grounds', ${reveals.grounds}, 'codes', ${reveals.codeIds})), '[]')
    from ${reveals} where ${reveals.orderId} = ${orders.id} and ${reveals.sessionId} = ${session})`

/**
 * Records the first look of a session at the codes of an order, the first one on other grounds, and the first one after
 * a code was replaced. More looks show nothing new: they would only let one customer fill the audit. Two first looks at
 * once have the same id: the second one waits for the first, and adds nothing.
 */
const record = async (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  orderId: string,
  grounds: Grounds,
  codeIds: readonly string[],
  now: number,
): Promise<void> => {
  const id = uuidOf([orderId, sessionId, grounds, ...codeIds.toSorted()])
  const look = { id, orderId, userId, sessionId, codeIds, grounds, at: new Date(now) }
  await db.insert(reveals).values(look).onConflictDoNothing({ target: reveals.id })
}
