import type { Lang } from '~/domain/shared/locale'
import { sealedCodesOf } from '@server/operations/after-sales/find-unit'
import { type OrderDetails, readOrder } from '@server/operations/orders/order-details'
import { actsOn, type StoredAct } from '@server/operators/acts'
import type { Db } from '@server/platform/database/database'
import { endOfSealed } from '@server/stock/vault/sealed-code'
import type { Vault } from '@server/stock/vault/vault.port'

/** Everything that the shop knows of an order, for the person who helps its customer. Never a whole code. */
export interface OrderRecord extends OrderDetails {
  /** What operators did on it, oldest first, their notes among it. */
  readonly acts: readonly StoredAct[]
}

/** The record of an order. Only here the ends of its codes are read. */
export const orderRecord = async (
  { db, vault, lang }: { readonly db: Db; readonly vault: Vault; readonly lang: Lang },
  id: string,
): Promise<OrderRecord | undefined> => {
  const details = await readOrder(db, id, lang)
  if (details === undefined) return undefined
  const sold = await sealedCodesOf(db, id)
  const ends = new Map(sold.map(sealed => [sealed.code.id, endOfSealed(vault, sealed)]))
  const { pieces, after_sales: after } = details
  return {
    ...details,
    pieces: pieces.map(each => ({
      ...each,
      code: each.code && { ...each.code, ends: ends.get(each.code.id) ?? null },
    })),
    after_sales: { ...after, voided: after.voided.map(each => ({ ...each, ends: ends.get(each.code) ?? null })) },
    acts: await actsOn(db, id),
  }
}
