import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { newSecondFactor, secondFactorUri } from '@server/operators/second-factor'
import type { Db } from '@server/platform/database/database'
import { operators, operatorSessions, type Role } from '@server/platform/database/schema/operators'
import { dataKeys } from '@server/platform/database/schema/vault'
import { checkVault } from '@server/stock/check-vault'
import type { Vault } from '@server/stock/vault/vault.port'

interface Deps {
  /** A transaction: each of these changes is part of an act. */
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

/** Why an account was not changed. */
export type AccountRefusal =
  /** Names have 2 to 32 small letters, digits and `. _ -`, and start with a letter. */
  | { readonly _tag: 'name' }
  | { readonly _tag: 'taken' }
  | { readonly _tag: 'absent' }
  /** The shop would have accounts, but no owner who can log in. */
  | { readonly _tag: 'no_owner' }

/** What the operator puts into their authenticator app. It is shown once. */
export interface Enrolment {
  readonly uri: string
  readonly secret: string
}

/** An account in a list. */
export interface ListedOperator {
  readonly name: string
  readonly role: Role
  readonly state: 'waits for its first login' | 'active' | 'disabled'
  readonly createdAt: Date
}

export const listOperators = async (db: Db): Promise<readonly ListedOperator[]> =>
  (await db.select().from(operators).orderBy(asc(operators.name))).map(
    ({ name, role, disabledAt, passwordHash, createdAt }) => ({
      name,
      role,
      state: disabledAt !== null ? 'disabled' : passwordHash === null ? 'waits for its first login' : 'active',
      createdAt,
    }),
  )

/** Adds an account. Its first login sets the password. The first account of a shop is an owner. */
export const addOperator = async (
  deps: Deps,
  { name, role, issuer }: { readonly name: string; readonly role: Role; readonly issuer: string },
): Promise<E.Either<AccountRefusal, Enrolment>> => {
  if (!/^[a-z][a-z0-9._-]{1,31}$/u.test(name)) return E.left({ _tag: 'name' })
  await oneAtATime(deps.db)
  if ((await accountNamed(deps.db, name)) !== undefined) return E.left({ _tag: 'taken' })
  const id = randomUUID()
  const secret = newSecondFactor()
  await deps.db
    .insert(operators)
    .values({ id, name, role, ...(await sealed(deps, id, secret)), createdAt: new Date(deps.now()) })
  return (await hasOwner(deps.db))
    ? E.right({ secret, uri: secondFactorUri(secret, name, issuer) })
    : E.left({ _tag: 'no_owner' })
}

/** Gives an account another role, and returns the former one. It holds at once, also in sessions that are open. */
export const changeRole = async (
  { db }: Pick<Deps, 'db'>,
  name: string,
  role: Role,
): Promise<E.Either<AccountRefusal, Role>> => {
  await oneAtATime(db)
  const account = await accountNamed(db, name)
  if (account === undefined) return E.left({ _tag: 'absent' })
  await db.update(operators).set({ role }).where(eq(operators.id, account.id))
  return (await hasOwner(db)) ? E.right(account.role) : E.left({ _tag: 'no_owner' })
}

/** Ends the account and its sessions. `resetOperator` opens it again. Returns whether it was open. */
export const disableOperator = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  name: string,
): Promise<E.Either<AccountRefusal, boolean>> => {
  await oneAtATime(db)
  const account = await accountNamed(db, name)
  if (account === undefined) return E.left({ _tag: 'absent' })
  if (account.disabledAt !== null) return E.right(false)
  await db
    .update(operators)
    .set({ disabledAt: new Date(now()) })
    .where(eq(operators.id, account.id))
  await endSessions(db, account.id)
  return (await hasOwner(db)) ? E.right(true) : E.left({ _tag: 'no_owner' })
}

/** A new second factor; the next login sets a new password. Ends the sessions, and opens a disabled or locked account. */
export const resetOperator = async (
  deps: Deps,
  name: string,
  issuer: string,
): Promise<E.Either<AccountRefusal, Enrolment>> => {
  const { db } = deps
  await oneAtATime(db)
  const account = await accountNamed(db, name)
  if (account === undefined) return E.left({ _tag: 'absent' })
  const secret = newSecondFactor()
  const fresh = { passwordHash: null, lastStep: 0, failures: 0, lockedUntil: null, disabledAt: null, isDemo: false }
  await db
    .update(operators)
    .set({ ...fresh, ...(await sealed(deps, account.id, secret)) })
    .where(eq(operators.id, account.id))
  await endSessions(db, account.id)
  return E.right({ secret, uri: secondFactorUri(secret, name, issuer) })
}

/** The use of a sealed second factor: it opens in the row of its account only. */
const factorUse = (id: string): string => `operator/${id}/second-factor`

/** The second factor of an account. Undefined: its key is missing. */
export const secretOf = async (
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  account: typeof operators.$inferSelect,
): Promise<string | undefined> => {
  const [key] = await db.select().from(dataKeys).where(eq(dataKeys.id, account.dataKeyId))
  return key === undefined ? undefined : vault.openText(account, factorUse(account.id), vault.unwrap(key))
}

const sealed = async ({ db, vault, now }: Deps, id: string, secret: string) => {
  // a running shop could not open what other keys seal
  await checkVault({ db, vault, now })
  const wrapped = vault.newDataKey()
  await db.insert(dataKeys).values({ ...wrapped, createdAt: new Date(now()) })
  return { dataKeyId: wrapped.id, ...vault.sealText(secret, factorUse(id), vault.unwrap(wrapped)) }
}

const accountNamed = async (db: Db, name: string) =>
  (await db.select().from(operators).where(eq(operators.name, name)))[0]

const endSessions = async (db: Db, id: string): Promise<void> => {
  await db.delete(operatorSessions).where(eq(operatorSessions.operatorId, id))
}

const hasOwner = async (db: Db): Promise<boolean> => {
  const able = and(eq(operators.role, 'owner'), isNull(operators.disabledAt))
  return (await db.select({ id: operators.id }).from(operators).where(able).limit(1)).length > 0
}

/**
 * Two owners who disable each other at the same moment must not both succeed. A lock of the table would wait for logins that
 * wait for it: a login locks the row of its account, and changes it later.
 */
const oneAtATime = async (db: Db): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('accounts of operators', 0))`)
}
