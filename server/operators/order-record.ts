import { asc, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type OrderDetails, readOrder } from '@server/operations/orders/order-details'
import { actsOn, type StoredAct } from '@server/operators/acts'
import type { Db } from '@server/platform/database/database'
import { orderLines, orderUnits } from '@server/platform/database/schema/orders'
import { codes, dataKeys } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

/** One piece of an order. */
export interface UnitRecord {
  readonly variant: string
  readonly kind: 'code' | 'fulfilment'
  readonly state: string
  /** Its code; null: it has none. Only codes that were sold show their end. */
  readonly code: {
    readonly id: string
    readonly batch: string
    readonly state: string
    /** Its last characters, at most four and never more than a third; null: it is not sold, or does not open. */
    readonly ends: string | null
  } | null
}

/** Everything that the shop knows of an order, for the person who helps its customer. Never a whole code. */
export interface OrderRecord extends OrderDetails {
  readonly pieces: readonly UnitRecord[]
  /** What operators did on it, oldest first, their notes among it. */
  readonly acts: readonly StoredAct[]
}

export const orderRecord = async (
  deps: { readonly db: Db; readonly vault: Vault },
  id: string,
): Promise<OrderRecord | undefined> => {
  const details = await readOrder(deps.db, id)
  if (details === undefined) return undefined
  return { ...details, pieces: await piecesOf(deps, id), acts: await actsOn(deps.db, id) }
}

const piecesOf = async (
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  order: string,
): Promise<readonly UnitRecord[]> => {
  const rows = await db
    .select({ unit: orderUnits, code: codes, key: dataKeys })
    .from(orderUnits)
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.lineId))
    .leftJoin(codes, eq(codes.orderUnitId, orderUnits.id))
    .leftJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(eq(orderUnits.orderId, order))
    .orderBy(asc(orderLines.position), asc(orderUnits.position))
  return rows.map(({ unit, code, key }) => ({
    variant: unit.variantNo,
    kind: unit.kind,
    state: unit.state,
    code: code && {
      id: code.id,
      batch: code.batchId,
      state: code.state,
      ends: code.state === 'sold' && key !== null ? endOf(vault, code, key) : null,
    },
  }))
}

const endOf = (vault: Vault, code: typeof codes.$inferSelect, key: typeof dataKeys.$inferSelect): string | null => {
  const opened = E.tryCatch(
    () => vault.open(code, { id: code.id, variant: code.variantNo }, vault.unwrap(key)).code,
    String,
  )
  if (E.isLeft(opened)) return null
  const shown = Math.min(LAST, Math.floor(opened.right.length / 3))
  return shown === 0 ? null : opened.right.slice(-shown)
}

const LAST = 4
