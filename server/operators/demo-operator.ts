import { and, eq, isNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Passwords } from '@server/identity/password/passwords'
import { addOperator, secretOf } from '@server/operators/accounts'
import { writeAct } from '@server/operators/acts'
import { shownCode } from '@server/operators/second-factor'
import type { Db } from '@server/platform/database/database'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import type { Vault } from '@server/stock/vault/vault.port'

/** The operator who can log in to the console of a demo. */
export const DEMO_OPERATOR = { name: 'demo', password: 'demo-shop-2026' } as const

interface Deps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

/** Adds the operator of a demo, if the shop has no account at all. */
export const addDemoOperator = async (deps: Deps, passwords: Pick<Passwords, 'hash'>): Promise<void> => {
  if ((await deps.db.select({ id: operators.id }).from(operators).limit(1)).length > 0) return
  const { name, password } = DEMO_OPERATOR
  const hash = await passwords.hash(password)
  if (E.isLeft(hash)) return
  await deps.db.transaction(async tx => {
    const added = await addOperator({ ...deps, db: tx }, { name, role: 'owner', issuer: 'demo' })
    if (E.isRight(added))
      await tx.update(operators).set({ passwordHash: hash.right, isDemo: true }).where(eq(operators.name, name))
  })
}

/** The code that the authenticator app of the demo's operator would show. Undefined: there is no such account. */
export const demoCode = async (deps: Deps): Promise<ReturnType<typeof shownCode> | undefined> => {
  const [account] = await deps.db.select().from(operators).where(demoAccounts)
  const secret = account === undefined ? undefined : await secretOf(deps, account)
  return secret === undefined ? undefined : shownCode(secret, deps.now())
}

/** Disables the operator of a demo, because the password is public. A shop in production does this when it starts. */
export const disableDemoOperator = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  db.transaction(async tx => {
    const disabled = await tx
      .update(operators)
      .set({ disabledAt: new Date(now()) })
      .where(demoAccounts)
      .returning({ id: operators.id, name: operators.name })
    for (const { id, name } of disabled) {
      await tx.delete(operatorSessions).where(eq(operatorSessions.operatorId, id))
      const acting = { actor: { door: 'machine', user: 'shop' }, command: 'operators disable', reason: WHY } as const
      await writeAct(tx, acting, { subject: name, before: {}, after: { disabled: true } }, now())
    }
  })

const WHY = 'an account of a demo, in production'

const demoAccounts = and(eq(operators.isDemo, true), isNull(operators.disabledAt))
