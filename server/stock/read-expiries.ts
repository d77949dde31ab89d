import { and, asc, eq, gt, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Db, Tx } from '@server/platform/database/database'
import { codes, dataKeys } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

/** The number of codes locked together for one step. While they are locked, they count as sold out. */
const AT_ONCE = 200

/**
 * Copies the expiry of codes from before the column out of their sealed form. It reads the codes that can still be
 * sold: free and held. It runs before the shop opens, and often after that, because a process of an older version may
 * import more. It waits for no lock: several processes share the work. A code that does not open stays unread and is
 * not for sale; `doctor` reports it.
 */
export const readExpiries = async (db: Db, vault: Vault): Promise<void> => {
  let after: string | undefined
  do after = await db.transaction(tx => readSome(tx, vault, after))
  while (after !== undefined)
}

/** Returns the last id that it looked at; undefined: there are no more. */
const readSome = async (tx: Tx, vault: Vault, after: string | undefined): Promise<string | undefined> => {
  const rows = await tx
    .select({ code: codes, key: dataKeys })
    .from(codes)
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(
      and(
        sql`not ${codes.expiryRead}`,
        sql`${codes.state} in ('free', 'held')`,
        after === undefined ? undefined : gt(codes.id, after),
      ),
    )
    .orderBy(asc(codes.id))
    .limit(AT_ONCE)
    .for('update', { of: codes, skipLocked: true })
  const read = rows.flatMap(({ code, key }) => {
    const place = { id: code.id, variant: code.variantNo }
    const opened = E.tryCatch(() => vault.open(code, place, vault.unwrap(key)), String)
    return E.isLeft(opened) ? [] : [{ id: code.id, expiresAt: opened.right.expires_at }]
  })
  if (read.length > 0) {
    const values = read.map(({ id, expiresAt }) => {
      const moment = expiresAt === undefined ? null : new Date(expiresAt).toISOString()
      return sql`(${id}::uuid, ${moment}::timestamptz)`
    })
    await tx.execute(sql`
      UPDATE codes SET expires_at = fresh.expires_at, expiry_read = true
      FROM (VALUES ${sql.join(values, sql`, `)}) AS fresh (id, expires_at)
      WHERE codes.id = fresh.id`)
  }
  return rows.at(-1)?.code.id
}
