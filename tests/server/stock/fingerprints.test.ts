import { randomBytes, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryAnchor } from '@tests/server/cli/harness'
import { examine } from '@tests/server/operations/examine'
import { importCodes } from '@server/stock/import-codes'
import { lineFaultWords } from '@server/stock/line-fault'
import { voidCodes } from '@server/stock/void-codes'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import { pieces } from '@tests/server/import-harness'
import { type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('a code and its other spellings on %s', kind => {
  let h: ShopHarness
  let variant: string
  beforeAll(async () => {
    h = await openShop(kind)
    variant = await h.variant({ codes: 0 })
  })
  afterAll(() => h.close())

  const deps = () => ({
    db: h.database.db,
    vault: h.vault,
    now: () => h.clock.now,
    expiryMarginMs: 0,
    longestHoldMs: 0,
  })
  const bring = async (...lines: readonly string[]) =>
    importCodes(deps(), pieces(['code', ...lines, ''].join('\n')), { source: 'codes.csv', variant, skipRefused: true })
  const whyNot = async (...lines: readonly string[]) =>
    (await bring(...lines)).refused.map(each => lineFaultWords(each.fault))

  /** Codes as they were kept when only the exact spelling made a fingerprint; what that was no longer matters. */
  const keptBefore = async (...spelled: readonly string[]): Promise<readonly string[]> => {
    const { db } = h.database
    const wrapped = h.vault.newDataKey()
    const at = new Date(h.clock.now)
    const batchId = randomUUID()
    await db.insert(dataKeys).values({ ...wrapped, createdAt: at })
    await db
      .insert(codeBatches)
      .values({ id: batchId, variantNo: variant, source: 'before', imported: spelled.length, createdAt: at })
    const key = h.vault.unwrap(wrapped)
    const rows = spelled.map(code => {
      const id = randomUUID()
      const sealed = h.vault.seal({ code }, { id, variant }, key)
      const fingerprint = randomBytes(32)
      return { id, variantNo: variant, batchId, dataKeyId: wrapped.id, importedAt: at, fingerprint, ...sealed }
    })
    await db.insert(codes).values(rows)
    return rows.map(row => row.id)
  }
  const canonical = async (ids: readonly string[]) => {
    const rows = await h.database.db
      .select()
      .from(codes)
      .where(inArray(codes.id, [...ids]))
    return ids.map(id => rows.find(row => row.id === id)?.canonical)
  }

  it('[I-01] other spellings of a code are the same code: it is imported once, within a file and after it', async () => {
    expect(await whyNot('Same-1234-Code', 'SAME1234CODE', 'Same-1234-Coda')).toEqual(['has the code of line 2'])
    expect(await whyNot('same‐1234‐code', 'ＳＡＭＥ－１２３４－ＣＯＤＥ')).toEqual([
      'is in the vault already',
      'has the code of line 2',
    ])
    expect(await whyNot('same1234code\u200b')).toEqual(['is in the vault already'])
  })

  it('the customer sees a code in the spelling of its import', async () => {
    const own = await h.variant({ codes: 0 })
    await importCodes(deps(), pieces('code\nShow-Me-aB12\n'), { source: 'x', variant: own })
    const me = await h.customer()
    const { id } = await buy(h, me, own)
    await settleWith(h, me, id)
    const { items } = right(await h.shop.orders.get(me, id))
    expect(JSON.stringify(items)).toContain('Show-Me-aB12')
  })

  it('[I-01] other spellings of an old code are recognised by the next import', async () => {
    const ids = await keptBefore('Older-0001', 'OLDER-0002')
    expect(await canonical(ids)).toEqual([false, false])
    expect(await whyNot('OLDER0001', 'older-0002', 'older-0003')).toEqual([
      'is in the vault already',
      'is in the vault already',
    ])
    expect(await canonical(ids)).toEqual([true, true])
  })

  it('any spelling of an old code makes it void', async () => {
    await keptBefore('Spoilt-0001')
    const report = await voidCodes(deps(), pieces('code\nSPOILT0001\n'), { variant })
    expect(report).toMatchObject({ count: 1, refused: [] })
  })

  it('other spellings of an old code are recognised in a dry run, which changes no data', async () => {
    const ids = await keptBefore('Tried-0001', 'Tried-0002')
    const kept = () => h.database.db.select().from(codes).orderBy(codes.id)
    const before = await kept()
    const file = () => pieces('code\nTRIED0001\ntried-0003\n')
    const imported = await importCodes(deps(), file(), { source: 'codes.csv', variant, dryRun: true })
    expect(imported.refused).toEqual([{ line: 2, fault: { _tag: 'in_vault' } }])
    expect(imported.accepted).toEqual({ [variant]: 1 })
    const voided = await voidCodes(deps(), file(), { variant, dryRun: true })
    expect(voided).toMatchObject({ count: 1, kept: false, refused: [{ line: 3 }] })
    expect(await kept()).toEqual(before)
    expect(await canonical(ids)).toEqual([false, false])
  })

  it('old codes that are stored twice are counted for the operator, and cannot be imported a third time', async () => {
    const finding = async () =>
      (await examine({ ...deps(), anchor: memoryAnchor() })).find(({ id }) => id === 'vault.fingerprints')
    const ids = await keptBefore('Twice-0001', 'TWICE0001')
    expect((await finding())?.state).toBe('due')
    expect(await whyNot('twice-0001')).toEqual(['is in the vault already'])
    expect((await canonical(ids)).toSorted()).toEqual([false, true])
    expect(await finding()).toMatchObject({ state: 'due', message: expect.stringMatching(/^1 /u) })
  })

  it('old codes that cannot be decrypted stay as they are, and block no import', async () => {
    const [id = ''] = await keptBefore('Shut-0001')
    const other = h.vault.newDataKey()
    await h.database.db
      .update(dataKeys)
      .set({ wrapped: other.wrapped })
      .where(inArray(dataKeys.id, h.database.db.select({ id: codes.dataKeyId }).from(codes).where(eq(codes.id, id))))
    expect(await whyNot('fresh-0001')).toEqual([])
    expect(await canonical([id])).toEqual([false])
  })

  it('[I-01] the database refuses a change of a fingerprint', async () => {
    await bring('guard-0001')
    const [row] = await h.database.db
      .select()
      .from(codes)
      .where(eq(codes.fingerprint, h.vault.fingerprint('guard-0001')))
    if (row === undefined) throw new Error('not kept')
    const own = eq(codes.id, row.id)
    for (const set of [{ fingerprint: randomBytes(32) }, { canonical: false }, { ciphertext: randomBytes(32) }])
      await expect(h.database.db.update(codes).set(set).where(own)).rejects.toThrow()
  })
})
