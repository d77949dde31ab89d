import { eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '@server/shop/shop.port'
import { payments } from '@server/store/schema/money'
import { onceClaims, orders, orderUnits } from '@server/store/schema/orders'
import { codes } from '@server/store/schema/vault'
import { HOLD_SECONDS, type ShopHarness, kinds, openShop, right } from '@tests/server/shop-harness'

/** Something that happens in a shop; numbers choose among those that are there. */
type Step =
  | { readonly _tag: 'add'; readonly who: number; readonly what: number; readonly quantity: number }
  | { readonly _tag: 'place' | 'clear'; readonly who: number }
  | { readonly _tag: 'pay' | 'cancel' | 'read'; readonly which: number }
  | {
      readonly _tag: 'tell'
      readonly which: number
      readonly kind: 'paid' | 'failed' | 'expired'
      readonly event: number
    }
  | { readonly _tag: 'fulfil'; readonly which: number }
  | { readonly _tag: 'wait'; readonly seconds: number }
  | { readonly _tag: 'sweep' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      _tag: fc.constant('add' as const),
      who: fc.nat(2),
      what: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      _tag: fc.constantFrom('place' as const, 'place' as const, 'clear' as const),
      who: fc.nat(2),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      _tag: fc.constantFrom('pay' as const, 'pay' as const, 'cancel' as const, 'read' as const),
      which: fc.nat(9),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      _tag: fc.constant('tell' as const),
      which: fc.nat(9),
      kind: fc.constantFrom('paid' as const, 'paid' as const, 'paid' as const, 'failed' as const, 'expired' as const),
      event: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ _tag: fc.constant('fulfil' as const), which: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ _tag: fc.constant('wait' as const), seconds: fc.constantFrom(1, HOLD_SECONDS) }),
  },
  { weight: 1, arbitrary: fc.constant({ _tag: 'sweep' as const }) },
)

describe.each(kinds)('whatever happens in a shop on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  it('[I-01] [I-02] [I-03] [I-04] its books are right after every step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
        const people = await Promise.all([h.customer(), h.customer(), h.customer()])
        const shelves = [
          await h.variant({ codes: 4 }),
          await h.variant({ codes: 2, cash: 5_000 }),
          await h.variant({ codes: 3, once: true }),
          await h.variant({ delivery: 'fulfilment' }),
        ]
        const world: World = { people, shelves, placed: [] }
        for (const each of steps) {
          await take(h, world, each)
          await audit(h, world)
        }
      }),
      { numRuns: kind === 'pglite' ? 5 : 15 },
    )
  })
})

interface World {
  readonly people: readonly Caller[]
  readonly shelves: readonly string[]
  readonly placed: { readonly id: string; readonly caller: Caller }[]
}

const take = async (h: ShopHarness, world: World, next: Step): Promise<unknown> => {
  switch (next._tag) {
    case 'wait':
      h.clock.now += next.seconds * 1000
      return
    case 'sweep':
      return h.shop.operations.sweep()
    case 'add':
    case 'place':
    case 'clear': {
      const caller = world.people[next.who]
      if (caller === undefined) return
      if (next._tag === 'clear') return h.shop.cart.clear(caller)
      if (next._tag === 'add')
        return h.shop.cart.add(caller, {
          product: world.shelves[next.what] ?? '',
          options: {},
          quantity: next.quantity,
        })
      const order = await h.shop.orders.place(caller, undefined)
      if (E.isRight(order)) world.placed.push({ id: order.right.id, caller })
      return
    }
    case 'pay':
    case 'cancel':
    case 'read':
    case 'fulfil': {
      const order = world.placed[next.which % Math.max(world.placed.length, 1)]
      if (order === undefined) return
      if (next._tag === 'pay')
        return h.shop.orders.pay(order.caller, order.id, next.which % 2 === 0 ? 'mpay' : 'cash', undefined)
      if (next._tag === 'cancel') return h.shop.orders.cancel(order.caller, order.id, undefined)
      if (next._tag === 'read') return h.shop.orders.get(order.caller, order.id)
      return h.shop.operations.fulfil(order.id)
    }
    case 'tell': {
      const order = world.placed[next.which % Math.max(world.placed.length, 1)]
      const asked = h.wallet.requests.filter(request => request.order.id === order?.id)
      const request = asked[next.event % Math.max(asked.length, 1)]
      if (request === undefined) return
      const { payment, amount } = request
      return h.wallet.tell(h.shop, { id: `${payment} ${next.kind} ${next.event}`, payment, amount, kind: next.kind })
    }
  }
}

const audit = async (h: ShopHarness, { shelves, placed }: World): Promise<void> => {
  const { db } = h.database
  for (const no of shelves) {
    const books = await h.books(no)
    expect(books.free + books.held + books.sold + books.void).toBe(books.imported)
  }
  if (placed.length === 0) return
  const ids = placed.map(order => order.id)
  const all = await db.select().from(orders).where(inArray(orders.id, ids))
  const units = await db
    .select({ unit: orderUnits, code: codes.state })
    .from(orderUnits)
    .leftJoin(codes, eq(codes.orderUnitId, orderUnits.id))
    .where(inArray(orderUnits.orderId, ids))
  const money = await db.select().from(payments).where(inArray(payments.orderId, ids))
  const claims = await db.select().from(onceClaims).where(inArray(onceClaims.orderId, ids))
  for (const order of all) {
    const own = units.filter(({ unit }) => unit.orderId === order.id)
    const ofCodes = own.filter(({ unit }) => unit.kind === 'code').map(({ unit, code }) => [unit.state, code])
    const tops = own.filter(({ unit }) => unit.kind === 'fulfilment').map(({ unit }) => unit.state)
    const paid = money.filter(payment => payment.orderId === order.id && payment.state === 'paid')
    const owed = money.filter(payment => payment.orderId === order.id && payment.state === 'refund_due')
    const codesAre = (state: string, code: string | null) => expect(ofCodes).toEqual(ofCodes.map(() => [state, code]))
    switch (order.status) {
      case 'pending':
      case 'waiting_for_payment':
        codesAre('reserved', 'held')
        expect(new Set(tops)).toEqual(new Set(tops.length > 0 ? ['reserved'] : []))
        expect(paid).toEqual([])
        break
      case 'cancelled':
      case 'refund_due':
        codesAre('released', null)
        expect(new Set(tops)).toEqual(new Set(tops.length > 0 ? ['released'] : []))
        expect(paid).toEqual([])
        expect(owed.length > 0).toBe(order.status === 'refund_due')
        expect(claims.filter(claim => claim.orderId === order.id)).toEqual([])
        break
      case 'processing':
      case 'success':
        codesAre('done', 'sold')
        expect(new Set(tops)).toEqual(new Set(tops.length > 0 ? [order.status === 'success' ? 'done' : 'due'] : []))
        expect(paid.map(payment => [payment.amount, payment.method])).toEqual([[order.amount, order.payment]])
        break
      case 'paid':
      case 'refunded':
        throw new Error(`an order rests in ${order.status}`)
    }
  }
  for (const { id, caller } of placed.slice(-1)) expect(right(await h.shop.orders.get(caller, id)).id).toBe(id)
}
