import { createHash, createHmac } from 'node:crypto'
import type { RevivalTokens } from '@server/shop/deps'

/**
 * 256-bit tokens (docs/spec/api.md#calls-that-the-specification-does-not-show). They are worked out from the order and a secret of the shop, so that the owner's order
 * can carry its token each time although only the hash is kept.
 */
export const revivalTokens = (secret: string): RevivalTokens => ({
  of: order => `${order}.${createHmac('sha256', secret).update(`revival/v1 ${order}`).digest('base64url')}`,
  hash: token => createHash('sha256').update(token).digest(),
})
