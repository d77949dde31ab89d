import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { knownStatuses } from '~/domain/orders/order-status'
import { readPeriod } from '@server/platform/period'
import { conditionsOf, type OrderSearch, pageQuery, searchOrders } from '@server/operations/orders/search-orders'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { users } from '@server/platform/database/schema/users'
import { variants } from '@server/platform/database/schema/catalogue'
import { refOf } from '@tests/server/payments/fake-wallet'
import { type ShopHarness, buy, kinds, openShop, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('the search of orders on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const find = async (search: OrderSearch, limit = 50) =>
    (await searchOrders(h.database.db, search, { limit }, 'en'))?.orders.map(({ no }) => no) ?? []
  const numbered = async (countryCode: string, tel: string) => {
    const me = await h.customer()
    await h.database.db.update(users).set({ countryCode, tel }).where(eq(users.id, me.userId))
    return me
  }
  const placed = async (given: Parameters<ShopHarness['variant']>[0] = {}) => {
    const variant = await h.variant(given)
    return { variant, no: (await buy(h, await h.customer(), variant)).no ?? '' }
  }

  it('an order is found by its number in any letter case, and with any hyphens', async () => {
    const { no } = await placed()
    await placed()
    const spellings = [no, no.toLowerCase(), no.replaceAll('-', ''), ` ${no.replaceAll('-', ' ').toLowerCase()} `]
    for (const text of spellings) expect(await find({ text })).toEqual([no])
  })

  it('an order is found by the phone number of its customer, however it is spelled', async () => {
    const me = await numbered('+853', '66998811')
    const no = (await buy(h, me, await h.variant())).no ?? ''
    const spellings = [
      '66998811',
      '6699 8811',
      '6699-8811',
      '+853 66998811',
      '0085366998811',
      '853 6699 8811',
      '６６９９８８１１',
    ]
    for (const text of spellings) expect(await find({ text }), text).toEqual([no])
  })

  it('a number without its dialling code finds customers of both places, and with it those of one', async () => {
    const [macau, hongKong] = [await numbered('+853', '66998822'), await numbered('+852', '66998822')]
    const there = (await buy(h, macau, await h.variant())).no ?? ''
    h.clock.now += 1
    const here = (await buy(h, hongKong, await h.variant())).no ?? ''
    expect(await find({ text: '6699 8822' })).toEqual([here, there])
    expect(await find({ text: '+852 6699 8822' })).toEqual([here])
    const abroad = await numbered('+44', '7400123456')
    const far = (await buy(h, abroad, await h.variant())).no ?? ''
    expect(await find({ text: '+44 7400 123456' })).toEqual([far])
  })

  it('an order is found by the reference of its provider, and by that of its refund', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant())
    await settleWith(h, me, order.id)
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(await find({ text: refOf(payment?.id ?? '') })).toEqual([order.no])
    expect(await find({ text: 'ref-unknown' })).toEqual([])
  })

  it('an order is found by the number or a part of the name of what was bought', async () => {
    const { variant, no } = await placed()
    expect(await find({ text: variant.toLowerCase() })).toEqual([no])
    expect(await find({ product: variant })).toEqual([no])
    await h.database.db
      .update(variants)
      .set({ name: { 'zh-Hant': '百分百 100%_A', en: 'Hundred' } })
      .where(eq(variants.no, variant))
    expect(await find({ product: '百分百' })).toEqual([no])
    expect(await find({ product: 'hUNDRED' })).toEqual([no])
    // the product and the variant together, as the order has them
    expect(await find({ text: 'TEST hundred' })).toEqual([no])
    // no wild cards
    expect(await find({ product: '1%A' })).toEqual([])
    expect(await find({ product: '0%_A' })).toEqual([no])
  })

  it('an order is found by the name in either language under which it was placed, also after a change of the name', async () => {
    const { variant, no } = await placed()
    const { no: other } = await placed()
    const named = (zh: string, en: string) =>
      h.database.db
        .update(variants)
        .set({ name: { 'zh-Hant': zh, en } })
        .where(eq(variants.no, variant))
    await named('復古街機點數', 'Retro arcade points')
    h.clock.now += 1
    const later = (await buy(h, await h.customer(), variant)).no ?? ''
    await named('新名', 'New name')
    for (const text of ['arcade', 'RETRO Arcade', '街機', 'new name', '新名'])
      expect(await find({ text }), text).toEqual([later, no])
    expect(await find({ product: 'arcade' })).not.toContain(other)
  })

  it('conditions are combined, so that an order must fit each of them', async () => {
    const { variant, no } = await placed({ price: 43_210 })
    const all: OrderSearch = { text: no, product: variant, status: 'pending', method: 'mpay', amount: cents(43_210) }
    expect(await find(all)).toEqual([no])
    for (const other of [
      { product: 'no such' },
      { status: 'paid' },
      { method: 'cash' },
      { amount: cents(43_211) },
    ] as const)
      expect(await find({ ...all, ...other })).toEqual([])
  })

  it('a day begins and ends at midnight of the shop, eight hours before that of UTC', async () => {
    const before = h.clock.now
    const at = async (instant: string) => {
      h.clock.now = Date.parse(instant)
      return (await placed()).no
    }
    const early = await at('2026-12-01T15:59:59.999Z')
    const first = await at('2026-12-01T16:00:00.000Z')
    const last = await at('2026-12-02T15:59:59.999Z')
    const late = await at('2026-12-02T16:00:00.000Z')
    h.clock.now = before
    const on = async (said: Parameters<typeof readPeriod>[0]) => {
      const period = readPeriod(said, Date.parse('2026-12-02T16:00:00Z'))
      if ('wrong' in period) throw new Error(`${period.wrong} is wrong`)
      return find({ placed: period })
    }
    expect(await on({ on: '2026-12-02' })).toEqual([last, first])
    expect(await on({ from: '2026-12-02' })).toEqual([late, last, first])
    expect(await on({ from: '2026-12-01', to: '2026-12-01' })).toEqual([early])
    expect(await on({ from: '2026-12-02T23:59', to: '2026-12-03T00:00' })).toEqual([last])
    expect(await on({ on: 'yesterday' })).toEqual([last, first])
    expect(await on({ from: 'yesterday', to: 'today' })).toEqual([late, last, first])
    for (const on_ of ['2026-02-31', 'tomorrow', '2026-13-01', ''])
      expect(readPeriod({ on: on_ }, 0)).toEqual({ wrong: on_ })
  })

  it('the pages of a list have each order once, for any size of a page, also orders of one moment', async () => {
    for (let made = 0; made < 7; made += 1) await placed()
    const all = await find({}, 1_000)
    expect(new Set(all).size).toBe(all.length)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: all.length + 1 }), async limit => {
        const pages: string[] = []
        let after: string | undefined
        do {
          const page = await searchOrders(h.database.db, {}, { limit, ...(after === undefined ? {} : { after }) }, 'en')
          if (page === undefined) throw new Error('no page')
          expect(page.orders.length).toBeGreaterThan(0)
          pages.push(...page.orders.map(({ no }) => no))
          after = page.next ?? undefined
        } while (after !== undefined)
        expect(pages).toEqual(all)
      }),
      { numRuns: 12 },
    )
    expect(await searchOrders(h.database.db, {}, { limit: 1, after: 'elsewhere' }, 'en')).toBeUndefined()
  })
})

