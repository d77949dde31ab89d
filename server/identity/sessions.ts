import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { hashOf, isOf, isSecret, newSecret } from '@server/identity/secrets'
import type { Db } from '@server/store/database'
import { sessions, users } from '@server/store/schema/people'

/** Both halves of a credential: the readable token and its `HttpOnly` companion (decisions 3). */
export interface Credential {
  readonly token: string
  readonly cookie: string
}

/** Who stands behind a credential. A stranger's companion cookie goes when it belonged to a session that has ended. */
export type Recognised =
  | { readonly _tag: 'customer'; readonly userId: string; readonly sessionId: string }
  | { readonly _tag: 'stranger'; readonly dropCookie: boolean }

/** A year (specification 9). */
export const LIFETIME_SECONDS = 31_536_000
/** When a session was last seen is not written down at every call. */
const SEEN_EVERY_MS = 3_600_000

export interface Sessions {
  readonly open: (userId: string) => Promise<Credential>
  readonly recognise: (token: string | undefined, cookie: string | undefined) => Promise<Recognised>
  /** Ends both halves and every socket (I-18). Once ended, a session stays ended. */
  readonly end: (sessionId: string) => Promise<void>
}

export const sessionsIn = (db: Db, now: () => number, endSockets: (sessionId: string) => void): Sessions => {
  const end = async (sessionId: string): Promise<void> => {
    const own = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt))
    await db
      .update(sessions)
      .set({ revokedAt: new Date(now()) })
      .where(own)
    endSockets(sessionId)
  }
  return {
    end,

    open: async userId => {
      const credential = { token: newSecret(), cookie: newSecret() }
      const at = now()
      await db.insert(sessions).values({
        id: randomUUID(),
        userId,
        tokenHash: hashOf(credential.token),
        cookieHash: hashOf(credential.cookie),
        createdAt: new Date(at),
        seenAt: new Date(at),
        expiresAt: new Date(at + LIFETIME_SECONDS * 1000),
      })
      return credential
    },

    recognise: async (token, cookie) => {
      if (!isSecret(token)) return stranger
      const rows = await db
        .select({ session: sessions, status: users.status })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.tokenHash, hashOf(token)))
      const found = rows[0]
      if (found === undefined) return stranger
      const { session, status } = found
      const paired = isSecret(cookie) && isOf(session.cookieHash, cookie)
      const live = session.revokedAt === null && session.expiresAt.getTime() > now() && status !== 'blocked'
      if (!paired || !live) {
        // a token without its companion is out of its browser: it has to be worth nothing from now on
        if (session.revokedAt === null) await end(session.id)
        return { _tag: 'stranger', dropCookie: paired }
      }
      if (now() - session.seenAt.getTime() > SEEN_EVERY_MS)
        await db
          .update(sessions)
          .set({ seenAt: new Date(now()) })
          .where(eq(sessions.id, session.id))
      return { _tag: 'customer', userId: session.userId, sessionId: session.id }
    },
  }
}

const stranger: Recognised = { _tag: 'stranger', dropCookie: false }
