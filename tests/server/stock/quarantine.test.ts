import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { recogniseBackup } from '@server/operations/database-origin'
import { lockBatches } from '@server/operations/lock-batches'
import { openDatabase } from '@server/platform/database/open/open-database'
import { listActs } from '@server/operators/acts'
import { audit } from '@server/platform/database/schema/audit'
import { databaseOrigin } from '@server/platform/database/schema/processes'
import { orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { sqlState } from '@server/platform/database/transact'
import { unlock } from '@server/stock/quarantine'
import { findPostgres } from '../../../scripts/lib/find-postgres.mjs'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'
import { commandIn } from '@tests/server/cli/harness'
import { type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('the origin of a database, on %s,', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
    await h.variant({ codes: 2 })
  })
  afterAll(() => h.close())
  const recognise = () => recogniseBackup(h.database.db, () => h.clock.now)
  const quarantined = async () =>
    (await h.database.db.select().from(codeBatches)).filter(({ quarantinedAt }) => quarantinedAt !== null).length

  it('a database that the same server opens again stays for sale', async () => {
    await recognise()
    expect([(await recognise())._tag, await quarantined()]).toEqual(['same', 0])
  })

  it('[I-01] a database that another server wrote has all its batches in quarantine, once, and the audit has them', async () => {
    await recognise()
    await h.database.db.update(databaseOrigin).set({ origin: 'another server' })
    const batches = (await h.database.db.select().from(codeBatches)).length
    expect(await recognise()).toMatchObject({ _tag: 'backup', orders: [] })
    expect(await quarantined()).toBe(batches)
    expect(await recognise()).toEqual({ _tag: 'same' })
    const rows = await h.database.db.select().from(audit).where(eq(audit.kind, 'quarantined'))
    expect(rows).toHaveLength(batches)
  })

  it('a database from before the record of its server is reported at its first start, a new one is not', async () => {
    await h.database.db.delete(databaseOrigin)
    expect(await recognise()).toEqual({ _tag: 'first', hasCodes: true })
    expect(await recognise()).toEqual({ _tag: 'same' })
    const blank = await openShop(kind)
    onTestFinished(() => blank.close())
    expect(await recogniseBackup(blank.database.db, () => h.clock.now)).toEqual({ _tag: 'first', hasCodes: false })
  })

  it('an operator who unlocks all batches accepts the server, before or after the shop sees it', async () => {
    await recognise()
    const shop = commandIn('/', { ...h, db: h.database.db, now: () => h.clock.now, ...unused })
    await h.database.db.update(databaseOrigin).set({ origin: 'the server before an upgrade' })
    expect((await shop('codes', 'unlock', '--all', '--reason', 'why')).exit).toBe(0)
    expect([(await recognise())._tag, await quarantined()]).toEqual(['same', 0])
    const variant = await h.variant({ codes: 1 })
    await h.database.db.update(databaseOrigin).set({ origin: 'another server' })
    await shop('codes', 'unlock', '--all', '--variant', variant)
    await recognise()
    expect(await quarantined()).toBeGreaterThan(0)
    await shop('codes', 'unlock', '--all', '--reason', 'why')
    expect(await quarantined()).toBe(0)
  })

  it('an operator who unlocks all batches must say why, with or without accounts, and the audit has it', async () => {
    const shop = commandIn('/', { ...h, db: h.database.db, now: () => h.clock.now, ...unused })
    await shop('codes', 'quarantine', '--all')
    const locked = await quarantined()
    expect((await shop('codes', 'unlock', '--all')).err).toEqual(['Say why with --reason, for the audit.'])
    expect(await quarantined()).toBe(locked)
    expect((await shop('codes', 'unlock', '--all', '--dry-run')).exit).toBe(0)
    expect((await shop('codes', 'unlock', '--all', '--reason', 'a planned move')).exit).toBe(0)
    expect(await quarantined()).toBe(0)
    expect(await listActs(h.database.db, { limit: 1 })).toMatchObject([
      { command: 'codes unlock', subject: 'all batches', reason: 'a planned move' },
    ])
  })
})

