import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { lockImports } from '@server/platform/database/import-transaction'
import type { Db, Tx } from '@server/platform/database/database'
import { codes, dataKeys } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

interface Recognised {
  readonly id: string
  readonly fingerprint: Buffer
}

/** The number of codes locked together for one step; the shop continues to sell the others. */
const AT_ONCE = 1_000

/**
 * Gives codes from before canonical spellings the fingerprint of their canonical spelling. It runs before codes are
 * imported or voided, because only these steps compare fingerprints. It needs the vault's keys, which a migration does
 * not have. A code keeps its old fingerprint if the vault already has it in another spelling, or if it does not open:
 * `doctor` counts those.
 */
export const refreshFingerprints = (db: Db, vault: Vault): Promise<void> => refresh(db, vault, () => true)

/**
 * The same for the codes with one of these fingerprints, in a transaction that is rolled back. It locks no other code:
 * the shop continues to sell during a rehearsal of an import.
 */
export const refreshForRehearsal = (tx: Tx, vault: Vault, fingerprints: readonly Buffer[]): Promise<void> => {
  const wanted = new Set(fingerprints.map(textOf))
  return refresh(tx, vault, fingerprint => wanted.has(textOf(fingerprint)))
}

/**
 * The code from before canonical spellings whose canonical spelling has one of these fingerprints. It only reads: it waits
 * for no import.
 */
export const olderCodeWith = async (
  db: Db,
  vault: Vault,
  fingerprints: readonly Buffer[],
): Promise<Recognised | undefined> => {
  const wanted = new Set(fingerprints.map(textOf))
  let after: string | undefined
  do {
    const rows = await olderRows(db, after)
    const found = recognised(vault, rows).find(({ fingerprint }) => wanted.has(textOf(fingerprint)))
    if (found !== undefined) return found
    after = rows.at(-1)?.code.id
  } while (after !== undefined)
  return undefined
}

const textOf = (fingerprint: Buffer): string => fingerprint.toString('base64')

const refresh = async (db: Db | Tx, vault: Vault, isWanted: (fingerprint: Buffer) => boolean): Promise<void> => {
  let after: string | undefined
  do after = await db.transaction(tx => refreshSome(tx, vault, isWanted, after))
  while (after !== undefined)
}

/** Returns the last id that it checked; undefined: there are no more. */
const refreshSome = async (
  tx: Tx,
  vault: Vault,
  isWanted: (fingerprint: Buffer) => boolean,
  after: string | undefined,
): Promise<string | undefined> => {
  await lockImports(tx)
  const rows = await olderRows(tx, after)
  const opened = recognised(vault, rows).filter(({ fingerprint }) => isWanted(fingerprint))
  const unique = await firstOfEach(tx, opened)
  if (unique.length > 0) {
    const values = unique.map(
      ({ id, fingerprint }) => sql`(${id}::uuid, decode(${fingerprint.toString('hex')}, 'hex'))`,
    )
    await tx.execute(sql`
      UPDATE codes SET fingerprint = fresh.fingerprint, canonical = true
      FROM (VALUES ${sql.join(values, sql`, `)}) AS fresh (id, fingerprint)
      WHERE codes.id = fresh.id`)
  }
  return rows.at(-1)?.code.id
}

/** The next codes that still have the fingerprint of another spelling. */
const olderRows = (db: Db | Tx, after: string | undefined) =>
  db
    .select({ code: codes, key: dataKeys })
    .from(codes)
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(and(sql`not ${codes.canonical}`, after === undefined ? undefined : gt(codes.id, after)))
    .orderBy(asc(codes.id))
    .limit(AT_ONCE)

/** Those of them that open, with the fingerprints of their canonical spelling. */
const recognised = (vault: Vault, rows: Awaited<ReturnType<typeof olderRows>>): readonly Recognised[] =>
  rows.flatMap(({ code, key }) => {
    const place = { id: code.id, variant: code.variantNo }
    const read = E.tryCatch(() => vault.open(code, place, vault.unwrap(key)), String)
    return E.isLeft(read) ? [] : [{ id: code.id, fingerprint: vault.fingerprint(read.right.code) }]
  })

/** Drops codes whose fingerprint another code has, in the vault or in this list. */
const firstOfEach = async (tx: Tx, opened: readonly Recognised[]): Promise<readonly Recognised[]> => {
  if (opened.length === 0) return []
  const holders = await tx
    .select({ id: codes.id, fingerprint: codes.fingerprint })
    .from(codes)
    .where(
      inArray(
        codes.fingerprint,
        opened.map(each => each.fingerprint),
      ),
    )
  const owners = new Map(holders.map(({ id, fingerprint }) => [textOf(fingerprint), id]))
  return opened.filter(({ id, fingerprint }) => {
    const print = textOf(fingerprint)
    const owner = owners.get(print) ?? id
    owners.set(print, owner)
    return owner === id
  })
}
