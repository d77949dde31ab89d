import { LRUCache } from 'lru-cache'
import { type HourOfSales, salesByHour } from '@server/books/sales-by-hour'
import type { Db } from '@server/platform/database/database'

const DAY_MS = 86_400_000
/** A day that ended this long ago gets no more entries: none takes as long to be written. */
const SETTLED_MS = 600_000
/** Two weeks. */
const MOST_DAYS = 14

/** Reads the sales of the day that begins at a moment, in milliseconds since 1970. */
export type SalesOfDay = (db: Db, begins: number, now: number) => Promise<readonly HourOfSales[]>

/** Reads sales by day. A day that is over is read once, because its entries no longer change. */
export const salesByDay = (): SalesOfDay => {
  const past = new LRUCache<number, readonly HourOfSales[]>({ max: MOST_DAYS })
  return async (db, begins, now) => {
    const known = past.get(begins)
    if (known !== undefined) return known
    const ends = begins + DAY_MS
    const sales = await salesByHour(db, { from: new Date(begins), before: new Date(Math.min(ends, now + 1)) })
    if (ends + SETTLED_MS < now) past.set(begins, sales)
    return sales
  }
}
