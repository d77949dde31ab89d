import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyCalls as calls } from '~/contract/console/money'
import { cents } from '~/domain/shared/money'
import { listActs } from '@server/operators/acts'
import { codeBatches } from '@server/platform/database/schema/vault'
import { shopDate } from '@server/platform/shop-time'
import type { Console } from '@tests/server/console/harness'
import { DAY_MS, everyRow, type MoneyShop, opened, openMoneyShop, paid } from '@tests/server/console/money-shop'
import { expectError } from '@tests/server/http/harness'

let shop: MoneyShop
let counter: Console
let reader: Console
beforeAll(async () => {
  shop = await openMoneyShop()
})
afterAll(() => shop.h.close())

const newDay = async (): Promise<string> => {
  const day = await shop.newDay()
  counter = shop.counter()
  reader = shop.reader()
  return day
}
const refused = (refusal: string, facts: object = {}) => ({ status: 409, body: { refusal, facts } })
/** An order whose payment came with another sum. */
const paidWrongly = async (asked: number, came: number) => {
  const order = await opened(shop.h, asked)
  await order.tell(came)
  return order
}
/** Money for no payment of the shop. */
const lose = (ref: string, amount = 500) =>
  shop.h.wallet.tell(shop.h.shop, { payment: randomUUID(), ref, amount: cents(amount) })

describe('money that waits, at the console', () => {
  it('a payment of another sum is a refund that is due, and a report that bought nothing', async () => {
    await newDay()
    const { order, payment } = await paidWrongly(10_000, 9_000)
    const { items } = (await reader.look(calls.dueRefunds)).right()
    expect(items.find(each => each.order_id === order.id)).toMatchObject({
      order: order.no,
      provider: 'wallet',
      method: 'mpay',
      payment: payment?.id,
      amount: 9_000,
      reason: 'amount',
      can_send: true,
    })
    const strange = (await reader.look(calls.strange)).right().items
    expect(strange.find(each => each.order_id === order.id)).toMatchObject({
      effect: 'refund_due',
      amount: 9_000,
      asked_amount: 10_000,
    })
    expect((await reader.look(calls.waitingMoney)).right().refunds).toContainEqual(
      expect.objectContaining({ provider: 'wallet', waiting: 1, amount: 9_000 }),
    )
  })

  it('what waits is read page by page, each once', async () => {
    await newDay()
    const { tell } = await opened(shop.h, 100_000)
    const lost: string[] = []
    for (let at = 0; at < 55; at += 1) {
      // some at the same time
      if (at % 4 === 0) shop.h.clock.now += 1
      await tell(1_000 + at)
      lost.push(`LOST-${at}`)
      await lose(`LOST-${at}`)
    }
    const due = (await everyRow(query => reader.look(calls.dueRefunds, { query }))).filter(each => each.amount < 2_000)
    expect(due.map(({ amount }) => amount - 1_000).toSorted((one, other) => one - other)).toEqual(
      lost.map((_, at) => at),
    )
    const unmatched = await everyRow(query => reader.look(calls.unmatched, { query }))
    expect(unmatched.map(each => each.reference).toSorted()).toEqual(lost.toSorted())
    const since = unmatched.map(each => each.since)
    expect(since).toEqual(since.toSorted((one, other) => one - other))
    const strange = await everyRow(query => reader.look(calls.strange, { query }))
    expect(new Set(strange.map(each => each.id)).size).toBe(strange.length)
    expect(strange.map(each => each.reference)).toEqual(expect.arrayContaining(lost))
    const query = { cursor: 'nonsense' }
    expectError(await reader.look(calls.dueRefunds, { query }), 422)
    expectError(await reader.look(calls.unmatched, { query }), 422)
    expectError(await reader.look(calls.strange, { query }), 422)
  })

  it('money without a payment is resolved with a reason, and once', async () => {
    await newDay()
    await lose('ODD', 1_234)
    const money = { provider: 'wallet', kind: 'payment', reference: 'ODD' } as const
    const references = async () => (await reader.look(calls.unmatched)).right().items.map(each => each.reference)
    const resolve = (given: object = {}) => counter.act(calls.resolve, money, given)
    expect(await counter.act(calls.resolve, { ...money, reference: 'NEVER' })).toMatchObject(refused('not_unmatched'))
    expectError(await resolve({ reason: null }), 422)
    expectError(await reader.act(calls.resolve, money), 403)
    expect((await resolve({ dryRun: true })).right()).toMatchObject({ is_repeated: false, amount: 1_234 })
    expect((await reader.look(calls.waitingMoney)).right().unmatched).not.toEqual([])
    expect((await resolve({ reason: 'sent back by hand' })).right()).toMatchObject({ amount: 1_234 })
    expect(await references()).not.toContain('ODD')
    expect((await listActs(shop.h.deps.db, { limit: 1 }))[0]).toMatchObject({
      command: 'books resolve',
      subject: 'wallet ODD',
      reason: 'sent back by hand',
    })
    expect((await resolve()).right()).toEqual({ is_repeated: true })
  })
})

