import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { orderCalls } from '~/contract/console/orders'
import { BACKGROUND_HEADER } from '~/contract/console/console-call'
import { todayCalls } from '~/contract/console/today'
import { systemCalls } from '~/contract/console/system'
import { salesByHour } from '@server/books/sales-by-hour'
import { salesOf } from '@server/books/sales'
import { codes } from '@server/platform/database/schema/vault'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { eq } from 'drizzle-orm'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { commandIn } from '@tests/server/cli/harness'
import { statementsOf } from '@tests/server/platform/statements'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { buy, settleWith } from '@tests/server/shop-harness'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A shop that has no history, with a person at its console. */
const opened = async (given: Parameters<typeof openConsoleShop>[0] = {}) => {
  const h = await openConsoleShop(given)
  const me = await h.person('owner')
  const sell = async ({ price = 10_000, payment = 'mpay' } = {}) => {
    const customer = await h.customer()
    const order = await buy(h, customer, await h.variant({ price, codes: 1 }), { payment })
    await settleWith(h, customer, order.id, payment)
    return order
  }
  const shop = commandIn('/', h.deps, { caller: { user: 'root', isBypass: true } })
  return { h, me, sell, shop }
}

describe('the sales of today', () => {
  let h: ConsoleHarness
  let me: Console
  let sell: Awaited<ReturnType<typeof opened>>['sell']
  let shop: Awaited<ReturnType<typeof opened>>['shop']
  beforeAll(async () => {
    ;({ h, me, sell, shop } = await opened())
  })
  afterAll(() => h.close())
  const sales = async () => (await me.look(todayCalls.todaySales)).right()
  const sums = async () => (await sales()).currencies.find(({ currency }) => currency === 'MOP')
  /** The clock moves far from everything that was sold, to a time of the shop's day. */
  const newDay = (hour: number) => {
    const days = Math.ceil(h.clock.now / DAY_MS) + 30
    h.clock.now = days * DAY_MS + (hour - 8) * HOUR_MS
  }
  const again = async () => {
    // the session of the console does not last for days
    me = await h.person('owner')
  }

  it('a shop without sales has no currency', async () => {
    expect((await sales()).currencies).toEqual([])
  })

  it('the sales of today are beside those of a week ago until the same minute', async () => {
    newDay(10)
    await sell({ price: 5_000 })
    h.clock.now += HOUR_MS / 2
    await sell({ price: 700 })
    h.clock.now += 8 * HOUR_MS
    await sell({ price: 90 })
    h.clock.now += 7 * DAY_MS - 8.5 * HOUR_MS + HOUR_MS / 4
    await again()
    await sell({ price: 2_000 })
    expect(await sums()).toMatchObject({
      today: { payments: 1, amount: 2_000, refunds: 0, refunded: 0 },
      // the sale at half past ten is later than a quarter past
      before: { payments: 1, amount: 5_000 },
      day_before: { payments: 3, amount: 5_790 },
      lines: [{ method: 'mpay', edition: 'mo', payments: 1, amount: 2_000, before: 5_000 }],
    })
    const { days = [], hours = [] } = (await sums()) ?? {}
    expect(days.map(({ amount }) => amount)).toEqual([5_790, 0, 0, 0, 0, 0, 0, 2_000])
    expect(hours[10]).toMatchObject({ today: 2_000, before: 5_700 })
    expect(hours.map(({ before }) => before).reduce((all, each) => all + each, 0)).toBe(5_790)
  })

  it('a day of the shop begins at midnight in Macau', async () => {
    newDay(0)
    h.clock.now -= 1
    await again()
    await sell({ price: 100 })
    expect(await sums()).toMatchObject({ today: { amount: 100 } })
    h.clock.now += 1
    expect(await sums()).toMatchObject({ today: { amount: 0 } })
  })

  it('sales by hour have the sums of the sales report, with refunds and without money that bought nothing', async () => {
    newDay(9)
    await sell({ price: 1_230 })
    const { id } = await sell({ price: 4_560 })
    await sell({ price: 300 })
    const customer = await h.customer()
    const order = await buy(h, customer, await h.variant({ price: 7_000, delivery: 'fulfilment' }))
    await settleWith(h, customer, order.id)
    h.clock.now += HOUR_MS
    await shop('orders', 'give-up', order.id, '--reason', 'x')
    expect((await shop('orders', 'refund', order.id, '--ref', 'R1', '--reason', 'x')).exit).toBe(0)
    const part = ['--amount', '5', '--ref', 'R2', '--reason', 'x'] as const
    expect((await shop('orders', 'refund', id, ...part)).text).toContain('5.00')
    const period = { from: new Date(h.clock.now - DAY_MS), before: new Date(h.clock.now + 1) }
    const report = await salesOf(h.deps.db, period, { byDay: false, lang: 'en' })
    const byHour = await salesByHour(h.deps.db, period)
    const sum = <A>(rows: readonly A[], of: (row: A) => number) => rows.reduce((all, row) => all + of(row), 0)
    expect(sum(byHour, row => row.amountCents)).toBe(13_090)
    expect(sum(byHour, row => row.amountCents)).toBe(sum(report, row => row.revenueCents))
    expect(sum(byHour, row => row.refundedCents)).toBe(sum(report, row => row.refundedCents))
    expect(sum(byHour, row => row.refundedCents)).toBe(7_500)
  })
})

