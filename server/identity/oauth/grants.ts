import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { hashOf, isSecret, newSecret } from '@server/platform/secrets'
import { forgetRows } from '@server/platform/database/forget-rows'
import type { Db } from '@server/platform/database/database'
import { oauthCodes, oauthTokens } from '@server/platform/database/schema/auth'

/** A customer's permission for a mini-app. */
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

/** Codes and tokens of mini-apps; only their hashes are stored. */
export interface Grants {
  readonly newCode: () => string
  readonly keepCode: (code: string, granted: GrantedCode) => Promise<void>
  readonly code: (code: string) => Promise<GrantedCode | undefined>
  /** Uses a code up. False: it is already used, or does not exist. */
  readonly spendCode: (code: string) => Promise<boolean>
  /** A used code was sent again: another party knows the code and perhaps its token, so both are revoked. */
  readonly revokeReplayed: (code: string) => Promise<void>
  /** Stores a token for a code that was used. False: the code was sent again meanwhile, and no token was stored. */
  readonly keepToken: (token: string, code: string, granted: Granted) => Promise<boolean>
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
            .where(and(eq(oauthCodes.codeHash, hashOf(code)), isNull(oauthCodes.spentAt)))
        )[0]
      : undefined,
  spendCode: async code =>
    (
      await db
        .update(oauthCodes)
        .set({ spentAt: new Date(now()) })
        .where(and(eq(oauthCodes.codeHash, hashOf(code)), isNull(oauthCodes.spentAt)))
        .returning({ id: oauthCodes.clientId })
    ).length > 0,
  // in this order: a token that is being stored locks the code's row until it is visible here
  revokeReplayed: async code => {
    const spent = isNotNull(oauthCodes.spentAt)
    await db.delete(oauthCodes).where(and(eq(oauthCodes.codeHash, hashOf(code)), spent))
    await db.delete(oauthTokens).where(eq(oauthTokens.codeHash, hashOf(code)))
  },
  keepToken: (token, code, granted) =>
    db.transaction(async tx => {
      const codeHash = hashOf(code)
      const own = await tx.select().from(oauthCodes).where(eq(oauthCodes.codeHash, codeHash)).for('update')
      if (own.length === 0) return false
      await tx.insert(oauthTokens).values({ ...granted, codeHash, tokenHash: hashOf(token) })
      return true
    }),
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
    await forgetRows(db, oauthTokens, lte(oauthTokens.expiresAt, new Date(now())))
    await forgetRows(db, oauthCodes, lte(oauthCodes.expiresAt, new Date(now())))
  },
})
