import { type ForcedPage, forcedPage } from '~/domain/account/access'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Consent, DeviceSession } from '~/domain/account/account'
import { hashOf, isSecret, matchesHash, newSecret } from '@server/platform/secrets'
import { oldSessions } from '@server/identity/sessions/old-sessions'
import { builtOnce } from '@server/platform/database/built-once'
import type { Db } from '@server/platform/database/database'
import { RETENTION } from '@server/platform/retention'
import { sessions, users } from '@server/platform/database/schema/users'
import { documents } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'

/** Both halves of a credential: the readable token and its `HttpOnly` companion (docs/spec/decisions.md#3-session). */
export interface Credential {
  readonly token: string
  readonly cookie: string
}

/** The owner of a credential. A stranger's companion cookie is dropped if its session has ended. */
export type Recognised =
  | {
      readonly _tag: 'customer'
      readonly userId: string
      readonly sessionId: string
      readonly forced: ForcedPage | undefined
    }
  | { readonly _tag: 'stranger'; readonly dropCookie: boolean }

/** A year (docs/spec/product.md#9-business-constants-and-limits). */
export const LIFETIME_SECONDS = 31_536_000
/** A session's last-seen time is not written at every call. */
const SEEN_EVERY_MS = 3_600_000
const AGENT_LENGTH = 200
/** How many sessions one query looks up. */
const AT_ONCE = 1_000

/** Closes the sockets of a session: of this process, or of all. */
export type EndSockets = (sessionId: string, where: 'here' | 'everywhere') => void

export interface Sessions {
  /** `agent`: the browser's user agent. If the customer has too many sessions, the one that was seen first ends. */
  readonly open: (userId: string, agent?: string) => Promise<Credential>
  readonly recognise: (token: string | undefined, cookie: string | undefined) => Promise<Recognised>
  /** Ends both halves and every socket (I-18). An ended session stays ended. */
  readonly end: (sessionId: string) => Promise<void>
  /** Ends every session of a user, except perhaps one. */
  readonly endAll: (userId: string, but?: string) => Promise<void>
  /** Ends one of the user's own sessions. False: it does not exist, or belongs to another user. */
  readonly endOwn: (userId: string, sessionId: string) => Promise<boolean>
  /**
   * Closes the sockets here of those sessions that have ended (I-18). `withSockets`: the sessions that have sockets here.
   * An operator's command sends no message, and a message of another process can be lost.
   */
  readonly endSocketsElsewhere: (withSockets: readonly string[]) => Promise<void>
  /** Deletes sessions that ended long ago. */
  readonly tidy: () => Promise<void>
  /** The user's live sessions, the last seen first. */
  readonly list: (userId: string, current: string) => Promise<readonly DeviceSession[]>
}

interface Deps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly endSockets: EndSockets
  readonly idleMs: number
  readonly most: number
}

/** How long sessions last, and how many a customer may have. */
export interface SessionBounds {
  /** A session ends when it has not been seen for this long (docs/spec/decisions.md#3-session); absent: never. */
  readonly idleMs?: number | undefined
  /** How many live sessions a customer has at most; absent: any number. */
  readonly most?: number
  /** How long a session is kept after its end; absent: as the shop does without settings. */
  readonly keptMs?: number | undefined
}

export const sessionsIn = (
  db: Db,
  now: () => number,
  endSockets: EndSockets,
  {
    idleMs = Number.POSITIVE_INFINITY,
    most = Number.MAX_SAFE_INTEGER,
    keptMs = RETENTION.sessionsMs,
  }: SessionBounds = {},
): Sessions => {
  const deps = { db, now, endSockets, idleMs, most }
  const forget = oldSessions(db, { idleMs, keptMs })
  return {
    open: (userId, agent) => open(deps, userId, agent),
    recognise: (token, cookie) => recognise(deps, token, cookie),
    end: sessionId => end(deps, sessionId),

    endAll: async (userId, but) => {
      const others = but === undefined ? undefined : ne(sessions.id, but)
      await endWhere(deps, and(eq(sessions.userId, userId), others))
    },

    endOwn: async (userId, sessionId) =>
      (await endWhere(deps, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))) > 0,

    endSocketsElsewhere: async withSockets => {
      for (let from = 0; from < withSockets.length; from += AT_ONCE) {
        const these = inArray(sessions.id, withSockets.slice(from, from + AT_ONCE))
        const ended = and(these, isNotNull(sessions.revokedAt))
        for (const { id } of await db.select({ id: sessions.id }).from(sessions).where(ended)) endSockets(id, 'here')
      }
    },

    tidy: () => forget(now()),

    list: (userId, current) => list(deps, userId, current),
  }
}