describe.each(kinds)('an unpaid order of a restored backup, on %s,', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
    await recogniseBackup(h.database.db, () => h.clock.now)
  })
  afterAll(() => h.close())

  /** An order with an open payment, in a database that is then recognised as a backup. */
  const unpaid = async () => {
    const variant = await h.variant({ codes: 2 })
    const me = await h.customer()
    const { id, no } = await buy(h, me, variant)
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const payment = h.wallet.requests.findLast(each => each.order.id === id)?.payment ?? ''
    await h.database.db.update(databaseOrigin).set({ origin: 'another server' })
    expect(await recogniseBackup(h.database.db, () => h.clock.now)).toMatchObject({
      _tag: 'backup',
      orders: [no],
    })
    const status = async () => right(await h.shop.orders.get(me, id)).status._tag
    return { variant, status, money: () => h.wallet.tell(h.shop, { payment }) }
  }

  it('[I-01] an unpaid order of a backup is cancelled, and its money is refunded, because its code may be sold', async () => {
    const { variant, status, money } = await unpaid()
    expect([await status(), await h.books(variant)]).toMatchObject(['cancelled', { free: 2, held: 0 }])
    await money()
    expect([await status(), await h.books(variant)]).toMatchObject(['refund_due', { free: 2, sold: 0 }])
  })

  it('[I-07] money for a cancelled order of a backup buys a code that the operator has unlocked', async () => {
    const { variant, status, money } = await unpaid()
    await h.database.db.transaction(tx => unlock(tx, { variant }))
    await money()
    expect([await status(), await h.books(variant)]).toMatchObject(['success', { free: 1, sold: 1 }])
  })

  it('[I-01] the command that quarantines batches cancels the unpaid orders that hold their codes', async () => {
    const [variant, other] = [await h.variant({ codes: 2 }), await h.variant({ codes: 2 })]
    const { no = '' } = await buy(h, await h.customer(), variant)
    await buy(h, await h.customer(), other)
    const shop = commandIn('/', { ...h, db: h.database.db, now: () => h.clock.now, ...unused })
    expect((await shop('codes', 'quarantine', '--variant', variant, '--dry-run')).out).toEqual([
      '1 batch would be in quarantine.',
      `1 unpaid order that held their codes would be cancelled: ${no}`,
      'Nothing was changed.',
    ])
    expect((await shop('codes', 'quarantine', '--variant', variant)).out).toEqual([
      '1 batch is in quarantine.',
      `1 unpaid order that held their codes is cancelled: ${no}`,
    ])
    expect([await h.books(variant), await h.books(other)]).toMatchObject([{ held: 0 }, { held: 1 }])
  })
})

describe('a quarantine while servers sell', () => {
  const open = async () => {
    const h = await openShop('postgres')
    onTestFinished(() => h.close())
    const variant = await h.variant({ codes: 2 })
    const quarantine = () => h.database.db.transaction(tx => lockBatches(tx, { variant }, h.clock.now))
    return { h, variant, quarantine }
  }

  /** Runs `meanwhile` when the shop has picked codes and is about to write the order. */
  const betweenPickAndTake = async (
    h: ShopHarness,
    sale: () => Promise<unknown>,
    meanwhile: () => Promise<unknown>,
  ) => {
    const { db } = h.database
    const waits = () =>
      db.execute(sql`select from pg_locks where not granted and relation = 'codes_gate'::regclass and database =
        (select oid from pg_database where datname = current_database())`)
    await db.execute(sql`create table codes_gate ()`)
    // a gate in front of each write of a code: it stands open unless a transaction has locked it
    await db.execute(
      sql`create function gate() returns trigger language plpgsql as 'begin lock table codes_gate in share mode; return null; end'`,
    )
    await db.execute(sql`create trigger "a gate" before update on codes for each statement execute function gate()`)
    const sold = await db.transaction(async tx => {
      await tx.execute(sql`lock table codes_gate in access exclusive mode`)
      const pending = sale()
      while ((await waits()).rows.length === 0);
      await meanwhile()
      return { pending }
    })
    return sold.pending
  }

  it('[I-01] a server of an older release cannot take a code in quarantine', async () => {
    const { h, variant, quarantine } = await open()
    const { id } = await buy(h, await h.customer(), variant)
    const [unit] = await h.database.db.select().from(orderUnits).where(eq(orderUnits.orderId, id))
    await quarantine()
    for (const state of ['held', 'sold'] as const) {
      const taken = h.database.db
        .update(codes)
        .set({ state, orderUnitId: unit?.id ?? null })
        .where(and(eq(codes.variantNo, variant), eq(codes.state, 'free')))
      expect(sqlState(await taken.catch((error: unknown) => error))).toBe('40001')
    }
    expect(await h.books(variant)).toMatchObject({ free: 2 })
  })

  it('[I-01] an order whose codes go into quarantine while it is placed is refused as sold out', async () => {
    const { h, variant, quarantine } = await open()
    const me = await h.customer()
    right(await h.shop.cart.add(me, { product: variant, options: {}, quantity: 1 }))
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    const outcome = await betweenPickAndTake(h, () => h.shop.orders.place(me, undefined), quarantine)
    expect(outcome).toMatchObject({ _tag: 'Left', left: { _tag: 'invalid' } })
    expect(await h.books(variant)).toMatchObject({ free: 2, held: 0 })
  })

  it('[I-01] late money whose codes go into quarantine while they are taken is refunded', async () => {
    const { h, variant, quarantine } = await open()
    const me = await h.customer()
    const { id } = await buy(h, me, variant)
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    right(await h.shop.orders.cancel(me, id, undefined))
    const payment = h.wallet.requests.at(-1)?.payment ?? ''
    await betweenPickAndTake(h, () => h.wallet.tell(h.shop, { payment }), quarantine)
    expect(right(await h.shop.orders.get(me, id)).status._tag).toBe('refund_due')
    expect(await h.books(variant)).toMatchObject({ free: 2, sold: 0 })
  })
})

