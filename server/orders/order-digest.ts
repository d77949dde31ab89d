import { createHash } from 'node:crypto'
import type { orderLines, orders } from '@server/platform/database/schema/orders'

/** Rows that are about to be written, or are read. */
type PlacedOrder = typeof orders.$inferInsert
type PlacedLine = typeof orderLines.$inferInsert

/**
 * The digest of what was ordered and entered, as hex. The audit has it from the moment of the order, so a change behind
 * the back of the shop shows, even if the guards of the tables were off.
 */
export const orderDigest = (order: PlacedOrder, lines: readonly PlacedLine[]): string => {
  const { id, no, userId, sessionId, edition, currency, form, originAmount, quantity } = order
  const listed = lines
    .toSorted((a, b) => a.position - b.position)
    .map(line => [
      line.id,
      line.position,
      line.variantNo,
      line.name,
      line.options,
      line.entered,
      line.priceCents,
      line.cashCents,
      line.quantity,
      line.delivery,
    ])
  const text = JSON.stringify(
    [id, no, userId, sessionId, edition, currency, form, originAmount, quantity, listed],
    sortedKeys,
  )
  return createHash('sha256').update(text).digest('hex')
}

/** What the audit keeps of an order that is placed. */
export const placedRecord = (order: PlacedOrder, lines: readonly PlacedLine[], now: number) => ({
  at: new Date(now),
  kind: 'placed' as const,
  orderId: order.id,
  details: { digest: orderDigest(order, lines) },
})

/**
 * What the audit keeps of an order whose entries were erased: the digest of the order until then, and of what is left. The
 * rest of the order stays protected, and a person who has a copy of the original can prove it.
 */
export const erasedRecord = (order: string, original: string, digest: string, now: number) => ({
  at: new Date(now),
  kind: 'erased' as const,
  orderId: order,
  details: { original, digest },
})

/** The database stores objects in its own order of keys. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
