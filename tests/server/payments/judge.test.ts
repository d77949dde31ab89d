import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { payments } from '@server/platform/database/schema/payments'
import { judge, judgeAtRest, violationsOf } from '@tests/prove/judge'
import { buy, openShop, settleWith } from '@tests/server/shop-harness'

/** A shop with a paid, an unpaid and a cancelled order. */
const soldShop = async () => {
  const h = await openShop('postgres')
  onTestFinished(h.close)
  const caller = await h.customer()
  const variant = await h.variant({ codes: 5 })
  const paid = await buy(h, caller, variant, { quantity: 2 })
  await settleWith(h, caller, paid.id)
  await h.shop.orders.get(caller, paid.id)
  const off = await buy(h, caller, variant)
  await h.shop.orders.cancel(caller, off.id, undefined)
  const waiting = await buy(h, caller, variant)
  await h.shop.operations.sweep()
  await h.shop.flush()
  return { h, db: h.database.db, paid: paid.id, off: off.id, waiting: waiting.id }
}

const now = Date.UTC(2026, 10, 20, 12)

describe('the judge', () => {
  it('the judge finds no fault in a correct shop', async () => {
    const { db } = await soldShop()
    expect(violationsOf(await judgeAtRest(db, now))).toEqual([])
    expect([...(await judge(db)).keys()]).toEqual(expect.arrayContaining(['I-01', 'I-02', 'I-03', 'I-04', 'I-12']))
  })

  it('the judge finds each violation', async () => {
    const { db, paid, off, waiting } = await soldShop()
    // what the database would refuse, the judge has to see: the constraints may be what is broken
    await db.execute(sql`alter table codes disable trigger user`)
    await db.execute(sql`alter table orders disable trigger user`)
    await db.execute(sql`alter table payments disable trigger user`)
    const seen = async (invariant: string, text: RegExp) =>
      expect((await judgeAtRest(db, now)).get(invariant)?.join('\n')).toMatch(text)

    const unitsOf = db.select({ id: orderUnits.id }).from(orderUnits).where(eq(orderUnits.orderId, paid)).limit(1)
    await db.update(codes).set({ state: 'held' }).where(eq(codes.orderUnitId, unitsOf))
    await seen('I-02', /success with 1 of 2 codes/u)
    await seen('I-12', /is held, and the last row of its audit says sold/u)
    await db.update(codes).set({ expiresAt: new Date(0) })
    await seen('I-02', /expired at 1970.*, and was paid at 2026/u)
    await seen('I-02', /holds a code that expires at 1970/u)
    await db.update(orders).set({ status: 'waiting_for_payment' }).where(eq(orders.id, off))
    await seen('I-03', /waiting_for_payment and has 0 of 1 codes/u)
    await db.execute(sql`alter table code_batches disable trigger user`)
    await db.execute(sql`update code_batches set imported = imported + 1`)
    await seen('I-04', /6 imported, 5 there/u)
    await db.update(codeBatches).set({ quarantinedAt: new Date(now) })
    await seen('I-12', /is in quarantine, and the last row of its audit says imported/u)
    await db.execute(
      sql`insert into audit (at, kind, details) select now() - interval '1 day', 'quarantined', jsonb_build_object('batch', id) from code_batches`,
    )
    await db.execute(
      sql`insert into audit (at, kind, code_id) select now(), 'sold', id from codes where state = 'free'`,
    )
    await seen('I-01', /was sold at .*, in quarantine since/u)
    await db.update(payments).set({ amount: 1 }).where(eq(payments.orderId, paid))
    await seen('I-06', /was paid with 1 MOP/u)
    await db.update(payments).set({ state: 'refunded' }).where(eq(payments.orderId, paid))
    await seen('I-12', /was refunded, and no act of an operator says so/u)
    await db.update(payments).set({ state: 'closed' }).where(eq(payments.orderId, paid))
    await seen('I-07', /it stands at closed/u)
    await seen('I-02', /success, and 0 payments paid it/u)
    await db
      .update(orders)
      .set({ expiresAt: new Date(now - 1) })
      .where(eq(orders.id, waiting))
    await seen('I-14', /is overdue/u)
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, paid))
    await seen('I-10', /was shown as cancelled/u)
    await db.execute(sql`insert into audit (at, kind, code_id) select at, kind, code_id from audit where kind = 'sold'`)
    await seen('I-01', /was sold 2 times/u)
    await db.update(orderUnits).set({ kind: 'fulfilment', state: 'done' }).where(eq(orderUnits.orderId, paid))
    await seen('I-12', /is done, at the supplier unknown, and no act of an operator says why/u)
    await db.execute(sql`alter table audit disable trigger user`)
    await db.execute(sql`update audit set kind = 'voided' where seal_id = 1 and kind = 'released'`)
    await seen('I-12', /a row of it was changed/u)
    await db.execute(sql`alter table reveals disable trigger user`)
    await db.execute(sql`update reveals set code_ids = code_ids || '["x"]'::jsonb`)
    await seen('I-12', /of 3 codes has 2 audit rows/u)
  })
})