describe('a restored backup', { timeout: 60_000 }, () => {
  /** A shop with its dump: `restore` runs pg_restore with these arguments. */
  const dumped = async () => {
    const work = mkdtempSync(join(tmpdir(), 'shop-drill-'))
    onTestFinished(() => rmSync(work, { recursive: true, force: true }))
    const live = await openShop('postgres')
    onTestFinished(() => live.close())
    const variant = await live.variant({ codes: 3 })
    const me = await live.customer()
    const { db } = live.database
    await recogniseBackup(db, () => live.clock.now)
    const { rows } = await db.execute<{ readonly name: string }>('select current_database() as name')
    const url = addressOf(inject('postgresUrl'), rows[0]?.name ?? '')
    const [backup, bin] = [join(work, 'backup'), findPostgres()]
    execFileSync(join(bin, 'pg_dump'), ['-Fc', '-f', backup, url])
    const restore = (...given: readonly string[]) => execFileSync(join(bin, 'pg_restore'), [...given, backup])
    return { live, variant, me, url, restore }
  }

  it('[I-01] the drill: a restored dump sells no code until the operator unlocks a batch', async () => {
    const { live, variant, me, restore } = await dumped()
    // sold after the backup: the restored database has this code as free
    await settleWith(live, me, (await buy(live, me, variant)).id)

    const [server, name] = [inject('postgresUrl'), `r${randomUUID().replaceAll('-', '')}`]
    const url = await createDatabase(server, name)
    restore('-d', addressOf(server, name))
    const database = await openDatabase({ url })
    onTestFinished(() => database.close())
    expect((await recogniseBackup(database.db, () => live.clock.now))._tag).toBe('backup')

    const restored: ShopHarness = { ...live, database, shop: live.another({ db: database.db }) }
    await expect(buy(restored, me, variant)).rejects.toThrow()
    await restored.shop.cart.clear(me)
    const [batch] = await database.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
    const shop = commandIn('/', { ...live, db: database.db, now: () => live.clock.now, ...unused })
    expect((await shop('codes', 'unlock')).exit).toBe(1)
    expect((await shop('codes', 'unlock', batch?.id ?? '', '--dry-run')).text).toMatch(/^1 batch would be on sale/u)
    expect((await shop('codes', 'unlock', batch?.id ?? '')).text).toMatch(/^1 batch is on sale again/u)
    await settleWith(restored, me, (await buy(restored, me, variant)).id)
  })

  it('[I-01] a dump that is restored into its own database sells no code', async () => {
    const { live, variant, me, url, restore } = await dumped()
    await settleWith(live, me, (await buy(live, me, variant)).id)
    restore('--clean', '--if-exists', '-d', url)
    expect((await recogniseBackup(live.database.db, () => live.clock.now))._tag).toBe('backup')
    await expect(buy(live, me, variant)).rejects.toThrow()
  })

  it('maintenance of the table of codes is not taken for a restored backup', async () => {
    const { live } = await dumped()
    for (const statement of ['vacuum full codes', 'alter table codes add column extra text', 'reindex table codes'])
      await live.database.db.execute(statement)
    expect((await recogniseBackup(live.database.db, () => live.clock.now))._tag).toBe('same')
  })
})

/** What commands about batches do not use. */
const unused = { expiryMarginMs: 0, longestHoldMs: 0, publicUrl: '', notifyRelay: () => undefined }

const addressOf = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
