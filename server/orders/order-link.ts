import { forgetRows } from '@server/platform/database/forget-rows'
import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { orders, revivalTokens as tokens } from '@server/platform/database/schema/orders'
import type { Deps, RevivalTokens } from '@server/shop/deps'
import { type Outcome, absent } from '@server/shop/refusal'
import type { Payer } from '@server/shop/shop.port'

/**
 * 256-bit tokens (docs/spec/api.md#calls-that-the-specification-does-not-show). A token is derived from the order and a
 * secret of the shop. So the owner's order can carry it each time, although the shop stores only its hash.
 */
export const revivalTokens = (secret: string): RevivalTokens => ({
  of: order => `${order}.${createHmac('sha256', secret).update(`revival/v1 ${order}`).digest('base64url')}`,
  hash: token => createHash('sha256').update(token).digest(),
})

/** The holder of an order's link pays for its owner. */
export const payerBy = async (
  deps: Deps,
  id: string,
  token: string,
  asker: Omit<Payer, 'userId' | 'link'>,
): Promise<Outcome<Payer>> => {
  if (!(await isValidLink(deps, id, token))) return absent
  const [order] = await deps.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  return order === undefined ? absent : E.right({ ...asker, userId: order.userId, link: deps.revival.of(id) })
}

/** Is this the secret of the order's link, and has it not expired? */
export const isValidLink = async ({ db, revival, now }: Deps, id: string, token: string): Promise<boolean> => {
  const good = and(
    eq(tokens.tokenHash, revival.hash(token)),
    eq(tokens.orderId, id),
    gt(tokens.expiresAt, new Date(now())),
  )
  return (await db.select({ order: tokens.orderId }).from(tokens).where(good)).length > 0
}

/** Deletes expired secrets of order links: they no longer open anything. */
export const forgetExpiredLinks = async (db: Deps['db'], now: number): Promise<void> => {
  await forgetRows(db, tokens, lte(tokens.expiresAt, new Date(now)))
}
