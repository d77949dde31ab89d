import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCodes } from '@server/stock/import-codes'
import { codes } from '@server/platform/database/schema/vault'
import { pieces } from '@tests/server/import-harness'
import { HOLD_SECONDS, type ShopHarness, buy, openShop, right } from '@tests/server/shop-harness'

/** PGlite has one connection and cannot show a race: these are for PostgreSQL alone. */
describe('simultaneous payments, orders and imports', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  const times = <A>(count: number, work: (at: number) => Promise<A>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)))

  /** An order that waits for its payment. */
  const waiting = async (no: string, quantity = 1) => {
    const me = await h.customer()
    const { id } = await buy(h, me, no, { quantity })
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const asked = h.wallet.requests.findLast(request => request.order.id === id)
    if (asked === undefined) throw new Error('the wallet was not asked')
    return { me, id, payment: asked.payment, amount: asked.amount }
  }
  const statusOf = async ({ me, id }: Awaited<ReturnType<typeof waiting>>) =>
    right(await h.shop.orders.get(me, id)).status._tag

  it('[I-07] [I-14] the last code belongs to the late payer or to the next buyer, to exactly one of them', async () => {
    const outcomes = await times(12, async at => {
      const no = await h.variant({ codes: 1 })
      const late = await waiting(no)
      return { no, late, next: await h.customer(), at }
    })
    h.clock.now += HOLD_SECONDS * 1000
    await Promise.all(
      outcomes.map(async ({ no, late, next, at }) => {
        right(await h.shop.cart.add(next, { product: no, options: {}, quantity: 1 }))
        const paid = () => h.wallet.tell(h.another(), { payment: late.payment, amount: late.amount })
        const placed = () => h.shop.orders.place(next, undefined)
        const swept = () => h.another().operations.sweep()
        const work: readonly (() => Promise<unknown>)[] = [paid, placed, swept]
        await Promise.all([0, 1, 2].map(turn => work[(turn + at) % 3]?.()))
      }),
    )
    for (const { no, late, next } of outcomes) {
      const status = await statusOf(late)
      const theirs = (await h.shop.orders.takings(next, 1)).data.filter(order => order.status._tag !== 'cancelled')
      const books = await h.books(no)
      if (status === 'success') expect([theirs.length, books.sold, books.held]).toEqual([0, 1, 0])
      else expect([status, theirs.length, books.sold, books.held]).toEqual(['refund_due', 1, 0, 1])
      expect(books.free).toBe(0)
    }
  })

  it('[I-14] an expired hold that many requests read at once is released once', async () => {
    const no = await h.variant({ codes: 3 })
    const order = await waiting(no, 2)
    h.clock.now += HOLD_SECONDS * 1000
    const read = await times(12, at => (at % 2 === 0 ? h.shop : h.another()).orders.get(order.me, order.id))
    expect(new Set(read.map(each => right(each).status._tag))).toEqual(new Set(['cancelled']))
    expect(new Set(read.map(each => right(each).version))).toEqual(new Set([3]))
    expect(await h.books(no)).toEqual({ free: 3, held: 0, sold: 0, void: 0, imported: 3 })
    await h.shop.flush()
    const pushed = h.pushed.filter(push => push.channel === `private-orders.${order.id}`)
    const told = pushed.map(push => JSON.stringify(push.data)).filter(data => data.includes('cancelled'))
    expect(new Set(told).size).toBe(1)
  })

  it('no piece is lost between the cart and the order, also if lines are added meanwhile', async () => {
    const no = await h.variant({ codes: 60 })
    const buyers = await times(6, () => h.customer())
    await Promise.all(
      buyers.map(async me => {
        right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
        const [added] = await Promise.all([
          times(5, () => h.shop.cart.add(me, { product: no, options: {}, quantity: 1 })),
          times(2, () => h.shop.orders.place(me, undefined)),
        ])
        const placed = (await h.shop.orders.takings(me, 1)).data.reduce((sum, order) => sum + order.quantity, 0)
        expect(placed + (await h.shop.cart.get(me)).quantity).toBe(1 + added.filter(E.isRight).length)
      }),
    )
    const books = await h.books(no)
    expect(books.free + books.held).toBe(60)
  })

  it('[I-01] [I-04] a file of codes that two operators import at once is imported once', async () => {
    const no = await h.variant({ codes: 0 })
    const lines = Array.from({ length: 50 }, (_, at) => `SAME-${no}-${at}`)
    const { db } = h.database
    const imported = await Promise.allSettled(
      [lines, lines.toReversed(), lines].map(each =>
        importCodes({ db, vault: h.vault, now: () => h.clock.now }, pieces(`code\n${each.join('\n')}\n`), {
          source: 'codes.csv',
          variant: no,
        }),
      ),
    )
    const done = imported.filter(each => each.status === 'fulfilled' && each.value.imported)
    expect(done.length, JSON.stringify(imported)).toBe(1)
    expect(await h.books(no)).toEqual({ free: 50, held: 0, sold: 0, void: 0, imported: 50 })
    expect((await db.select().from(codes).where(eq(codes.variantNo, no))).length).toBe(50)
  })
})
