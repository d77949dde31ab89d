import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Code } from '~/domain/orders/order'
import { grouped } from '@server/platform/group-by'
import type { Deps } from '@server/shop/deps'
import { revealPolicy } from '@server/orders/reveal-policy'
import type { Caller } from '@server/shop/shop.port'
import type { Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes, dataKeys, type Grounds, reveals } from '@server/platform/database/schema/vault'

/** The codes of an order by line id. */
export type Revealed = ReadonlyMap<string, readonly Code[]>

/**
 * Opens the codes of the customer's own order, in `success` only (I-10), and audits the reveal before the codes leave
 * the server (I-12). `phone_code`: the session must first prove with a phone code that the customer is using it.
 * Undefined: there is nothing to show to this customer.
 */
export const reveal = (
  deps: Pick<Deps, 'db' | 'vault' | 'now' | 'revealAfterMs'>,
  caller: Caller,
  order: string,
): Promise<Revealed | 'phone_code' | undefined> =>
  deps.db.transaction(async tx => {
    const { vault, now } = deps
    const owned = and(eq(orders.id, order), eq(orders.userId, caller.userId), eq(orders.status, 'success'))
    const rows = await tx
      .select({ line: orderUnits.lineId, code: codes, key: dataKeys, placedIn: orders.sessionId })
      .from(orders)
      .innerJoin(orderUnits, and(eq(orderUnits.orderId, orders.id), eq(orderUnits.kind, 'code')))
      .innerJoin(codes, and(eq(codes.orderUnitId, orderUnits.id), eq(codes.state, 'sold')))
      .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
      .where(owned)
      .orderBy(asc(orderUnits.lineId), asc(orderUnits.position))
    const [first] = rows
    if (first === undefined) return undefined
    const grounds = await revealPolicy(deps, tx, caller, first.placedIn)
    if (grounds === undefined) return 'phone_code'

    // a shopper who sees fewer codes than they paid for would be cheated silently (I-02)
    const due = await tx
      .select({ units: count() })
      .from(orderUnits)
      .where(and(eq(orderUnits.orderId, order), eq(orderUnits.kind, 'code')))
    if (due[0]?.units !== rows.length) throw new Error(`order ${order} has ${rows.length} codes, not ${due[0]?.units}`)

    const keys = new Map(rows.map(({ key }) => [key.id, key]))
    const unwrapped = new Map([...keys].map(([id, key]) => [id, vault.unwrap(key)]))
    const opened = rows.map(({ line, code }) => {
      const key = unwrapped.get(code.dataKeyId)
      if (key === undefined) throw new Error(`code ${code.id} has no data key`)
      return { line, code: vault.open(code, { id: code.id, variant: code.variantNo }, key) }
    })
    await record(
      tx,
      caller,
      order,
      grounds,
      rows.map(({ code }) => code.id),
      now(),
    )
    return new Map([...grouped(opened, each => each.line)].map(([line, all]) => [line, all.map(each => each.code)]))
  })

/**
 * Records the first look of a session at an order, and the first one on other grounds. More looks show nothing new: they
 * would only let one customer fill the audit.
 */
const record = async (
  tx: Tx,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  order: string,
  grounds: Grounds,
  codeIds: readonly string[],
  now: number,
): Promise<void> => {
  const same = and(eq(reveals.orderId, order), eq(reveals.sessionId, sessionId), eq(reveals.grounds, grounds))
  const isRecorded = async () => (await tx.select({ id: reveals.id }).from(reveals).where(same).limit(1)).length > 0
  if (await isRecorded()) return
  // two first looks at once: the second one waits, and then finds the row of the first
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reveal ${order} ${sessionId}`}, 0))`)
  if (await isRecorded()) return
  const at = new Date(now)
  await tx.insert(reveals).values({ id: randomUUID(), orderId: order, userId, sessionId, codeIds, grounds, at })
}
