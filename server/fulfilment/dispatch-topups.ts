import { type AnyColumn, type SQL, and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as E from 'fp-ts/Either'
import type { Deps } from '@server/shop/deps'
import { AT_ONCE, inBatches, sendOnce, waitAfter } from '@server/shop/send-once'
import type { TopUp } from '@server/fulfilment/fulfilment.port'
import { takeProgress } from '@server/fulfilment/topup-progress'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Tx } from '@server/platform/database/database'
import { inParts } from '@server/platform/database/in-parts'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'
import { sqlState } from '@server/platform/database/transact'

type DispatchDeps = Pick<Deps, 'db' | 'now' | 'notifyRelay' | 'warn' | 'fulfilment'>

/**
 * Sends top-ups that are due to the supplier, and asks about those that were sent (I-02).
 */
export const dispatchTopUps = async (deps: DispatchDeps): Promise<void> => {
  await queueDue(deps)
  await inBatches(
    () => deps.db.transaction(tx => claimWaiting(tx, deps.now())),
    taken => attempt(deps, taken),
  )
}

const queueDue = async ({ db, now, fulfilment: { fulfilledVariants } }: DispatchDeps): Promise<void> => {
  if (fulfilledVariants !== 'everything' && fulfilledVariants.length === 0) return
  const at = new Date(now())
  const due = await db
    .select({ unitId: orderUnits.id })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .leftJoin(fulfilments, eq(fulfilments.unitId, orderUnits.id))
    .where(
      and(
        sql`${orderUnits.state} = 'due'`,
        isNull(orders.reviewSince),
        isNull(orderUnits.claimedAt),
        isNull(fulfilments.unitId),
        fulfilledVariants === 'everything' ? undefined : isOneOf(orderUnits.variantNo, fulfilledVariants),
      ),
    )
  const fresh = due.map(({ unitId }) => ({ unitId, nextAt: at, createdAt: at, updatedAt: at }))
  await inParts(fresh, some => db.insert(fulfilments).values(some).onConflictDoNothing())
}

/**
 * An order under review is not sent to a supplier, nor a top-up that an operator has claimed. One that has it already is
 * still queried.
 */
const waitingOf = ({ reviewSince }: { readonly reviewSince: AnyColumn }, now: number): SQL | undefined =>
  and(
    // no parameters, so that partial indexes can be used
    sql`${fulfilments.state} in ('queued', 'sent', 'accepted')`,
    lte(fulfilments.nextAt, new Date(now)),
    sql`${orderUnits.state} = 'due'`,
    or(and(isNull(reviewSince), isNull(orderUnits.claimedAt)), ne(fulfilments.state, 'queued')),
  )

interface Taken {
  readonly topUp: TopUp
  /** It may have arrived before. */
  readonly wasSent: boolean
}

/**
 * Locks the order together with its top-ups, so the sweep and an operator wait for each other. It reads the rows again
 * after it has the lock.
 */
const claimWaiting = async (tx: Tx, now: number): Promise<readonly Taken[]> => {
  // found from the top-ups, which are few: not from the orders
  const owned = alias(orders, 'owned')
  const due = tx
    .select({ id: orderUnits.orderId })
    .from(fulfilments)
    .innerJoin(orderUnits, eq(orderUnits.id, fulfilments.unitId))
    .innerJoin(owned, eq(owned.id, orderUnits.orderId))
    .where(waitingOf(owned, now))
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, due))
    .orderBy(asc(orders.updatedAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  if (held.length === 0) return []
  const rows = await tx
    .select({ stored: fulfilments, variant: orderUnits.variantNo, no: orders.no, line: orderLines })
    .from(fulfilments)
    .innerJoin(orderUnits, eq(orderUnits.id, fulfilments.unitId))
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.lineId))
    .where(
      and(
        inArray(
          orders.id,
          held.map(({ id }) => id),
        ),
        waitingOf(orders, now),
      ),
    )
  for (const { stored } of rows)
    await tx
      .update(fulfilments)
      .set({
        state: stored.state === 'queued' ? 'sent' : stored.state,
        attempts: stored.attempts + 1,
        nextAt: new Date(now + waitAfter(stored.attempts)),
        updatedAt: new Date(now),
      })
      .where(eq(fulfilments.unitId, stored.unitId))
  return rows.map(({ stored, variant, no, line }) => ({
    wasSent: stored.state !== 'queued',
    topUp: { reference: stored.unitId, order: no, variant, name: line.name['zh-Hant'], entered: line.entered },
  }))
}

const attempt = async (deps: DispatchDeps, { topUp, wasSent }: Taken): Promise<void> => {
  const { reference } = topUp
  try {
    const { answer } = await sendOnce(wasSent, {
      query: () => deps.fulfilment.query(reference),
      send: () => deps.fulfilment.send(topUp),
    })
    if (E.isLeft(answer)) {
      await deps.db.update(fulfilments).set({ note: answer.left.why }).where(eq(fulfilments.unitId, reference))
      return
    }
    if (answer.right !== 'unknown') await takeProgress(deps, reference, answer.right)
  } catch (error) {
    // one that cannot be stored must not block the others: the next round queries it
    deps.warn('the result of a top-up could not be stored', { reference, why: sqlState(error) })
  }
}
