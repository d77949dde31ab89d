import { sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { WebhookEvent } from '~/contract/webhook.wire'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { inParts } from '@server/platform/database/in-parts'
import { outbox } from '@server/platform/database/schema/outbox'
import { lowStock } from '@server/stock/low-stock'
import { stockLimits } from '@server/stock/stock-limits'

/** A row of `documents`: the variants whose low stock was announced, and has not ended. */
const KEY = 'webhooks low-stock'
const stored = t.readonlyArray(t.string)
const LOW: WebhookEvent = 'stock.low'

/**
 * Announces each variant whose stock has become low, once until it is stocked again. Stock is a count and not a change, so
 * a job compares it, at most a minute later. One process at a time does it.
 */
export const announceLowStock = (db: Db, time: SaleTime, atMost: number): Promise<void> =>
  db.transaction(async tx => {
    const at = new Date(time.now)
    await tx.execute(sql`insert into documents (key, body, updated_at)
      values (${KEY}, '[]'::jsonb, ${at}) on conflict do nothing`)
    const { rows } = await tx.execute<{ body: unknown }>(sql`select body from documents where key = ${KEY} for update`)
    const read = stored.decode(rows[0]?.body)
    const before = new Set(E.isRight(read) ? read.right : [])
    const low = await lowStock(tx, time, await stockLimits(tx, atMost))
    const fresh = low.filter(({ variant }) => !before.has(variant))
    if (fresh.length === 0 && low.length === before.size) return
    // no push is about stock: the rows count as sent
    const row = { channel: 'webhooks', event: LOW, createdAt: at, sentAt: at, webhook: LOW }
    await inParts(fresh, some =>
      tx.insert(outbox).values(some.map(({ variant, forSale }) => ({ ...row, data: { variant, for_sale: forSale } }))),
    )
    const names = JSON.stringify(low.map(({ variant }) => variant))
    await tx.execute(sql`update documents set body = ${names}::jsonb, updated_at = ${at} where key = ${KEY}`)
  })
