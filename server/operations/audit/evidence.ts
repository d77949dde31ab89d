import { asc, eq, inArray } from 'drizzle-orm'
import { cents, toWire } from '~/domain/shared/money'
import { type Verdict, verifySeals } from '@server/operations/audit/audit'
import { type ErasedOrder, type Integrity, integrityOf } from '@server/operations/audit/order-integrity'
import type { Db } from '@server/platform/database/database'
import { audit, auditSeals } from '@server/platform/database/schema/audit'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { orderUnits } from '@server/platform/database/schema/orders'

/** All records of one order, for a person who judges a dispute. Never a code: codes are named by their ids. */
export interface Evidence {
  /** Is the order what was ordered and entered when it was placed? */
  readonly integrity: Integrity
  /** When the customer's entries were erased, and what the order was before; null: they were not. */
  readonly erasure: ErasedOrder | null
  /** The providers' events, as the shop stored them. Amounts are decimal strings. */
  readonly events: readonly (Omit<typeof paymentEvents.$inferSelect, 'amount'> & { readonly amount: string | null })[]
  /** The state of top-ups at the supplier, by their reference. */
  readonly fulfilments: readonly (typeof fulfilments.$inferSelect)[]
  /** What happened to its codes. */
  readonly audit: readonly (typeof audit.$inferSelect)[]
  /** The seals of those rows, by id, as hex. */
  readonly seals: Readonly<Record<string, string>>
  /** These seals, worked out again. `audit verify` works the whole chain out. */
  readonly chain: Verdict
}

export const evidenceOf = async (db: Db, order: string): Promise<Evidence> => {
  const events = await db
    .select({ event: paymentEvents })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, order))
    .orderBy(asc(paymentEvents.receivedAt))
  const rows = await db.select().from(audit).where(eq(audit.orderId, order)).orderBy(asc(audit.id))
  const topUps = await db
    .select({ topUp: fulfilments })
    .from(fulfilments)
    .innerJoin(orderUnits, eq(orderUnits.id, fulfilments.unitId))
    .where(eq(orderUnits.orderId, order))
    .orderBy(asc(fulfilments.createdAt), asc(fulfilments.unitId))
  const ids = [...new Set(rows.flatMap(row => (row.sealId === null ? [] : [row.sealId])))].toSorted(
    (one, other) => one - other,
  )
  const seals = ids.length === 0 ? [] : await db.select().from(auditSeals).where(inArray(auditSeals.id, ids))
  return {
    ...(await integrityOf(db, order)),
    events: events.map(({ event }) => ({
      ...event,
      amount: event.amount === null ? null : toWire(cents(event.amount)),
    })),
    fulfilments: topUps.map(({ topUp }) => topUp),
    audit: rows,
    seals: Object.fromEntries(seals.map(({ id, hash }) => [String(id), hash.toString('hex')])),
    chain: await verifySeals(db, ids),
  }
}
