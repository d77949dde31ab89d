import { and, eq, gt, lt } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { countFailure, type FactorRefusal, lockOf, stepIn } from '@server/operators/factor-tries'
import { actorOf, type OperatorSession } from '@server/operators/login'
import type { Db } from '@server/platform/database/database'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import { hashOf, isSecret } from '@server/platform/secrets'
import type { Vault } from '@server/stock/vault/vault.port'

/** A session of the console that was not used for this long has ended. A login sets its latest end. */
export const IDLE_MS = 30 * 60_000

/** How long an act that needs the second factor asks for no other code. */
const STEP_UP_MS = 5 * 60_000

/** Not every call writes that the session was used. */
const SEEN_EVERY_MS = 60_000

interface Deps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

/** An operator in the console. */
export interface ConsoleSession extends OperatorSession {
  readonly token: string
  /** Until then, no code of the second factor is asked for. Undefined: it is asked for. */
  readonly steppedUpUntil: Date | undefined
}

/**
 * The session of a token; undefined if it has ended, or is one of the commands. `isBackground`: no person asks, so the
 * session does not count as used.
 */
export const consoleSession = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
  { isBackground = false }: { readonly isBackground?: boolean } = {},
): Promise<ConsoleSession | undefined> => {
  if (!isSecret(token)) return undefined
  const at = now()
  const own = eq(operatorSessions.tokenHash, hashOf(token))
  const [found] = await db
    .select({ account: operators, session: operatorSessions })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        own,
        eq(operatorSessions.door, 'console'),
        gt(operatorSessions.expiresAt, new Date(at)),
        gt(operatorSessions.seenAt, new Date(at - IDLE_MS)),
      ),
    )
  if (found === undefined) return undefined
  const { account, session } = found
  if (!isBackground && (session.seenAt?.getTime() ?? 0) <= at - SEEN_EVERY_MS)
    await db
      .update(operatorSessions)
      .set({ seenAt: new Date(at) })
      .where(and(own, lt(operatorSessions.seenAt, new Date(at))))
  const until = (session.steppedUpAt?.getTime() ?? 0) + STEP_UP_MS
  return {
    actor: actorOf(account),
    expiresAt: session.expiresAt,
    token,
    steppedUpUntil: until > at ? new Date(until) : undefined,
  }
}

/** Enters a code of the second factor in a session. Each code works once, and failures count as those of a login do. */
export const stepUp = (
  deps: Deps,
  { actor, token }: ConsoleSession,
  code: string,
): Promise<E.Either<FactorRefusal, Date>> =>
  deps.db.transaction(async tx => {
    const at = deps.now()
    const inside = { ...deps, db: tx }
    const [account] = await tx.select().from(operators).where(eq(operators.id, actor.id)).for('update')
    if (account === undefined || account.disabledAt !== null) return E.left({ _tag: 'wrong' })
    const locked = lockOf(account, at)
    if (locked !== undefined) return E.left(locked)
    const step = await stepIn(inside, account, code)
    if (step === undefined) return E.left(await countFailure(inside, account, actor))
    await tx.update(operators).set({ lastStep: step, failures: 0 }).where(eq(operators.id, account.id))
    await tx
      .update(operatorSessions)
      .set({ steppedUpAt: new Date(at) })
      .where(eq(operatorSessions.tokenHash, hashOf(token)))
    return E.right(new Date(at + STEP_UP_MS))
  })