const plan = t.array(t.type({ 'QUERY PLAN': t.string }))

describe('the plans of the search of orders', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
    const { db } = h.database
    const me = await h.customer()
    const variant = await h.variant()
    const first = await buy(h, me, variant)
    await h.shop.orders.pay(me, first.id, 'mpay', undefined)
    // as many orders as a shop has in a year, behind the back of the guards of a new order
    await db.execute(sql`insert into users (id, country_code, tel, created_at)
      select gen_random_uuid(), '+852', 40000000 + n, now() from generate_series(1, 2000) n`)
    await db.execute(sql`insert into orders (id, no, user_id, payment, amount, origin_amount, offer, quantity, currency, edition,
        form, cart_version, created_at, expires_at, updated_at)
      select gen_random_uuid(), 'MO-' || n, u.id, 'mpay', n, n, 0, 1, 'MOP', 'mo', '{}', 100 + n,
        ${new Date(h.clock.now)}::timestamptz - n * interval '1 minute', now(), now()
      from generate_series(1, 20000) n
      join (select id, row_number() over () as r from users where country_code = '+852') u on u.r = 1 + n % 2000`)
    await db.execute(sql`insert into order_lines (id, order_id, position, variant_no, name, options, entered, price_cents, quantity, delivery)
      select gen_random_uuid(), id, 0, case when amount % 100 = 7 then ${variant} else (select min(no) from variants) end,
        '{}', '{}', '{}', amount, 1, 'code' from orders where no like 'MO-%' and cart_version > 99`)
    await db.execute(sql`insert into payments (id, order_id, method, provider, provider_ref, amount, currency, created_at, updated_at)
      select gen_random_uuid(), id, 'mpay', 'wallet', 'many-' || no, amount, 'MOP', created_at, created_at
      from orders where cart_version > 99`)
    for (const table of ['users', 'orders', 'order_lines', 'payments']) await db.execute(sql.raw(`analyze ${table}`))
  })
  afterAll(() => h.close())

  const period = { from: new Date(Date.UTC(2026, 10, 19)), before: new Date(Date.UTC(2026, 10, 20)) }
  const searches: Readonly<Record<string, OrderSearch>> = {
    'all orders': {},
    'an order number': { text: 'MO-2345-6789-AB' },
    'a phone number': { text: '4000 0777' },
    'a reference of a provider': { text: 'many-MO-77' },
    'each status': { status: 'pending' },
    'a status that no order has': { status: 'refunded' },
    'a payment method that no order has': { method: 'cash' },
    'an amount': { amount: cents(77) },
    'a period': { placed: period },
    'a status in a period': { status: 'refunded', placed: period },
    'an order by its id': { order: '00000000-0000-4000-8000-000000000000' },
  }
  it.each(Object.entries(searches))('a page of %s reads neither all orders nor all payments', async (_what, search) => {
    const { db } = h.database
    const cursor = { at: new Date(h.clock.now), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
    const { which } = await conditionsOf(db, search)
    for (const page of [undefined, cursor]) {
      const query = pageQuery(db, which, page, 21)
      const { rows } = await db.execute(sql`explain ${query}`)
      const read = plan.decode(rows)
      if (read._tag === 'Left') throw new Error('no plan')
      const text = read.right.map(line => line['QUERY PLAN']).join('\n')
      expect(text).not.toMatch(/Seq Scan on (?:orders|payments|order_lines|users)/u)
    }
  })

  it('the last page of a list is found by the index as the first one is', async () => {
    const { db } = h.database
    const deep = { at: new Date(h.clock.now - 19_000 * 60_000), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
    for (const status of [undefined, ...knownStatuses]) {
      const { which } = await conditionsOf(db, status === undefined ? {} : { status })
      const { rows } = await db.execute(sql`explain ${pageQuery(db, which, deep, 21)}`)
      expect(JSON.stringify(rows)).toMatch(/Index Cond: .{0,60}ROW\(/u)
    }
    expect(await db.select({ id: orders.id }).from(orders).limit(1)).toHaveLength(1)
  })
})