describe('the statements of the first screen', () => {
  it('they do not become more with what waits', async () => {
    const { h, me, sell } = await opened()
    onTestFinished(h.close)
    const costs = async () => [
      (await statementsOf(() => me.look(todayCalls.todayState))).length,
      (await statementsOf(() => me.look(todayCalls.todaySales))).length,
    ]
    await sell()
    await costs()
    const before = await costs()
    for (let n = 0; n < 5; n += 1) await sell()
    expect(await costs()).toEqual(before)
    expect(Math.max(...before)).toBeLessThanOrEqual(30)
  })
})

describe('figures that open screens share', () => {
  it('screens that ask by a timer share them, and a person who asks gets new ones', async () => {
    const { h, me } = await opened({ figuresMs: 5_000 })
    onTestFinished(h.close)
    const no = await h.variant({ codes: 2 })
    const low = async (by: 'timer' | 'person') => {
      const headers = by === 'timer' ? { [BACKGROUND_HEADER]: 'yes' } : {}
      const answer = todayCalls.todayState.answer.decode(
        (await me.ask('GET', todayCalls.todayState.path, { headers })).body,
      )
      if (E.isLeft(answer)) throw new Error('no state of today')
      return answer.right.stock.low.find(({ variant }) => variant === no)?.for_sale
    }
    expect(await low('timer')).toBe(2)
    await h.stock(no, 1)
    expect([await low('timer'), await low('person'), await low('timer')]).toEqual([2, 3, 3])
    await h.stock(no, 1)
    h.clock.now += 4_999
    expect(await low('timer')).toBe(3)
    h.clock.now += 1
    expect(await low('timer')).toBe(4)
  })
})

describe('the state of today', () => {
  let h: ConsoleHarness
  let me: Console
  let sell: Awaited<ReturnType<typeof opened>>['sell']
  let shop: Awaited<ReturnType<typeof opened>>['shop']
  const standing = new Map<string, 'up' | 'down'>()
  beforeAll(async () => {
    ;({ h, me, sell, shop } = await opened({ facts: { standing: () => standing, backupMarker: '/no/such/file' } }))
  })
  afterAll(() => h.close())
  const state = async () => (await me.look(todayCalls.todayState)).right()

  it('orders that wait are counted: top-ups, reviews and refunds, with the age of the oldest', async () => {
    expect((await state()).waits).toMatchObject({ undelivered: { waiting: 0 }, review: { waiting: 0 }, refunds: [] })
    const since = h.clock.now
    const customer = await h.customer()
    const topUp = await buy(h, customer, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, customer, topUp.id)
    const held = await sell()
    h.clock.now += 60_000
    await shop('orders', 'hold', held.id, '--reason', 'looks odd')
    const waits = (await state()).waits
    expect(waits).toMatchObject({
      undelivered: { waiting: 1, since },
      review: { waiting: 1, since: h.clock.now },
      top_ups: [{ state: 'manual', waiting: 1 }],
    })
    const list = await me.look(orderCalls.findOrders, { input: { status: 'undelivered' } })
    expect(list.right().items.map(({ no }) => no)).toEqual([topUp.no])
    await shop('orders', 'give-up', topUp.id, '--reason', 'x')
    expect((await state()).waits).toMatchObject({
      undelivered: { waiting: 0 },
      refunds: [{ currency: 'MOP', waiting: 1, amount: topUp.amount }],
    })
    expect((await state()).alarms).toContainEqual({ id: 'refunds.due' })
  })

  it('variants with few codes are named, and codes that expire soon', async () => {
    const no = await h.variant({ codes: 2 })
    await h.deps.db
      .update(codes)
      .set({ expiresAt: new Date(h.clock.now + 3 * DAY_MS) })
      .where(eq(codes.variantNo, no))
    const { stock } = await state()
    expect(stock.low).toContainEqual({ variant: no, name: expect.stringContaining(no), for_sale: 2 })
    expect(stock.low_variants).toBeGreaterThanOrEqual(stock.low.length)
    expect(stock).toMatchObject({ limit: 5, expiring: 2, next: [{ variant: no, codes: 2 }] })
  })

  it('the answer has at most six variants with few codes, however many there are', async () => {
    const before = await state()
    for (let each = 0; each < 10; each += 1) await h.variant({ codes: 0 })
    const { stock, alarms } = await state()
    expect(stock.low_variants).toBe(before.stock.low_variants + 10)
    expect(stock.low.length).toBe(6)
    expect(alarms).toEqual(before.alarms)
  })

  it('services and endpoints that do not work are named, as the alarms name them', async () => {
    await storeEndpoints(h.deps.db, [endpointNamed('books')], h.clock.now)
    standing.set('payment.mpay', 'down')
    standing.set('sms.gateway', 'up')
    const { services, webhooks, backup } = await state()
    expect(services).toEqual([
      { name: 'payment.mpay', is_up: false },
      { name: 'sms.gateway', is_up: true },
    ])
    expect(webhooks).toMatchObject([{ endpoint: 'books', is_enabled: true, parked: 0 }])
    expect(backup).toEqual({ is_watched: false })
  })

  it('another process’s failing service is known here', async () => {
    await h.deps.db.execute(`insert into documents (key, body, updated_at) values ('alarms mail',
      '{"sent": [{"id": "supplier.supplier is down", "message": "x"}], "leaseUntil": 0}', now())`)
    expect((await state()).services).toContainEqual({ name: 'supplier.supplier', is_up: false })
  })

  it('every role sees it', async () => {
    for (const role of ['counter', 'fulfilment', 'read-only'] as const) {
      const other = await h.person(role)
      expect((await other.look(todayCalls.todayState)).status).toBe(200)
      expect((await other.look(todayCalls.todaySales)).status).toBe(200)
      expect((await other.look(systemCalls.examine)).status).toBe(200)
    }
  })
})
