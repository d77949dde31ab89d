import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { customer, paid, paying, placed, right } from '@conform/world/steps'
import { passes, takingsFilters } from '~/domain/orders/takings-filter'

export const takingsClauses: readonly Clause[] = [
  clause({
    id: 'T-01',
    level: 'MUST',
    profile: 'buy',
    text: 'GET /api/takings lists the orders of the customer, the newest first, and no other order.',
    goods: ['plain'],
    run: async world => {
      const [shopper, other] = [await customer(world), await customer(world)]
      const listed = async () =>
        right(await shopper.ports.orders.takings(1)(), 'the orders are listed').data.map(({ id }) => id)
      // a customer that the operator named may have ordered before
      const before = await listed()
      const first = await placed(world, shopper, world.goods.plain)
      await placed(world, other, world.goods.plain)
      const second = await placed(world, shopper, world.goods.plain)
      const after = await listed()
      const expected = [second.id, first.id, ...before]
      const says = 'the list has the two orders of the customer, the newer one first, and then those of before'
      // older ones may be on the next page
      same(after, expected.slice(0, Math.max(2, after.length)), says)
    },
  }),
  clause({
    id: 'T-03',
    level: 'SHOULD',
    profile: 'buy',
    text: 'With `show`, GET /api/takings lists only unpaid orders (`unpaid`) or orders with codes (`codes`), with separate page numbers.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { orders } = shopper.ports
      const { plain } = world.goods
      const coded = await paid(world, shopper, plain)
      if (!world.lacks.includes('cancellation')) {
        const cancelled = await placed(world, shopper, plain)
        right(await orders.cancel(cancelled.id)(), 'an unpaid order can be cancelled')
      }
      const pending = await placed(world, shopper, plain)
      const waiting = await placed(world, shopper, plain)
      await paying(world, shopper, waiting.id)
      const all = right(await orders.takings(1)()).data
      const expected = { unpaid: [waiting.id, pending.id], codes: [coded.id] }
      for (const show of takingsFilters) {
        const { data, meta } = right(await orders.takings(1, show)(), 'the filtered list is answered')
        const ids = data.map(({ id }) => id)
        same(ids, expected[show], 'the list has these orders and no others')
        same(
          ids,
          all.filter(order => passes(show, order)).map(({ id }) => id),
          'it is a part of the whole list',
        )
        part(meta, { current_page: 1, last_page: 1, total: ids.length }, 'the numbers are those of the part')
      }
    },
  }),
  clause({
    id: 'W-08',
    level: 'MUST',
    profile: 'buy',
    text: 'The page numbers of GET /api/takings agree with its pages: together they have `total` orders, each of them once.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { orders } = shopper.ports
      const { meta: before } = right(await orders.takings(1)(), 'the orders are listed')
      same(before.current_page, 1, 'the first page has its number')
      holds(before.total > 0 || before.last_page === 1, 'an empty list has one page', before)
      const total = before.total + ORDERS
      const ids: string[] = []
      while (ids.length < ORDERS) {
        const { id } = await placed(world, shopper, world.goods.plain)
        if (!world.lacks.includes('cancellation')) right(await orders.cancel(id)(), 'an unpaid order can be cancelled')
        ids.push(id)
      }
      const seen: string[] = []
      const { meta } = right(await orders.takings(1)())
      holds(meta.per_page > 0, 'a page has room for an order', meta)
      same(meta.total, total, 'the total is the number of orders')
      same(meta.last_page, Math.ceil(total / meta.per_page), 'the last page follows from the total')
      for (let page = 1; page <= meta.last_page; page += 1) {
        const { data, meta: own } = right(await orders.takings(page)(), 'each page is answered')
        same([own.current_page, own.total], [page, total], 'each page has its number and the total')
        seen.push(...data.map(({ id }) => id))
      }
      same(seen.slice(0, ORDERS), ids.toReversed(), 'the pages have every order once, the newest first')
      same([seen.length, new Set(seen).size], [total, total], 'the pages have each older order once')
    },
  }),
]

/** More than fit on one page of the reference backend. */
const ORDERS = 21
