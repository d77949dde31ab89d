import { eq } from 'drizzle-orm'
import { sessionTrust } from '@server/identity/sessions/session-trust'
import type { Deps } from '@server/shop/deps'
import type { Caller } from '@server/shop/shop.port'
import { sessions } from '@server/platform/database/schema/users'
import type { Grounds } from '@server/platform/database/schema/vault'

/**
 * Why a session may see the codes of an order that another session may have placed. Undefined: the shop asks for a
 * phone code first (docs/spec/decisions.md#3-session). So a token that was stolen long ago is not enough to see codes.
 */
export const revealPolicy = async (
  { db, now, revealAfterMs }: Pick<Deps, 'db' | 'now' | 'revealAfterMs'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  placedIn: string | null,
): Promise<Grounds | undefined> => {
  if (placedIn === sessionId) return 'placed'
  const session = (await db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]
  if (session === undefined || session.userId !== userId) return undefined
  return sessionTrust(session, now(), revealAfterMs)
}
