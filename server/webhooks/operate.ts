import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lt, ne, or, type SQL } from 'drizzle-orm'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { forgetRows } from '@server/platform/database/forget-rows'
import { type Cursor, isBehind } from '@server/platform/page-cursor'
import {
  type DeliveryState,
  type EndpointState,
  webhookDeliveries,
  webhookEndpoints,
} from '@server/platform/database/schema/webhooks'

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** The endpoints of the file, and those that were removed from it, by name. */
export const listEndpoints = (db: Db): Promise<readonly EndpointRow[]> =>
  db.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.name))

/** Which deliveries to list. */
export interface DeliveryFilter {
  readonly endpoint?: string
  readonly state?: DeliveryState
  readonly after?: Cursor
  readonly limit: number
}

/** Deliveries, newest first. */
export const listDeliveries = (
  db: Db,
  { endpoint, state, after, limit }: DeliveryFilter,
): Promise<readonly DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        endpoint === undefined ? undefined : eq(webhookDeliveries.endpoint, endpoint),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        isBehind(webhookDeliveries, after),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)

export const findDelivery = async (db: Db, id: string): Promise<DeliveryRow | undefined> =>
  (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]

/** The endpoints of the file with this name, or at the origin of this address. */
export const findEndpoints = (db: Db, nameOrUrl: string): Promise<readonly EndpointRow[]> => {
  const origin = URL.canParse(nameOrUrl) ? new URL(nameOrUrl).origin : nameOrUrl
  const isMeant = or(eq(webhookEndpoints.name, nameOrUrl), eq(webhookEndpoints.origin, origin))
  return db
    .select()
    .from(webhookEndpoints)
    .where(and(isMeant, ne(webhookEndpoints.state, 'removed')))
    .orderBy(asc(webhookEndpoints.name))
}

/** Sends deliveries again, whether they arrived or not, with their ids and all attempts. Returns those that are sent. */
export const redeliver = (db: Db, ids: readonly string[], now: number): Promise<readonly string[]> =>
  requeue(db, isOneOf(webhookDeliveries.id, ids), now)

/** The same for all deliveries to an endpoint that were given up. */
export const redeliverParked = (db: Db, endpoint: string, now: number): Promise<readonly string[]> =>
  requeue(db, and(eq(webhookDeliveries.endpoint, endpoint), eq(webhookDeliveries.state, 'parked')), now)

const requeue = async (db: Db, which: SQL | undefined, now: number): Promise<readonly string[]> => {
  const at = new Date(now)
  const again = await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', attempts: 0, nextAt: at, updatedAt: at })
    .where(which)
    .returning({ id: webhookDeliveries.id })
  return again.map(({ id }) => id)
}

/**
 * Enables or disables an endpoint. Changes while it is disabled are not sent to it, and deliveries that wait are sent when it is
 * enabled. False: it is so already.
 */
export const setEndpoint = async (
  db: Db,
  name: string,
  state: Exclude<EndpointState, 'removed'>,
  now: number,
): Promise<boolean> => {
  const since = state === 'enabled' ? { since: new Date(now) } : {}
  const changed = await db
    .update(webhookEndpoints)
    .set({ state, why: null, failingSince: null, ...since })
    .where(and(eq(webhookEndpoints.name, name), ne(webhookEndpoints.state, state)))
    .returning({ name: webhookEndpoints.name })
  return changed.length === 1
}

/** Queues a test message. Returns its id. */
export const queuePing = async (db: Db, endpoint: string, now: number): Promise<string> => {
  const [id, at] = [randomUUID(), new Date(now)]
  const moments = { at, nextAt: at, createdAt: at, updatedAt: at }
  await db.insert(webhookDeliveries).values({ id, endpoint, event: 'webhook.ping', data: { endpoint }, ...moments })
  return id
}

/** Deletes deliveries that were queued before this moment, in any state. */
export const forgetDeliveries = (db: Db, before: number): Promise<void> =>
  forgetRows(db, webhookDeliveries, lt(webhookDeliveries.createdAt, new Date(before)))
