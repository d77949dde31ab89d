import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseCustomer } from '@server/customers/erase-customer'
import { ERASED, erasedForm, erasedLine } from '@server/orders/erased-entries'
import { handOffs } from '@server/platform/database/schema/auth'
import { carts } from '@server/platform/database/schema/carts'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { erasures, identities, sessions, users } from '@server/platform/database/schema/users'
import { audit } from '@server/platform/database/schema/audit'
import { reveals } from '@server/platform/database/schema/vault'
import { sqlState } from '@server/platform/database/transact'
import { buy, kinds, openShop, settleWith, type ShopHarness } from '@tests/server/shop-harness'
import { heldTransaction } from '@tests/server/platform/held-transaction'
import { erase, someone, toppedUp } from './erasing'

const CHECK = '23514'
const RESTRICT = '23001'

const stateOf = async (work: PromiseLike<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return sqlState(error)
  }
}

describe.each(kinds)('the guards of erasures on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const lineOf = async (id: string) => {
    const [line] = await h.database.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    if (line === undefined) throw new Error('no line')
    return line
  }
  /** An account of which an erasure exists, but whose orders are still as they were. */
  const aboutToBeErased = async (tel: string) => {
    const me = await someone(h, tel)
    const id = await toppedUp(h, me)
    await h.database.db.insert(erasures).values({ userId: me.userId, by: 'operator', at: new Date(h.clock.now) })
    return { me, id }
  }

  it('without an erasure an order line cannot become the marker', async () => {
    const { db } = h.database
    const id = await toppedUp(h, await someone(h, '67000001'))
    expect(await stateOf(db.update(orderLines).set(erasedLine).where(eq(orderLines.orderId, id)))).toBe(CHECK)
    expect(await stateOf(db.update(orders).set(erasedForm).where(eq(orders.id, id)))).toBe(CHECK)
  })

  it('the erasure of one customer opens no line of another', async () => {
    const { db } = h.database
    await aboutToBeErased('67000002')
    const other = await toppedUp(h, await someone(h, '67000003'))
    expect(await stateOf(db.update(orderLines).set(erasedLine).where(eq(orderLines.orderId, other)))).toBe(CHECK)
  })

  it('with an erasure a line takes the marker in each entry, and no other value', async () => {
    const { db } = h.database
    const { id } = await aboutToBeErased('67000004')
    const { options } = await lineOf(id)
    const marked = { 'zh-Hant': [{ name: '「Account」', value: ERASED }], en: [{ name: 'Account', value: ERASED }] }
    const attempts = [
      { entered: { account: 'another' }, options: marked },
      { entered: { account: ERASED }, options },
      { entered: {}, options: marked },
      { entered: { account: ERASED, more: ERASED }, options: marked },
      { entered: { account: ERASED }, options: { 'zh-Hant': [], en: [] } },
      { ...erasedLine, priceCents: 1 },
      { ...erasedLine, quantity: 2 },
      { ...erasedLine, variantNo: await h.variant() },
      { ...erasedLine, orderId: (await buy(h, await h.customer(), await h.variant())).id },
      { ...erasedLine, name: { 'zh-Hant': 'x', en: 'x' } },
    ]
    for (const change of attempts)
      expect([change, await stateOf(db.update(orderLines).set(change).where(eq(orderLines.orderId, id)))]).toEqual([
        change,
        CHECK,
      ])
    expect(await stateOf(db.update(orderLines).set(erasedLine).where(eq(orderLines.orderId, id)))).toBe('done')
    expect(await lineOf(id)).toMatchObject({ entered: { account: ERASED }, options: marked })
  })

  it('with an erasure the form of an order takes the marker, and nothing else of the order changes', async () => {
    const { db } = h.database
    const { id } = await aboutToBeErased('67000005')
    const changes = [{ form: { apple_id: 'another' } }, { ...erasedForm, quantity: 9 }, { ...erasedForm, no: 'X' }]
    for (const change of changes)
      expect(await stateOf(db.update(orders).set(change).where(eq(orders.id, id)))).toBe(CHECK)
    expect(await stateOf(db.update(orders).set(erasedForm).where(eq(orders.id, id)))).toBe('done')
  })

  it('lines of an erased customer can still not be deleted', async () => {
    const { id } = await aboutToBeErased('67000006')
    expect(await stateOf(h.database.db.delete(orderLines).where(eq(orderLines.orderId, id)))).toBe(RESTRICT)
  })

  it('[I-31] an erasure cannot be changed or taken back, and the audit has it', async () => {
    const { db } = h.database
    const { me } = await aboutToBeErased('67000007')
    const own = eq(erasures.userId, me.userId)
    expect(await stateOf(db.delete(erasures).where(own))).toBe(RESTRICT)
    expect(await stateOf(db.update(erasures).set({ by: 'customer' }).where(own))).toBe(RESTRICT)
    const rows = await db.select().from(audit).where(eq(audit.kind, 'erased'))
    expect(rows.filter(({ details }) => details['customer'] === me.userId)).toMatchObject([
      { orderId: null, details: { by: 'operator' } },
    ])
  })

  it('[I-31] an account is empty if it was erased, and only then', async () => {
    const { db } = h.database
    const alive = await someone(h, '67000008')
    const own = eq(users.id, alive.userId)
    expect(await stateOf(db.update(users).set({ status: 'erased' }).where(own))).toBe(CHECK)
    const me = await someone(h, '67000009')
    expect(E.isRight(await erase(h, me.userId))).toBe(true)
    const changes = [
      { name: 'again' },
      { tel: '67000009', countryCode: '+853' },
      { passwordHash: 'x' },
      { status: 'active' },
      { verified: true },
      { consents: [{ id: 'privacy', version: '1' }] },
    ]
    for (const change of changes)
      expect(await stateOf(db.update(users).set(change).where(eq(users.id, me.userId)))).toBe(CHECK)
  })

  it('[I-31] an erased customer gets no session, login, cart, order or reveal', async () => {
    const { db } = h.database
    const me = await someone(h, '67000010')
    const { id: order } = await buy(h, me, await h.variant())
    await settleWith(h, me, order)
    expect(E.isRight(await erase(h, me.userId))).toBe(true)
    const { userId } = me
    const at = new Date(h.clock.now)
    const [row] = await db.select().from(orders).where(eq(orders.id, order))
    if (row === undefined) throw new Error('no order')
    const again = { ...row, id: randomUUID(), no: 'AGAIN', status: 'pending' as const, cartVersion: 99 }
    const { sessionId } = me
    const attempts = [
      db.insert(sessions).values(sessionOf(userId, at)),
      db.insert(identities).values({ provider: 'mpay', subject: 'x', userId, createdAt: at }),
      db.insert(handOffs).values({ valueHash: randomBytes(32), userId, expiresAt: at }),
      db.insert(carts).values({ userId }),
      db.insert(orders).values(again),
      db.insert(reveals).values({ id: randomUUID(), orderId: order, userId, sessionId, codeIds: [], at }),
    ]
    for (const attempt of attempts) expect(await stateOf(attempt)).toBe(CHECK)
    expect(await stateOf(db.insert(sessions).values(sessionOf((await h.customer()).userId, at)))).toBe('done')
  })

  it('a social login cannot move to an erased customer', async () => {
    const { db } = h.database
    const me = await someone(h, '67000011')
    const other = await someone(h, '67000012')
    await erase(h, me.userId)
    const moved = db.update(identities).set({ userId: me.userId }).where(eq(identities.userId, other.userId))
    expect(await stateOf(moved)).toBe(CHECK)
  })
})

