import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type KnownStatus, canMove, knownStatuses } from '~/domain/orders/order-status'
import { openDatabase } from '@server/platform/database/open/open-database'
import { migrations } from '@server/platform/database/migrations'
import { paymentTransitions } from '@server/orders/payment-status'
import { type PaymentState, payments } from '@server/platform/database/schema/payments'
import { onceClaims, orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes, reveals } from '@server/platform/database/schema/vault'
import { sqlState, violated } from '@server/platform/database/transact'
import { type ShopHarness, buy, kinds, openShop, openStore, right, settleWith } from '@tests/server/shop-harness'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

const stateOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return sqlState(error)
  }
}
const CHECK = '23514'
const UNIQUE = '23505'
const RESTRICT = '23001'

describe.each(kinds)('the guards of the database on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  it('[I-09] the database allows the same status transitions as the domain, and no others', async () => {
    const { db } = h.database
    const me = await h.customer()
    const pairs = knownStatuses.flatMap(from => knownStatuses.map(to => [from, to] as const))
    for (const [from, to] of pairs.filter(([one, other]) => one !== other)) {
      const { id } = await buy(h, me, await h.variant())
      for (const step of wayTo(from))
        await db
          .update(orders)
          .set({ status: step, version: sql`${orders.version} + 1` })
          .where(eq(orders.id, id))
      const moved = await stateOf(
        db
          .update(orders)
          .set({ status: to, version: sql`${orders.version} + 1` })
          .where(eq(orders.id, id)),
      )
      expect([from, to, moved]).toEqual([from, to, canMove(from, to) ? 'done' : CHECK])
    }
  })

  it('[I-05] a payment changes its state as the shop lists it, and in no other way', async () => {
    const { db } = h.database
    const me = await h.customer()
    const states = Object.keys(paymentTransitions).filter(isPaymentState)
    expect(states).toHaveLength(7)
    for (const from of states)
      for (const to of states.filter(each => each !== from)) {
        // an order has one paid payment at most
        const { id: order } = await buy(h, me, await h.variant())
        const id = await paymentIn(h, order, from)
        const moved = await stateOf(db.update(payments).set({ state: to }).where(eq(payments.id, id)))
        expect([from, to, moved]).toEqual([from, to, paymentTransitions[from].includes(to) ? 'done' : CHECK])
      }
  })

  it('[I-05] a payment starts as created', async () => {
    const { id: order } = await buy(h, await h.customer(), await h.variant())
    for (const state of ['waiting', 'paid', 'refunded'] as const)
      expect(await stateOf(h.database.db.insert(payments).values({ ...newPayment(h, order), state }))).toBe(CHECK)
  })

  it('[I-09] the database refuses a new status without a new version, and an order in any status but the first', async () => {
    const { db } = h.database
    const { id } = await buy(h, await h.customer(), await h.variant())
    expect(await stateOf(db.update(orders).set({ status: 'waiting_for_payment' }).where(eq(orders.id, id)))).toBe(CHECK)
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    if (row === undefined) throw new Error('no order')
    const paid = { ...row, id: randomUUID(), no: 'X', cartVersion: -1, status: 'success' as const }
    expect(await stateOf(db.insert(orders).values(paid))).toBe(CHECK)
  })

  it('the database refuses a change of the agreed fields of an order', async () => {
    const { db } = h.database
    const { id } = await buy(h, await h.customer(), await h.variant())
    for (const change of [
      { originAmount: 1 },
      { userId: randomUUID() },
      { currency: 'HKD' },
      { cartVersion: 99 },
      { no: 'Y' },
      { form: { apple_id: 'another' } },
      { edition: 'hk' as const },
      { sessionId: null },
      { createdAt: new Date(0) },
    ])
      expect(await stateOf(db.update(orders).set(change).where(eq(orders.id, id)))).toBe(CHECK)
  })

  it('the database refuses a change of what was ordered and entered, and keeps it', async () => {
    const { db } = h.database
    const { id } = await buy(h, await h.customer(), await h.variant())
    const own = eq(orderLines.orderId, id)
    const changes = [{ entered: {} }, { quantity: 2 }, { priceCents: 1 }, { name: { 'zh-Hant': 'x', en: 'x' } }]
    for (const change of changes) expect(await stateOf(db.update(orderLines).set(change).where(own))).toBe(CHECK)
    expect(await stateOf(db.delete(orderLines).where(own))).toBe('23001')
  })

  it('[I-01] the database gives a code to one unit of its variant, and a sold code to no other unit', async () => {
    const { db } = h.database
    const me = await h.customer()
    const no = await h.variant({ codes: 4 })
    const { id } = await buy(h, me, no, { quantity: 2 })
    const [one, two] = await db
      .select()
      .from(codes)
      .innerJoin(orderUnits, eq(orderUnits.id, codes.orderUnitId))
      .where(eq(orderUnits.orderId, id))
    if (one === undefined || two === undefined) throw new Error('no codes')
    const [free] = await db
      .select()
      .from(codes)
      .where(sql`${codes.variantNo} = ${no} and ${codes.state} = 'free'`)
    if (free === undefined) throw new Error('no free code')
    const set = (code: string, change: object) => stateOf(db.update(codes).set(change).where(eq(codes.id, code)))

    expect(await set(free.id, { state: 'held', orderUnitId: one.order_units.id })).toBe(UNIQUE)
    expect(await set(free.id, { state: 'held' })).toBe(CHECK)
    expect(await set(free.id, { orderUnitId: one.order_units.id })).not.toBe('done')
    expect(await set(one.codes.id, { state: 'free' })).toBe(CHECK)
    expect(await set(one.codes.id, { ciphertext: randomBytes(8) })).toBe(CHECK)
    const other = await h.variant({ codes: 1 })
    const [stranger] = await db.select().from(codes).where(eq(codes.variantNo, other))
    const [unit] = await db
      .select()
      .from(orderUnits)
      .where(eq(orderUnits.orderId, (await buy(h, me, await h.variant({ delivery: 'fulfilment' }))).id))
    expect(await set(stranger?.id ?? '', { state: 'held', orderUnitId: unit?.id })).toBe(CHECK)

    await settleWith(h, me, id)
    expect(await set(one.codes.id, { state: 'free', orderUnitId: null })).toBe(CHECK)
    expect(await set(one.codes.id, { state: 'held' })).toBe(CHECK)
    expect(await set(one.codes.id, { state: 'void', orderUnitId: null })).toBe(CHECK)
    expect(await set(one.codes.id, { orderUnitId: two.order_units.id })).toBe(CHECK)
  })

  it('[I-01] the database accepts a fingerprint once, and new codes as free only', async () => {
    const { db } = h.database
    const no = await h.variant({ codes: 1 })
    const [code] = await db.select().from(codes).where(eq(codes.variantNo, no))
    if (code === undefined) throw new Error('no code')
    expect(await stateOf(db.insert(codes).values({ ...code, id: randomUUID() }))).toBe(UNIQUE)
    const fresh = { ...code, id: randomUUID(), fingerprint: randomBytes(32) }
    expect(await stateOf(db.insert(codes).values({ ...fresh, state: 'void' }))).toBe(CHECK)
    expect(await stateOf(db.insert(codes).values(fresh))).toBe('done')
  })

  it('[I-04] the database deletes no code, no order, no payment and no audit row', async () => {
    const { db } = h.database
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    right(await h.shop.orders.get(me, id))
    for (const table of [codes, orders, payments, reveals]) expect(await stateOf(db.delete(table))).toBe(RESTRICT)
    expect(await stateOf(db.update(reveals).set({ at: new Date(0) }))).toBe(RESTRICT)
    expect(await stateOf(db.execute('truncate reveals'))).toBe(RESTRICT)
  })

  it('[I-15] the database accepts one claim of a customer for a once-only variant', async () => {
    const me = await h.customer()
    const no = await h.variant({ once: true })
    const { id } = await buy(h, me, no)
    const twice = h.database.db.insert(onceClaims).values({ userId: me.userId, variantNo: no, orderId: id })
    const error: unknown = await twice.catch((thrown: unknown) => thrown)
    expect([sqlState(error), violated(error).slice(0, 11)]).toEqual([UNIQUE, 'once_claims'])
  })

  it('the database turns one version of a cart into one order at most [I-08]', async () => {
    const { db } = h.database
    const { id } = await buy(h, await h.customer(), await h.variant())
    const [row] = await db.select().from(orders).where(eq(orders.id, id))
    if (row === undefined) throw new Error('no order')
    expect(await stateOf(db.insert(orders).values({ ...row, id: randomUUID(), no: 'Z', status: 'pending' }))).toBe(
      UNIQUE,
    )
  })
})