describe('reports at the console', () => {
  it('the closing, the sales and the batches of a day say what the commands say', async () => {
    const day = await newDay()
    const { order, variant } = await paid(shop.h, 12_300)
    await shop.h.database.db
      .update(codeBatches)
      .set({ costCents: 9_000, costCurrency: 'HKD' })
      .where(eq(codeBatches.variantNo, variant))
    const closing = (await reader.look(calls.closing, { query: { day } })).right()
    expect(closing.before - closing.from).toBe(DAY_MS)
    expect(closing.lines).toMatchObject([
      { provider: 'wallet', method: 'mpay', payments: 1, in: order.amount, refunds: 0, out: 0, without_fee: 1 },
    ])
    const sales = (await reader.look(calls.sales, { query: { day, by_day: 'true' } })).right()
    expect(sales.lines).toMatchObject([{ day, variant, pieces: 1, revenue: order.amount, refunded: 0 }])
    expect((await reader.look(calls.sales, { query: { day } })).right().lines[0]).not.toHaveProperty('day')
    const batches = (await reader.look(calls.batches, { query: { variant } })).right()
    expect(batches.items).toMatchObject([{ variant, imported: 1, sold: 1, cost: 9_000 }])
    expect((await reader.look(calls.batches)).right().items[0]).toMatchObject({ variant })
  })

  it('the batches are read newest first, page by page, each once', async () => {
    await newDay()
    for (let at = 0; at < 55; at += 1) await shop.h.variant({ codes: 1 })
    await shop.h.database.db.update(codeBatches).set({ costCents: 100, costCurrency: 'MOP' })
    const batches = await everyRow(query => reader.look(calls.batches, { query }))
    expect(new Set(batches.map(each => each.batch)).size).toBe(batches.length)
    expect(batches).toHaveLength((await shop.h.database.db.select().from(codeBatches)).length)
    const times = batches.map(each => each.imported_at)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  it('a period that is none, or too long, is refused', async () => {
    await newDay()
    const at = (query: Record<string, string>) => reader.look(calls.closing, { query })
    expect(await at({ day: 'monday' })).toMatchObject(refused('no_date', { text: 'monday' }))
    expect(await at({ from: '2026-11-23', to: '2026-11-22' })).toMatchObject(refused('ends_before'))
    expect(await at({ day: 'today', from: 'today' })).toMatchObject(refused('day_and_period'))
    expect(await at({ from: '2026-01-01', to: '2026-02-01' })).toMatchObject(refused('period_too_long', { days: '31' }))
    expect((await at({ from: '2026-01-01', to: '2026-01-31' })).status).toBe(200)
  })

  it('the file for the accountant has a line for each entry, and the name of its days', async () => {
    const day = await newDay()
    const { order } = await paid(shop.h)
    shop.h.clock.now += 2 * DAY_MS
    const { order: later } = await paid(shop.h)
    reader = await shop.h.person('read-only')
    const to = shopDate(shop.h.clock.now)
    const answer = await reader.ask('GET', `${calls.entries.path}?from=${day}&to=${to}`)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="money-${day}-to-${to}.csv"`,
      'cache-control': 'no-store',
    })
    const [head, ...lines] = answer.text.trim().split('\n')
    expect(head).toContain('at,kind,order')
    expect(lines.map(line => line.split(',')[2])).toEqual([order.no, later.no])
    expect(await reader.ask('GET', `${calls.entries.path}?day=never`)).toMatchObject(refused('no_date'))
  })
})
