import { asc, eq, inArray } from 'drizzle-orm'
import { type Verdict, verifyAudit } from '@server/operations/audit'
import type { Db } from '@server/platform/database/database'
import { audit, auditSeals } from '@server/platform/database/schema/audit'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { orderUnits } from '@server/platform/database/schema/orders'

/** All records of one order, for a person who judges a dispute. Never a code: codes are named by their ids. */
export interface Evidence {
  /** The providers' events, as the shop stored them. */
  readonly events: readonly (typeof paymentEvents.$inferSelect)[]
  /** The state of top-ups at the supplier, by their reference. */
  readonly fulfilments: readonly (typeof fulfilments.$inferSelect)[]
  /** What happened to its codes. */
  readonly audit: readonly (typeof audit.$inferSelect)[]
  /** The seals of those rows, by id, as hex. */
  readonly seals: Readonly<Record<string, string>>
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
  const ids = [...new Set(rows.flatMap(row => (row.sealId === null ? [] : [row.sealId])))]
  const seals = ids.length === 0 ? [] : await db.select().from(auditSeals).where(inArray(auditSeals.id, ids))
  return {
    events: events.map(({ event }) => event),
    fulfilments: topUps.map(({ topUp }) => topUp),
    audit: rows,
    seals: Object.fromEntries(seals.map(({ id, hash }) => [String(id), hash.toString('hex')])),
    chain: await verifyAudit(db),
  }
}
