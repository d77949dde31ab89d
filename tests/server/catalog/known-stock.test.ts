import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inStock } from '@server/catalog/availability'
import { type KnownStock, readMarks, readStock } from '@server/catalog/known-stock'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { heldTransaction } from '@tests/server/platform/held-transaction'
import { rowsRead } from '@tests/server/platform/rows-read'
import { EXPIRY_MARGIN_MS, HOLD_SECONDS, type ShopHarness, openShop } from '@tests/server/shop-harness'

const VARIANTS = 30
const CODES = 3_000

// PGlite has one connection: no transaction is open beside another
describe('the known stock on PostgreSQL', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  const limits = () => ({
    now: () => h.clock.now,
    expiryMarginMs: EXPIRY_MARGIN_MS,
    longestHoldMs: HOLD_SECONDS * 1_000,
  })
  const read = async (last?: KnownStock) => {
    const { db } = h.database
    const marks = await readMarks(db)
    const known = await readStock({ db, ...limits() }, { marks, last, isLapsed: false, unmarkedMs: Infinity })
    return { marks, known }
  }

  /** The oldest open transaction is that of all databases of the server, which other tests use too. */
  const PATIENCE = { timeout: 25_000 }

  /** A transaction that has written, and does not end until the test ends it. */
  const writer = () => heldTransaction(h.database.db, tx => tx.execute(sql`select pg_current_xact_id()`))

  it('changes are read once, although a transaction is open at every look', async () => {
    const no = await h.variant({ codes: 1 })
    let end = await writer()
    const first = await read()
    expect(first.known.base).toBeUndefined()
    await h.stock(no, 2)
    let { known, marks } = await read(first.known)
    const changed = marks.stock
    expect(changed).toBeGreaterThan(first.marks.stock)
    await expect
      .poll(async () => {
        const endNext = await writer()
        await end()
        end = endNext
        ;({ known, marks } = await read(known))
        if (marks.oldestOpen >= marks.next) throw new Error('no transaction is open')
        return known.base
      }, PATIENCE)
      .toBe(changed)
    expect(known.stocked).toContain(no)
  })

  it('a change is read again until the transaction that was open beside it has ended', async () => {
    const no = await h.variant({ codes: 1 })
    const end = await writer()
    let { known, marks } = await read()
    for (let look = 0; look < 3; look += 1) {
      await h.stock(no, 1)
      ;({ known, marks } = await read(known))
      expect(known.base).toBeUndefined()
    }
    await end()
    await expect
      .poll(async () => {
        ;({ known, marks } = await read(known))
        return known.base === marks.stock
      }, PATIENCE)
      .toBe(true)
  })

  it('all variants are read after a backup was restored, although a transaction is open', async () => {
    const no = await h.variant({ codes: 1 })
    const { known, marks } = await read()
    await writer()
    const ahead = { ...marks, stock: marks.stock + 1_000n, next: marks.next + 1_000n }
    for (const before of [{ base: ahead.stock }, { open: ahead }]) {
      const { known: after } = await read({ ...known, stocked: new Set(['gone']), ...before })
      expect(after.base).toBeUndefined()
      expect(after.open?.next).toBeLessThan(ahead.next)
      expect(after.stocked).toContain(no)
      expect(after.stocked).not.toContain('gone')
    }
  })

  it('a look at all variants reads no code of a variant that is sold out', async () => {
    // the database takes the variants that it knows no code of for such as have many
    const one = await openShop('postgres')
    onTestFinished(one.close)
    const { db } = one.database
    await db.execute(sql`alter table codes set (autovacuum_enabled = off)`)
    const sold = await one.variant({ codes: 1 })
    for (let made = 0; made < VARIANTS; made += 1) await one.variant()
    await db.execute(sql`
      insert into codes (id, variant_no, batch_id, data_key_id, ciphertext, nonce, fingerprint, canonical, imported_at,
        expiry_read)
      select gen_random_uuid(), variant_no, batch_id, data_key_id, ciphertext, nonce, decode(md5(n::text), 'hex'), true,
        now(), true
      from (select * from codes where variant_no = ${sold}) one cross join generate_series(1, ${CODES}::int) n`)
    // the database plans with what it knew before the sale
    await db.execute(sql`analyze`)
    await db.execute(sql`update codes set state = 'void'`)
    const { scanned } = await db.transaction(tx =>
      rowsRead(tx, 'codes', async () => {
        expect(await inStock(tx, saleTime(limits()))).not.toContain(sold)
      }),
    )
    expect(scanned).toBe(0)
  })
})
