import { memoryAnchor } from '@tests/server/cli/harness'
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import { importCodes } from '@server/stock/import-codes'
import { examine } from '@tests/server/operations/examine'
import { readExpiries } from '@server/stock/read-expiries'
import type { Vault } from '@server/stock/vault/vault.port'
import { pieces } from '@tests/server/import-harness'
import { type ShopHarness, buy, kinds, openShop, settleWith } from '@tests/server/shop-harness'

const DAY_MS = 86_400_000

describe.each(kinds)('the expiry of codes on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const storedOf = (variant: string) =>
    h.database.db
      .select({ expiresAt: codes.expiresAt, expiryRead: codes.expiryRead })
      .from(codes)
      .where(eq(codes.variantNo, variant))

  /** Codes as they were kept before the column: the expiry is only in what is sealed. */
  const keptBefore = async (variantNo: string, expiries: readonly (number | undefined)[]): Promise<void> => {
    const { db } = h.database
    const wrapped = h.vault.newDataKey()
    const key = h.vault.unwrap(wrapped)
    const importedAt = new Date(h.clock.now)
    const batchId = randomUUID()
    await db.insert(dataKeys).values({ ...wrapped, createdAt: importedAt })
    await db
      .insert(codeBatches)
      .values({ id: batchId, variantNo, source: 'old', imported: expiries.length, createdAt: importedAt })
    const rows = expiries.map(expiry => {
      const [id, code] = [randomUUID(), randomUUID()]
      const content = { code, ...(expiry === undefined ? {} : { expires_at: expiry }) }
      const sealed = h.vault.seal(content, { id, variant: variantNo }, key)
      const fingerprint = h.vault.fingerprint(code)
      return { id, variantNo, batchId, dataKeyId: wrapped.id, importedAt, fingerprint, ...sealed }
    })
    await db.insert(codes).values(rows)
  }

  /** The vault of the shop, which cannot open some codes. */
  const vaultThatShuts = (shuts: (place: Parameters<typeof h.vault.open>[1]) => boolean): Vault => ({
    ...h.vault,
    open: (...given) => {
      if (shuts(given[1])) throw new Error('does not open')
      return h.vault.open(...given)
    },
  })

  it('an import stores when its codes expire', async () => {
    const variant = await h.variant({ codes: 0 })
    const deps = { db: h.database.db, vault: h.vault, now: () => h.clock.now }
    await importCodes(deps, pieces('code,expires_at\nAAAA-1,2027-12-31T23:59:59+08:00\nAAAA-2,\n'), {
      source: 'codes.csv',
      variant,
    })
    const stored = await storedOf(variant)
    expect(stored).toHaveLength(2)
    expect(stored).toContainEqual({ expiresAt: new Date('2027-12-31T15:59:59Z'), expiryRead: true })
    expect(stored).toContainEqual({ expiresAt: null, expiryRead: true })
  })

  it('the expiry of older codes is read in slices, by several processes at once', async () => {
    const variant = await h.variant({ codes: 0 })
    const expiries = Array.from({ length: 450 }, (_, at) => (at % 3 === 0 ? undefined : h.clock.now + at * DAY_MS))
    await keptBefore(variant, expiries)
    const read = () => readExpiries(h.database.db, h.vault)
    await Promise.all([read(), read(), read()])
    const stored = await storedOf(variant)
    expect(stored.every(row => row.expiryRead)).toBe(true)
    const numbers = (all: readonly (number | undefined)[]) => all.map(each => each ?? 0).toSorted((a, b) => a - b)
    expect(numbers(stored.map(row => row.expiresAt?.getTime()))).toEqual(numbers(expiries))
    await read()
    expect(await storedOf(variant)).toHaveLength(expiries.length)
  })

  it('[I-02] a code that does not open is never sold, and doctor reports it', async () => {
    const variant = await h.variant({ codes: 0 })
    await keptBefore(variant, [undefined, undefined])
    const [damaged] = await h.database.db.select({ id: codes.id }).from(codes).where(eq(codes.variantNo, variant))
    const vault = vaultThatShuts(({ id }) => id === damaged?.id)
    await readExpiries(h.database.db, vault)
    expect((await buy(h, await h.customer(), variant)).status._tag).toBe('pending')
    await expect(buy(h, await h.customer(), variant)).rejects.toThrow(/sold out|not enough|refused/u)
    const findings = await examine({
      db: h.database.db,
      vault,
      now: () => h.clock.now,
      expiryMarginMs: 0,
      longestHoldMs: 0,
      anchor: memoryAnchor(),
    })
    const unread = findings.find(({ id }) => id === 'stock.expiries')
    expect(unread).toMatchObject({ state: 'due', message: expect.stringMatching(/codes? not for sale/u) })
  })

  it('sold codes stay as they are, held ones are read, and one that does not open stays unread', async () => {
    const [sold, held, shut] = [await h.variant({ codes: 1 }), await h.variant({ codes: 1 }), await h.variant()]
    const me = await h.customer()
    const { id } = await buy(h, me, sold)
    await settleWith(h, me, id)
    await buy(h, me, held)
    await h.database.db
      .update(codes)
      .set({ expiryRead: false })
      .where(inArray(codes.variantNo, [sold, held, shut]))
    await readExpiries(
      h.database.db,
      vaultThatShuts(({ variant }) => variant === shut),
    )
    const rows = await h.database.db
      .selectDistinct({ variant: codes.variantNo, read: codes.expiryRead })
      .from(codes)
      .where(inArray(codes.variantNo, [sold, held, shut]))
    expect(new Map(rows.map(row => [row.variant, row.read]))).toEqual(
      new Map([
        [sold, false],
        [held, true],
        [shut, false],
      ]),
    )
  })
})
