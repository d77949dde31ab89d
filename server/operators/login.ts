import { and, eq, gt, lte } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Passwords } from '@server/identity/password/passwords'
import { weaknessOf } from '@server/identity/password/strength'
import type { Actor } from '@server/operators/actor'
import { writeAct } from '@server/operators/acts'
import { type Account, countFailure, type FactorRefusal, lockOf, stepIn, LOCK_MS } from '@server/operators/factor-tries'
import type { Db } from '@server/platform/database/database'
import { operators, operatorSessions, type SessionDoor } from '@server/platform/database/schema/operators'
import { networkOf } from '@server/platform/network/visitor-address'
import type { Limits } from '@server/platform/rate-limits'
import { hashOf, isSecret, newSecret } from '@server/platform/secrets'
import type { Vault } from '@server/stock/vault/vault.port'

/** One working day. */
const SESSION_MS = 12 * 3_600_000
/** Failed logins from one network within that time, for all accounts together: a few people who mistype. */
const TRIES_PER_NETWORK = 20

interface Deps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
  readonly passwords: Passwords
}

export interface Credentials {
  readonly name: string
  readonly password: string
  /** The six digits of the authenticator app. */
  readonly code: string
  /** The password a second time: the first login sets it. */
  readonly again?: string
}

/** Who asks for a login, and from where. */
export interface LoginOrigin {
  /** The audit has it if the account is locked. */
  readonly actor: Actor
  /** The address and the limits of a login over the network. Absent: the login comes from the machine of the shop. */
  readonly network?: { readonly address: string; readonly limits: Pick<Limits, 'take' | 'giveBack'> }
  /** What the session opens. Absent: the commands. */
  readonly door?: SessionDoor
}

/** An operator who is logged in. */
export interface OperatorSession {
  readonly actor: Extract<Actor, { readonly door: 'account' }>
  readonly expiresAt: Date
}

export type LoginRefusal =
  /** `wrong`: name, password or code; it does not say which. */
  | FactorRefusal
  /** Too many failures from this network, for any account. */
  | { readonly _tag: 'too_many'; readonly seconds: number }
  /** The code is right, and the account has no password yet: ask for the new one again. */
  | { readonly _tag: 'first_login' }
  | { readonly _tag: 'differs' }
  | { readonly _tag: 'weak' }
  | { readonly _tag: 'busy' }

type Entered = E.Either<LoginRefusal, OperatorSession & { readonly token: string }>

/**
 * Logs an operator in with password and second factor. Each code works once. Failures are counted, and after five of
 * them the account is locked for a while. A network with twenty failures has to wait, for any account. The audit has
 * logins and locks.
 */
export const logIn = async (deps: Deps, given: Credentials, from: LoginOrigin): Promise<Entered> => {
  const { network } = from
  if (network === undefined) return enter(deps, given, from)
  const { address, limits } = network
  const limit = { name: `operator login ${networkOf(address)}`, most: TRIES_PER_NETWORK, windowMs: LOCK_MS }
  // counted before the attempt, so that attempts at the same moment count too
  const seconds = await limits.take([limit])
  if (seconds !== undefined) return E.left({ _tag: 'too_many', seconds })
  const entered = await enter(deps, given, from)
  if (E.isRight(entered) || !isFailure(entered.left)) await limits.giveBack([limit])
  return entered
}

/** Did the attempt guess? The others knew the second factor, or were not tried. */
const isFailure = ({ _tag }: LoginRefusal): boolean => _tag === 'wrong' || _tag === 'locked'

const enter = (deps: Deps, given: Credentials, { actor, door = 'command' }: LoginOrigin): Promise<Entered> =>
  deps.db.transaction(async tx => {
    const inside = { ...deps, db: tx }
    const [account] = await tx.select().from(operators).where(eq(operators.name, given.name)).for('update')
    const locked = lockOf(account, deps.now())
    if (locked !== undefined) return E.left(locked)
    // the same work for an unknown name
    const matches = await deps.passwords.matches(given.password, account?.passwordHash ?? undefined)
    if (E.isLeft(matches)) return E.left({ _tag: 'busy' })
    if (account === undefined || account.disabledAt !== null) return E.left({ _tag: 'wrong' })
    const step = await stepIn(inside, account, given.code)
    if (step === undefined || (account.passwordHash !== null && !matches.right))
      return E.left(await countFailure(inside, account, actor))
    const password = account.passwordHash === null ? await firstPassword(inside, given) : E.right({})
    if (E.isLeft(password)) return password
    return E.right(await openSession(inside, account, door, { ...password.right, lastStep: step }))
  })

/** The operator of a token of the commands; undefined if the session has ended. A disabled account has no session. */
export const operatorOf = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<OperatorSession | undefined> => {
  if (!isSecret(token)) return undefined
  const live = and(
    eq(operatorSessions.tokenHash, hashOf(token)),
    eq(operatorSessions.door, 'command'),
    gt(operatorSessions.expiresAt, new Date(now())),
  )
  const [found] = await db
    .select({ account: operators, expiresAt: operatorSessions.expiresAt })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(live)
  return found === undefined ? undefined : { actor: actorOf(found.account), expiresAt: found.expiresAt }
}

export const logOut = async ({ db }: Pick<Deps, 'db'>, token: string): Promise<void> => {
  await db.delete(operatorSessions).where(eq(operatorSessions.tokenHash, hashOf(token)))
}

/**
 * Has the shop accounts at all? Before the first one, everyone who can reach its data may act. The account of a demo does
 * not count: it is for the console only.
 */
export const hasOperators = async (db: Db): Promise<boolean> =>
  (await db.select({ id: operators.id }).from(operators).where(eq(operators.isDemo, false)).limit(1)).length > 0

const firstPassword = async (
  { passwords }: Deps,
  { name, password, again }: Credentials,
): Promise<E.Either<LoginRefusal, { readonly passwordHash: string }>> => {
  if ((await weaknessOf(password, [name])) !== undefined) return E.left({ _tag: 'weak' })
  if (again === undefined) return E.left({ _tag: 'first_login' })
  if (again !== password) return E.left({ _tag: 'differs' })
  const hash = await passwords.hash(password)
  return E.isLeft(hash) ? E.left({ _tag: 'busy' }) : E.right({ passwordHash: hash.right })
}

const openSession = async (
  { db, now }: Deps,
  account: Account,
  door: SessionDoor,
  change: { readonly lastStep: number; readonly passwordHash?: string },
) => {
  const token = newSecret()
  const createdAt = new Date(now())
  const expiresAt = new Date(now() + SESSION_MS)
  const actor = actorOf(account)
  // a login is the first use of a session, and has just proved the second factor
  const used = door === 'console' ? { seenAt: createdAt, steppedUpAt: createdAt } : {}
  await db
    .update(operators)
    .set({ ...change, failures: 0, lockedUntil: null })
    .where(eq(operators.id, account.id))
  await db.delete(operatorSessions).where(lte(operatorSessions.expiresAt, new Date(now())))
  await db
    .insert(operatorSessions)
    .values({ tokenHash: hashOf(token), operatorId: account.id, createdAt, expiresAt, door, ...used })
  const after = { expires: expiresAt.toISOString() }
  const acting = { actor, command: 'login', reason: undefined, ...(door === 'console' ? { via: door } : {}) }
  await writeAct(db, acting, { subject: account.name, before: {}, after }, now())
  return { actor, expiresAt, token }
}

export const actorOf = ({ id, name, role }: Account): OperatorSession['actor'] => ({ door: 'account', id, name, role })