/** Some way of the machine to a status. */
const wayTo = (status: KnownStatus): readonly KnownStatus[] => {
  const paid = ['waiting_for_payment', 'paid'] as const
  const ways: Record<KnownStatus, readonly KnownStatus[]> = {
    pending: [],
    waiting_for_payment: ['waiting_for_payment'],
    paid,
    processing: [...paid, 'processing'],
    success: [...paid, 'processing', 'success'],
    cancelled: ['cancelled'],
    refund_due: ['cancelled', 'refund_due'],
    refunded: ['cancelled', 'refund_due', 'refunded'],
  }
  return ways[status]
}

describe('migrations', () => {
  const fresh = () => createDatabase(inject('postgresUrl'), `m${randomUUID().replaceAll('-', '')}`)

  it('migrations run once, also if several servers start at the same time', async () => {
    const url = await fresh()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url })))
    const [first] = opened
    const rows = await first?.db.execute<{ name: string }>('select name from migrations order by name')
    expect(rows?.rows.map(row => row.name)).toEqual(migrations.map(migration => migration.name))
    await Promise.all(opened.map(database => database.close()))
  })

  it('failed migrations change nothing, and report the error in one line', async () => {
    const url = await fresh()
    const blocked = await openDatabase({ url })
    await blocked.db.execute('drop table migrations')
    await blocked.close()
    await expect(openDatabase({ url })).rejects.toThrow(/^PostgreSQL cannot be used: .*already exists$/u)
  })

  it('migrations refuse a database with migrations that this server does not have', async () => {
    const url = await fresh()
    const { db, close } = await openDatabase({ url })
    await db.execute(`insert into migrations (name, hash) values ('9999_later', 'x')`)
    await close()
    await expect(openDatabase({ url })).rejects.toThrow('"9999_later"')
  })

  it('migrations refuse a database with other contents of a migration', async () => {
    const url = await fresh()
    const { db, close } = await openDatabase({ url })
    await db.execute(`update migrations set hash = 'x' where name like '0000%'`)
    await close()
    await expect(openDatabase({ url })).rejects.toThrow('"0000_tables"')
  })

  it('an unreachable database server is reported in one line', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      /^PostgreSQL cannot be used: /u,
    )
  })
})

