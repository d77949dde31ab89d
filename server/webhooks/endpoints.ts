import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { webhookEndpoints } from '@server/platform/database/schema/webhooks'
import type { Endpoint } from '@server/webhooks/webhooks-file'

/**
 * Stores which endpoints the file has. A new one gets changes from now on; a disabled one stays disabled. One that is no
 * longer in the file gets nothing.
 */
export const storeEndpoints = (db: Db, endpoints: readonly Endpoint[], now: number): Promise<void> =>
  db.transaction(async tx => {
    const names = endpoints.map(({ name }) => name)
    const isGone = names.length === 0 ? undefined : notInArray(webhookEndpoints.name, names)
    await tx
      .update(webhookEndpoints)
      .set({ state: 'removed', why: null, failingSince: null })
      .where(and(isGone, ne(webhookEndpoints.state, 'removed')))
    // in one order, so that two processes that start at once wait for each other
    for (const { name, url, events } of endpoints.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const shown = { origin: new URL(url).origin, events }
      const isBack = eq(webhookEndpoints.state, 'removed')
      await tx
        .insert(webhookEndpoints)
        .values({ name, ...shown, since: new Date(now) })
        .onConflictDoUpdate({
          target: webhookEndpoints.name,
          set: {
            ...shown,
            since: sql`case when ${isBack} then excluded.since else ${webhookEndpoints.since} end`,
            state: sql`case when ${isBack} then 'enabled' else ${webhookEndpoints.state} end`,
          },
        })
    }
  })
