import { and, eq, gt, lte } from 'drizzle-orm'
import { hashOf, isSecret, newSecret } from '@server/identity/secrets'
import type { Db } from '@server/store/database'
import { oauthCodes, oauthTokens } from '@server/store/schema/entrance'

/** What somebody has allowed a mini-app. */
export interface Granted {
  readonly clientId: string
  readonly userId: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date
}

export interface GrantedCode extends Granted {
  readonly redirectUri: string
  readonly challenge: string
}

/** Codes and tokens of mini-apps; only their hashes are kept. */
export interface Grants {
  readonly newCode: () => string
  readonly keepCode: (code: string, granted: GrantedCode) => Promise<void>
  readonly code: (code: string) => Promise<GrantedCode | undefined>
  /** Uses a code up. False: it is gone already. */
  readonly spendCode: (code: string) => Promise<boolean>
  readonly keepToken: (token: string, granted: Granted) => Promise<void>
  readonly token: (token: string) => Promise<Granted | undefined>
  readonly endAll: (userId: string) => Promise<void>
  readonly tidy: () => Promise<void>
}

export const grantsIn = (db: Db, now: () => number): Grants => ({
  newCode: newSecret,
  keepCode: async (code, granted) => {
    await db.insert(oauthCodes).values({ ...granted, codeHash: hashOf(code) })
  },
  code: async code =>
    isSecret(code)
      ? (
          await db
            .select()
            .from(oauthCodes)
            .where(eq(oauthCodes.codeHash, hashOf(code)))
        )[0]
      : undefined,
  spendCode: async code =>
    (
      await db
        .delete(oauthCodes)
        .where(eq(oauthCodes.codeHash, hashOf(code)))
        .returning({ id: oauthCodes.clientId })
    ).length > 0,
  keepToken: async (token, granted) => {
    await db.insert(oauthTokens).values({ ...granted, tokenHash: hashOf(token) })
  },
  token: async token => {
    if (!isSecret(token)) return undefined
    const live = and(eq(oauthTokens.tokenHash, hashOf(token)), gt(oauthTokens.expiresAt, new Date(now())))
    return (await db.select().from(oauthTokens).where(live))[0]
  },
  endAll: async userId => {
    await db.delete(oauthTokens).where(eq(oauthTokens.userId, userId))
    await db.delete(oauthCodes).where(eq(oauthCodes.userId, userId))
  },
  tidy: async () => {
    await db.delete(oauthTokens).where(lte(oauthTokens.expiresAt, new Date(now())))
    await db.delete(oauthCodes).where(lte(oauthCodes.expiresAt, new Date(now())))
  },
})