const open = async (deps: Deps, userId: string, agent: string | undefined): Promise<Credential> => {
  const { db, now } = deps
  const credential = { token: newSecret(), cookie: newSecret() }
  const at = now()
  const id = randomUUID()
  await db.insert(sessions).values({
    id,
    userId,
    tokenHash: hashOf(credential.token),
    cookieHash: hashOf(credential.cookie),
    agent: agent === undefined ? null : agent.slice(0, AGENT_LENGTH),
    createdAt: new Date(at),
    seenAt: new Date(at),
    expiresAt: new Date(at + LIFETIME_SECONDS * 1000),
  })
  await endSurplus(deps, userId, id)
  return credential
}

/**
 * Ends the sessions beyond the largest number, never the new one. It runs after the insert: of several logins at the
 * same time the last one sees the sessions of all.
 */
const endSurplus = async (deps: Deps, userId: string, fresh: string): Promise<void> => {
  const { db, most } = deps
  const others = and(isLive(deps, userId), ne(sessions.id, fresh))
  const surplus = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(most - 1)
  const ids = surplus.map(({ id }) => id)
  if (ids.length > 0) await endWhere(deps, inArray(sessions.id, ids))
}

const findByToken = builtOnce(db =>
  db
    .select({ session: sessions, status: users.status, tel: users.tel, consents: users.consents, policies })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(documents, eq(documents.key, SHOP_DOCUMENT))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(''),
)

const recognise = async (deps: Deps, token: string | undefined, cookie: string | undefined): Promise<Recognised> => {
  const { db, now, idleMs } = deps
  if (!isSecret(token)) return stranger
  const [found] = await findByToken(db).execute({ tokenHash: hashOf(token) })
  if (found === undefined) return stranger
  const { session, status } = found
  const paired = isSecret(cookie) && matchesHash(session.cookieHash, cookie)
  const inTime = session.expiresAt.getTime() > now() && now() - session.seenAt.getTime() <= idleMs
  const live = session.revokedAt === null && inTime && status !== 'blocked'
  if (!paired || !live) {
    // the bearer token came without its cookie, so it has probably leaked: revoke the session
    if (session.revokedAt === null) await end(deps, session.id)
    // ended elsewhere, for example by an operator's command: its sockets are here
    else deps.endSockets(session.id, 'here')
    return { _tag: 'stranger', dropCookie: paired }
  }
  if (now() - session.seenAt.getTime() > SEEN_EVERY_MS)
    await db
      .update(sessions)
      .set({ seenAt: new Date(now()) })
      .where(eq(sessions.id, session.id))
  return {
    _tag: 'customer',
    userId: session.userId,
    sessionId: session.id,
    forced: forcedPage(
      { status: { name: status }, registered: found.tel !== null, consents: found.consents },
      found.policies ?? [],
    ),
  }
}

const isLive = ({ now }: Deps, userId: string): SQL | undefined =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(now())))

const list = async (deps: Deps, userId: string, current: string): Promise<readonly DeviceSession[]> => {
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(isLive(deps, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
  return rows.map(({ id, createdAt, seenAt, agent }) => ({
    id,
    current: id === current,
    created_at: createdAt.getTime(),
    seen_at: seenAt.getTime(),
    ...(agent === null ? {} : { agent }),
  }))
}

const end = async (deps: Deps, sessionId: string): Promise<void> => {
  // another process may have ended it: its sockets here must close all the same
  if ((await endWhere(deps, eq(sessions.id, sessionId))) === 0) deps.endSockets(sessionId, 'here')
}

/** Ends live sessions, and returns how many. */
const endWhere = async ({ db, now, endSockets }: Deps, which: SQL | undefined): Promise<number> => {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: new Date(now()) })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  for (const { id } of ended) endSockets(id, 'everywhere')
  return ended.length
}

/**
 * The shop's current policies, read in the same query as the session: a new version holds at once, in every process.
 */
const policies = sql<readonly Consent[] | null>`${documents.body} -> 'policies'`

const stranger: Recognised = { _tag: 'stranger', dropCookie: false }
