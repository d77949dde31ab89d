import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceOf } from '@server/operations/audit/evidence'
import { orders } from '@server/platform/database/schema/orders'
import { sessions as sessionsTable } from '@server/platform/database/schema/users'
import { codes, reveals } from '@server/platform/database/schema/vault'
import {
  REVEAL_AFTER_MS,
  type ShopHarness,
  buy,
  kinds,
  openShop,
  refusal,
  right,
  settleWith,
} from '@tests/server/shop-harness'

describe.each(kinds)('codes on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const bought = async (quantity = 2) => {
    const me = await h.customer()
    const no = await h.variant({ codes: 0 })
    const stocked = await h.stock(no, quantity)
    const { id, revival_token: token = '' } = await buy(h, me, no, { quantity })
    return { me, no, id, token, stocked }
  }
  const audit = (id: string) => h.database.db.select().from(reveals).where(eq(reveals.orderId, id))

  it('[I-10] the owner sees all codes once the order is a success', async () => {
    const { me, id, stocked } = await bought(3)
    await settleWith(h, me, id)
    const [line] = right(await h.shop.orders.get(me, id)).items
    expect(line?.codes?.map(each => each.code).toSorted()).toEqual(stocked.toSorted())
    expect(line?.codes?.[0]?.pin).toBe('4711')
    expect(line?.variations).toBe(line?.codes?.map(each => each.code).join(', '))
  })

  it('[I-10] the owner sees the same codes in the same order each time', async () => {
    const { me, id } = await bought(3)
    await settleWith(h, me, id)
    const first = right(await h.shop.orders.get(me, id))
    expect(right(await h.shop.orders.get(me, id)).items).toEqual(first.items)
  })

  it('[I-10] codes are shown in no status but success', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 1 })
    const top = await h.variant({ delivery: 'fulfilment' })
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    right(await h.shop.cart.add(me, { product: top, options: {}, quantity: 1 }))
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    const { id } = right(await h.shop.orders.place(me, undefined))
    const seen = async () => {
      const order = right(await h.shop.orders.get(me, id))
      return [order.status._tag, order.items.flatMap(item => item.codes ?? []).length]
    }
    expect(await seen()).toEqual(['pending', 0])
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect(await seen()).toEqual(['waiting_for_payment', 0])
    const { payment = '', amount } = h.wallet.requests.at(-1) ?? {}
    await h.wallet.tell(h.shop, { payment, ...(amount === undefined ? {} : { amount }) })
    // paid, its code is sold, but the top-up is still to come
    expect(await h.books(no)).toMatchObject({ sold: 1 })
    expect(await seen()).toEqual(['processing', 0])
    expect(await audit(id)).toEqual([])
    right(await h.shop.operations.fulfil(id))
    expect(await seen()).toEqual(['success', 1])
  })

  it('[I-10] another customer does not see the codes, and the order looks like one that does not exist', async () => {
    const { me, id, token } = await bought()
    await settleWith(h, me, id)
    const thief = await h.customer()
    const none = await h.shop.orders.get(thief, '00000000-0000-4000-8000-000000000000')
    expect(await h.shop.orders.get(thief, id)).toEqual(none)
    expect(refusal(none)).toEqual({ _tag: 'not_found' })
    expect(await h.shop.orders.cancel(thief, id, undefined)).toEqual(none)
    expect(await h.shop.orders.pay(thief, id, 'mpay', undefined)).toEqual(none)
    expect(await h.shop.orders.owns(thief.userId, id)).toBe(false)
    expect(await h.shop.orders.owns(me.userId, id)).toBe(true)
    expect((await h.shop.orders.takings(thief, 1)).data).toEqual([])
    // a forwarded link shows the order, but neither its codes nor its way on
    for (const caller of [undefined, thief]) {
      const order = right(await h.shop.orders.revive(id, token, thief, caller))
      expect(order.status._tag).toBe('success')
      expect(order.items.every(item => item.codes === undefined && item.variations === '')).toBe(true)
      expect(order.revival_token).toBeUndefined()
    }
    expect(await audit(id)).toEqual([])
    const order = right(await h.shop.orders.revive(id, token, me, me))
    expect(order.items[0]?.codes?.length).toBe(2)
  })

  it('[I-12] each session that sees codes leaves an audit row, and a request without codes leaves no row', async () => {
    const { me, id } = await bought()
    await h.shop.orders.get(me, id)
    expect(await audit(id)).toEqual([])
    await settleWith(h, me, id)
    const sessions = [me, await h.customer({ userId: me.userId })]
    for (const session of sessions) right(await h.shop.orders.get({ ...me, sessionId: session.sessionId }, id))
    const rows = await audit(id)
    expect(rows.map(row => row.sessionId).toSorted()).toEqual(sessions.map(session => session.sessionId).toSorted())
    const sold = await h.database.db
      .select()
      .from(codes)
      .where(eq(codes.variantNo, rows.length > 0 ? await variantOf(id) : ''))
    expect((rows[0]?.codeIds ?? []).toSorted()).toEqual(sold.map(code => code.id).toSorted())
  })

  it('[I-12] each session is recorded with the grounds of its first look, and again on other grounds', async () => {
    const { me, id } = await bought()
    await settleWith(h, me, id)
    const old = await h.customer({ userId: me.userId })
    right(await h.shop.orders.get(me, id))
    right(await h.shop.orders.get(old, id))
    h.clock.now += REVEAL_AFTER_MS - 1
    right(await h.shop.orders.get(old, id))
    h.clock.now += 1
    expect(right(await h.shop.orders.get(old, id))).toMatchObject({ reveal: 'phone_code', items: [{ variations: '' }] })
    expect((await h.shop.orders.takings(old, 1)).data[0]?.reveal).toBeUndefined()
    right(await h.shop.orders.get(me, id))
    const confirmedAt = new Date(h.clock.now)
    await h.database.db.update(sessionsTable).set({ confirmedAt }).where(eq(sessionsTable.id, old.sessionId))
    expect(right(await h.shop.orders.get(old, id)).items[0]?.codes).toHaveLength(2)
    expect((await audit(id)).map(row => row.grounds)).toEqual(['placed', 'young', 'phone_code'])
    const { audit: sealed } = await evidenceOf(h.database.db, id)
    const grounds = sealed.flatMap(row => (row.kind === 'revealed' ? [row.details] : []))
    expect(grounds).toHaveLength(6)
    expect(grounds.at(-1)).toMatchObject({ grounds: 'phone_code', session: old.sessionId })
  })

  it('[I-12] five hundred looks of one session at an order leave one row', async () => {
    const { me, id } = await bought(3)
    await settleWith(h, me, id)
    for (let looks = 0; looks < 500; looks += 1) await h.shop.orders.get(me, id)
    expect((await audit(id)).map(row => row.sessionId)).toEqual([me.sessionId])
    const { audit: sealed } = await evidenceOf(h.database.db, id)
    expect(sealed.filter(row => row.kind === 'revealed')).toHaveLength(3)
  })

  it('[I-12] first looks of one session in two processes at the same time leave one row', async () => {
    const other = h.another()
    for (let rounds = 0; rounds < 5; rounds += 1) {
      const { me, id } = await bought()
      await settleWith(h, me, id)
      const shops = Array.from({ length: 10 }, () => [h.shop, other]).flat()
      const looks = await Promise.all(shops.map(shop => shop.orders.get(me, id)))
      for (const look of looks) expect(right(look).items[0]?.codes).toHaveLength(2)
      expect(await audit(id)).toHaveLength(1)
    }
  })

  it('[I-10] codes are not shown to a session of another customer or to a missing session', async () => {
    const { me, id } = await bought()
    await settleWith(h, me, id)
    for (const { sessionId } of [await h.customer(), { sessionId: '00000000-0000-4000-8000-000000000000' }])
      expect(right(await h.shop.orders.get({ ...me, sessionId }, id)).reveal).toBe('phone_code')
    expect(await audit(id)).toEqual([])
  })

  it('[I-12] codes are not shown if the audit row cannot be written', async () => {
    const { me, id } = await bought()
    await settleWith(h, me, id)
    await h.database.db.execute('alter table reveals rename to away')
    await expect(h.shop.orders.get(me, id)).rejects.toThrow()
    await h.database.db.execute('alter table away rename to reveals')
    expect(await audit(id)).toEqual([])
    expect(right(await h.shop.orders.get(me, id)).items[0]?.codes?.length).toBe(2)
  })

  it('[I-02] codes are never shown in part: an order without one of its codes is an error', async () => {
    const { me, id } = await bought(2)
    await settleWith(h, me, id)
    const { db } = h.database
    await db.execute('alter table codes disable trigger user')
    await db.execute(sql`update codes set state = 'void', order_unit_id = null where id = (
      select c.id from codes c join order_units u on u.id = c.order_unit_id where u.order_id = ${id} limit 1)`)
    await db.execute('alter table codes enable trigger user')
    await expect(h.shop.orders.get(me, id)).rejects.toThrow('1 codes, not 2')
    expect(await audit(id)).toEqual([])
  })

  it('[I-11] no table, push, warning or listing contains a code in clear', async () => {
    const { me, id, stocked } = await bought()
    await settleWith(h, me, id)
    right(await h.shop.orders.get(me, id))
    await h.shop.flush()
    const { db } = h.database
    const tables = await db.execute<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(tables.rows.length).toBeGreaterThan(20)
    for (const { name } of tables.rows) {
      const { rows } = await db.execute<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
      const everything = rows.map(({ row }) => row).join('\n')
      for (const code of stocked) {
        expect(everything.includes(code)).toBe(false)
        // bytes are written in hexadecimal
        expect(everything.includes(Buffer.from(code).toString('hex'))).toBe(false)
      }
    }
    const said = JSON.stringify([h.pushed, h.warned, await h.shop.orders.takings(me, 1)])
    expect(stocked.some(code => said.includes(code))).toBe(false)
  })

  const variantOf = async (id: string) => {
    const order = right(await h.shop.orders.get({ ...(await ownerOf(id)) }, id))
    return order.items[0]?.product ?? ''
  }
  const ownerOf = async (id: string) => {
    const [row] = await h.database.db.select().from(orders).where(eq(orders.id, id))
    return h.customer({ userId: row?.userId ?? '' })
  }
})
