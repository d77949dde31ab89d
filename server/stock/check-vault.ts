import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { lockImports } from '@server/platform/database/import-transaction'
import type { Db, Tx } from '@server/platform/database/database'
import { codes, dataKeys, vaultChecks } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

/** Fingerprinted once in each database, to recognise the secret of the fingerprints. No import can contain it. */
const PROBE = 'stone shop: which secret makes the fingerprints'
const ONLY = 1

interface Deps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

/** The keys of this process do not belong to this database. The message is for the operator, in one line. */
export class VaultMismatch extends Error {
  override readonly name = 'VaultMismatch'
}

/**
 * Throws a `VaultMismatch` unless the vault has the keys of this database. One data key of each key-encryption key must
 * unwrap. The fingerprint of a fixed text must be the stored one. The first process writes that fingerprint; if the
 * database has codes already, it first opens one of them and compares its fingerprint (I-01, I-02). `dryRun`: writes
 * nothing.
 */
export const checkVault = async ({ db, vault, now }: Deps, { dryRun = false } = {}): Promise<void> => {
  const missing = await missingKeys(db, vault)
  if (missing.length > 0)
    throw new VaultMismatch(
      `The codes of this database are sealed with ${missing.map(id => `the key "${id}"`).join(' and ')}, which VAULT_KEYS lacks or has with other bytes. Set VAULT_KEYS (or vault.keys in SHOP_DATA_DIR) to the keys of this shop.`,
    )
  if (!(await hasFingerprint({ db, vault, now }, dryRun)))
    throw new VaultMismatch(
      'VAULT_FINGERPRINT_SECRET is not the one of this database. With another one, a code could be imported and sold twice. Set it to the secret of this shop.',
    )
}

/** The ids of the key-encryption keys whose data keys do not open. */
const missingKeys = async (db: Db, vault: Vault): Promise<readonly string[]> => {
  const rows = await db.selectDistinctOn([dataKeys.kekId]).from(dataKeys).orderBy(dataKeys.kekId)
  return rows.filter(row => E.isLeft(E.tryCatch(() => vault.unwrap(row), String))).map(row => row.kekId)
}

const hasFingerprint = async ({ db, vault, now }: Deps, dryRun: boolean): Promise<boolean> => {
  const fingerprint = vault.fingerprint(PROBE)
  const [known] = await db.select().from(vaultChecks)
  if (known !== undefined) return known.fingerprint.equals(fingerprint)
  return db.transaction(async tx => {
    await lockImports(tx)
    const [other] = await tx.select().from(vaultChecks)
    if (other !== undefined) return other.fingerprint.equals(fingerprint)
    if (!(await recognisesCodes(tx, vault))) return false
    if (dryRun) return true
    const createdAt = new Date(now())
    const wrapped = vault.newDataKey()
    await tx.insert(dataKeys).values({ ...wrapped, createdAt })
    await tx.insert(vaultChecks).values({ id: ONLY, dataKeyId: wrapped.id, fingerprint, createdAt })
    return true
  })
}

/** Opens one code that is in the database, if there is one, and compares its fingerprint. */
const recognisesCodes = async (tx: Tx, vault: Vault): Promise<boolean> => {
  const [row] = await tx
    .select({ code: codes, key: dataKeys })
    .from(codes)
    .innerJoin(dataKeys, eq(dataKeys.id, codes.dataKeyId))
    .where(eq(codes.canonical, true))
    .limit(1)
  if (row === undefined) return true
  const { code, key } = row
  const opened = vault.open(code, { id: code.id, variant: code.variantNo }, vault.unwrap(key))
  return vault.fingerprint(opened.code).equals(code.fingerprint)
}
