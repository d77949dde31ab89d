import { asc, eq, inArray } from 'drizzle-orm'
import { type Verdict, verifyAudit } from '@server/operations/audit'
import type { Db } from '@server/platform/database/database'
import { audit, auditSeals } from '@server/platform/database/schema/audit'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { orderUnits } from '@server/platform/database/schema/orders'

/** Everything that the books say of one order, for whoever has to judge a dispute. Never a code: codes go by their ids. */
export interface Evidence {
  /** What providers told, as it was taken in. */
  readonly events: readonly (typeof paymentEvents.$inferSelect)[]
  /** How far a supplier is with its top-ups, by their reference. */
  readonly fulfilments: readonly (typeof fulfilments.$inferSelect)[]
  /** What happened to its codes. */
  readonly audit: readonly (typeof audit.$inferSelect)[]
  /** The seals that those rows are in, by id, as hex. */
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
    .select({ kept: fulfilments })
    .from(fulfilments)
    .innerJoin(orderUnits, eq(orderUnits.id, fulfilments.unitId))
    .where(eq(orderUnits.orderId, order))
    .orderBy(asc(fulfilments.createdAt), asc(fulfilments.unitId))
  const ids = [...new Set(rows.flatMap(row => (row.sealId === null ? [] : [row.sealId])))]
  const seals = ids.length === 0 ? [] : await db.select().from(auditSeals).where(inArray(auditSeals.id, ids))
  return {
    events: events.map(({ event }) => event),
    fulfilments: topUps.map(({ kept }) => kept),
    audit: rows,
    seals: Object.fromEntries(seals.map(({ id, hash }) => [String(id), hash.toString('hex')])),
    chain: await verifyAudit(db),
  }
}
