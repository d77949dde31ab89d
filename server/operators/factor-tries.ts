import { eq } from 'drizzle-orm'
import type { Actor } from '@server/operators/actor'
import { secretOf } from '@server/operators/accounts'
import { writeAct } from '@server/operators/acts'
import { stepOf } from '@server/operators/second-factor'
import type { Db } from '@server/platform/database/database'
import { operators } from '@server/platform/database/schema/operators'
import type { Vault } from '@server/stock/vault/vault.port'

/** Failures in a row before an account is locked, and for how long. */
const TRIES = 5
export const LOCK_MS = 15 * 60_000

interface Deps {
  /** A transaction that has locked the row of the account. */
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

export type Account = typeof operators.$inferSelect

/** Why a code of the second factor was not accepted. */
export type FactorRefusal = { readonly _tag: 'wrong' } | { readonly _tag: 'locked'; readonly until: Date }

/** The refusal of any try while the account is locked. */
export const lockOf = (account: Account | undefined, now: number): FactorRefusal | undefined => {
  const until = account?.lockedUntil ?? undefined
  return until !== undefined && until.getTime() > now ? { _tag: 'locked', until } : undefined
}

/** The time step of a code; undefined if the code is wrong or was used. The caller stores the step. */
export const stepIn = async ({ db, vault, now }: Deps, account: Account, code: string): Promise<number | undefined> => {
  const secret = await secretOf({ db, vault }, account)
  return secret === undefined ? undefined : stepOf(secret, code, account.lastStep, now())
}

/** Counts a failure. The last of some in a row locks the account, and the audit has that. */
export const countFailure = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Account,
  by: Actor,
): Promise<FactorRefusal> => {
  const failures = account.failures + 1
  const own = eq(operators.id, account.id)
  if (failures < TRIES) {
    await db.update(operators).set({ failures }).where(own)
    return { _tag: 'wrong' }
  }
  const until = new Date(now() + LOCK_MS)
  await db.update(operators).set({ failures: 0, lockedUntil: until }).where(own)
  const act = { subject: account.name, before: {}, after: { locked_until: until.toISOString() } }
  await writeAct(db, { actor: by, command: 'login', reason: undefined }, act, now())
  return { _tag: 'locked', until }
}