describe('an erasure beside other work on postgres', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  it('[I-31] a login that is under way waits for the erasure, and is then refused', async () => {
    const { db } = h.database
    const me = await someone(h, '67000021')
    const end = await heldTransaction(db, tx =>
      eraseCustomer({ db: tx, now: () => h.clock.now, endSockets: () => undefined }, me.userId, 'customer'),
    )
    const login = stateOf(db.insert(sessions).values(sessionOf(me.userId, new Date(h.clock.now))))
    await waitsForLock(h)
    await end()
    expect(await login).toBe(CHECK)
  })

  it('an order that is being placed, and an erasure, end without a deadlock in one of the two ways', async () => {
    const { db } = h.database
    for (let round = 0; round < 8; round += 1) {
      const me = await someone(h, `6700003${round}`)
      await h.shop.cart.add(me, { product: await h.variant(), options: {}, quantity: 1 })
      await h.shop.checkout.save(me, { payment: 'mpay' })
      const [placed, erased] = await Promise.all([stateOf(h.shop.orders.place(me, randomUUID())), erase(h, me.userId)])
      const own = await db.select().from(orders).where(eq(orders.userId, me.userId))
      expect(own).toHaveLength(E.isLeft(erased) ? 1 : 0)
      expect(placed).not.toBe('40P01')
    }
  })
})

const sessionOf = (userId: string, at: Date) => ({
  id: randomUUID(),
  userId,
  tokenHash: randomBytes(32),
  cookieHash: randomBytes(32),
  createdAt: at,
  seenAt: at,
  expiresAt: new Date(at.getTime() + 60_000),
})

/** Resolves when a statement waits for a lock. */
const waitsForLock = async ({ database: { db } }: ShopHarness): Promise<void> => {
  for (;;) {
    const found = await db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (found.rows.length > 0) return
  }
}
