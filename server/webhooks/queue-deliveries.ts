import { sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { operation } from '@server/platform/database/steps'
import { orders } from '@server/platform/database/schema/orders'
import { outbox } from '@server/platform/database/schema/outbox'
import { webhookDeliveries, webhookEndpoints } from '@server/platform/database/schema/webhooks'

/** How many changes one statement takes. */
const AT_ONCE = 500

/**
 * Queues a delivery of each new change for each endpoint that wants it. The changes are rows of the outbox, written in the
 * statement of the change itself: a purchase has no statement for webhooks (docs/adr/0026-webhooks-from-the-outbox.md).
 * One statement takes changes and queues their deliveries, so each is queued once, also by several processes.
 */
export const queueDeliveries = (db: Db, now: number): Promise<void> =>
  operation('webhooks', async () => {
    while ((await queueSome(db, new Date(now))) === AT_ONCE);
  })

const queueSome = async (db: Db, at: Date): Promise<number> => {
  const time = sql`${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ taken: unknown }>(sql`
    with due as (
      select id, webhook, data, created_at from ${outbox} where webhook is not null
      order by id limit ${AT_ONCE} for update skip locked
    ), taken as (
      update ${outbox} set webhook = null from due where ${outbox}.id = due.id returning due.id
    ), queued as (
      insert into ${webhookDeliveries} (id, endpoint, event, data, at, next_at, created_at, updated_at)
      select gen_random_uuid(), endpoint.name, due.webhook,
        case when placed.id is null then due.data else jsonb_build_object('order', placed.id, 'no', placed.no,
          'status', due.data #> '{status,name}', 'version', due.data -> 'version') end,
        due.created_at, ${time}, ${time}, ${time}
      from due
      join ${webhookEndpoints} endpoint on endpoint.state = 'enabled' and endpoint.since <= due.created_at
        and endpoint.events @> to_jsonb(due.webhook)
      left join ${orders} placed on placed.id = (due.data ->> 'order')::uuid
      returning 1
    ) select count(*)::int as taken from taken`)
  return Number(rows[0]?.taken)
}
