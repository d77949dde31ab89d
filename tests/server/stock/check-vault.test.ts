import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '@server/platform/database/database'
import { processes } from '@server/platform/database/schema/processes'
import { codes, dataKeys, vaultChecks } from '@server/platform/database/schema/vault'
import { announcement, runningProcesses } from '@server/operations/process-registry'
import { checkVault, VaultMismatch } from '@server/stock/check-vault'
import { importCatalogue } from '@server/catalog/file/import-catalogue'
import { importCodes } from '@server/stock/import-codes'
import { aesVault } from '@server/stock/vault/aes-vault'
import type { Vault } from '@server/stock/vault/vault.port'
import { commandIn } from '@tests/server/cli/harness'
import { catalogue, pieces } from '@tests/server/import-harness'
import { kinds, openStore } from '@tests/server/platform/store-harness'

const aKey = () => createSecretKey(randomBytes(32))
const secret = aKey()
const one = aKey()
const two = aKey()
const vaultOf = (keks: Readonly<Record<string, ReturnType<typeof aKey>>>, fingerprintSecret = secret): Vault =>
  aesVault({ current: Object.keys(keks)[0] ?? '', keks: new Map(Object.entries(keks)), fingerprintSecret })

const now = () => 1_700_000_000_000
const lines = () => pieces(`code\n${randomUUID()}\n`)

describe.each(kinds)('the check of the keys against the database, on %s,', kind => {
  const variant = 'V1'
  let database: Database
  // the database forbids to delete codes: each test has its own
  beforeEach(async () => {
    database = await openStore(kind)
    await importCatalogue({ db: database.db, now }, catalogue())
  })
  afterEach(() => database.close())
  const check = (vault: Vault, how = {}) => checkVault({ db: database.db, vault, now }, how)
  const bring = (vault: Vault) => importCodes({ db: database.db, vault, now }, lines(), { source: 'x.csv', variant })
  const rowsOf = async () => (await database.db.select().from(codes)).length

  it('the first process binds the database to its keys, and every process with the same keys is accepted', async () => {
    await check(vaultOf({ k1: one }))
    await check(vaultOf({ k1: one }))
    await check(vaultOf({ k2: two, k1: one }))
    expect(await database.db.select().from(vaultChecks)).toHaveLength(1)
  })

  it('a dry run of the check writes nothing', async () => {
    await check(vaultOf({ k1: one }), { dryRun: true })
    expect(await database.db.select().from(vaultChecks)).toEqual([])
    expect(await database.db.select().from(dataKeys)).toEqual([])
  })

  it.each([
    ['with the same id and other bytes', vaultOf({ k1: two })],
    ['with another id', vaultOf({ k2: two })],
  ])('[I-02] a process with a key %s is refused, before and after the first import', async (_what, other) => {
    await check(vaultOf({ k1: one }))
    await expect(check(other)).rejects.toThrow(VaultMismatch)
    expect((await bring(vaultOf({ k1: one }))).imported).toBe(true)
    await expect(check(other)).rejects.toThrow(/sealed with the key "k1", which VAULT_KEYS lacks/u)
    await expect(bring(other)).rejects.toThrow(VaultMismatch)
    expect(await rowsOf()).toBe(1)
  })

  it('[I-01] an import with another fingerprint secret is refused, so no code comes in twice', async () => {
    const csv = 'code\nSAME-CODE-1\n'
    const bringSame = (vault: Vault) =>
      importCodes({ db: database.db, vault, now }, pieces(csv), { source: 'x.csv', variant })
    expect((await bringSame(vaultOf({ k1: one }))).imported).toBe(true)
    await expect(bringSame(vaultOf({ k1: one }, aKey()))).rejects.toThrow(/VAULT_FINGERPRINT_SECRET is not the one/u)
    expect(await rowsOf()).toBe(1)
  })

  it('a database from before the check is bound only to keys that open its codes with their fingerprints', async () => {
    await bring(vaultOf({ k1: one }))
    await database.db.delete(vaultChecks)
    await expect(check(vaultOf({ k1: one }, aKey()))).rejects.toThrow(VaultMismatch)
    expect(await database.db.select().from(vaultChecks)).toEqual([])
    await check(vaultOf({ k1: one }))
  })

  it('the rotation of keys waits until every running process has the new key', async () => {
    const { db } = database
    await check(vaultOf({ k1: one }))
    await bring(vaultOf({ k1: one }))
    const old = announcement({ db, vault: vaultOf({ k1: one }) })
    const current = announcement({ db, vault: vaultOf({ k2: two, k1: one }) })
    await old.announce()
    await current.announce()
    const rotate = commandIn('/', {
      db,
      vault: vaultOf({ k2: two, k1: one }),
      now,
      expiryMarginMs: 0,
      longestHoldMs: 0,
      publicUrl: 'https://shop.example',
      notifyRelay: () => undefined,
      endSockets: () => undefined,
    })
    const refused = await rotate('vault', 'rotate')
    expect([refused.exit, refused.text]).toEqual([
      1,
      expect.stringMatching(/^The key "k2" is not known to all running/u),
    ])
    expect((await db.select().from(dataKeys)).every(({ kekId }) => kekId === 'k1')).toBe(true)
    await old.withdraw()
    expect((await rotate('vault', 'rotate')).exit).toBe(0)
    expect((await db.select().from(dataKeys)).every(({ kekId }) => kekId === 'k2')).toBe(true)
    // the announced keys are enough for a process that is restarted without the old one
    await check(vaultOf({ k2: two }))
    await current.withdraw()
    expect(await db.select().from(processes)).toEqual([])
  })

  // the embedded database has the clock of its process
  it.runIf(kind === 'postgres')('the clocks of machines do not decide which processes run', async () => {
    const { db } = database
    const own = announcement({ db, vault: vaultOf({ k1: one }) })
    await own.announce()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await runningProcesses(db)).toHaveLength(1)
    const ahead = announcement({ db, vault: vaultOf({ k1: one }) })
    await ahead.announce()
    expect(await runningProcesses(db)).toHaveLength(2)
    await own.withdraw()
    await ahead.withdraw()
  })
})