describe('the embedded database', () => {
  const directory = () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-store-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    return dataDir
  }

  it('the embedded database is opened by one process at a time, and keeps its data', async () => {
    const dataDir = directory()
    chmodSync(dataDir, 0o755)
    const first = await openDatabase({ dataDir })
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await first.db.execute(`insert into documents values ('x', '{}', now())`)
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`)
    expect(await first.ping()).toBe(true)
    await first.close()
    const second = await openDatabase({ dataDir })
    expect((await second.db.execute('select key from documents')).rows.length).toBe(1)
    await second.close()
  })

  it('the embedded database can be opened after its process died', async () => {
    const dataDir = directory()
    for (const dead of ['999999 12345 x', `${process.pid} 1 x`, `1 1 x`, '']) {
      writeFileSync(join(dataDir, 'db.lock'), dead)
      const database = await openDatabase({ dataDir })
      expect(readFileSync(join(dataDir, 'db.lock'), 'utf8')).toContain(String(process.pid))
      await database.close()
    }
  })

  it('the embedded database cannot be opened while its process runs', async () => {
    const dataDir = directory()
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    writeFileSync(join(dataDir, 'db.lock'), `${process.ppid} ${start} x`)
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.ppid}`)
  })
})

describe.each(kinds)('a store on %s', kind => {
  it('a store reports if it can be reached', async () => {
    const store = await openStore(kind)
    expect(await store.ping()).toBe(true)
    expect(store.kind).toBe(kind)
    await store.close()
    expect(await store.ping()).toBe(false)
  })
})

const isPaymentState = (name: string): name is PaymentState => Object.hasOwn(paymentTransitions, name)

const newPayment = (h: ShopHarness, orderId: string) => ({
  id: randomUUID(),
  orderId,
  method: 'mpay',
  provider: 'mpay',
  amount: 100,
  currency: 'MOP',
  createdAt: new Date(h.clock.now),
  updatedAt: new Date(h.clock.now),
})

/** A payment that has come to `state` by allowed steps. */
const paymentIn = async (h: ShopHarness, order: string, state: PaymentState): Promise<string> => {
  const payment = newPayment(h, order)
  await h.database.db.insert(payments).values(payment)
  for (const step of state === 'created' ? [] : state === 'refunded' ? (['refund_due', 'refunded'] as const) : [state])
    await h.database.db.update(payments).set({ state: step }).where(eq(payments.id, payment.id))
  return payment.id
}
