import { describe, expect, test } from 'vitest'
import { codesOf } from '~/domain/orders/order'
import { statusOf } from '~/domain/orders/order-status'
import { passes } from '~/domain/orders/takings-filter'
import { type World, customer, line, placed, right } from '@tests/ports/world'

/** What `OrdersPort` promises of the list of orders. */
export const takingsContract = (world: () => World): void => {
  describe('the order records', () => {
    test('the order records are pages of the customer’s own orders, newest first, without codes', async () => {
      const shopper = await customer(world())
      expect(right(await shopper.ports.orders.takings(1)())).toMatchObject({
        data: [],
        meta: { current_page: 1, last_page: 1, total: 0 },
      })
      const first = await placed(shopper, world().goods.plain)
      right(await shopper.ports.orders.pay(first.id, 'mpay', 'p')())
      await world().settle(first.id)
      const second = await placed(shopper, world().goods.plain)
      const { data, meta } = right(await shopper.ports.orders.takings(1)())
      expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
      expect(data.flatMap(order => order.items.flatMap(item => codesOf(order, item)))).toEqual([])
      expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 2 })
      expect(right(await shopper.ports.orders.takings(2)())).toMatchObject({ data: [], meta: { current_page: 2 } })
    })

    test('the order records can be filtered to unpaid orders and to orders with codes, each with its own pages', async () => {
      const shopper = await customer(world())
      const { cart, checkout, orders } = shopper.ports
      const { plain, topUp } = world().goods
      const pay = async (id: string) => {
        right(await orders.pay(id, 'mpay', `pay-${id}`)())
        await world().settle(id)
      }
      const coded = await placed(shopper, plain)
      await pay(coded.id)
      right(await cart.add(line(topUp.no, 1, { player_id: '98765' }))())
      right(await checkout.save({ payment: 'mpay' })())
      const toppedUp = right(await orders.place('top-up')())
      await pay(toppedUp.id)
      const cancelled = await placed(shopper, plain)
      right(await orders.cancel(cancelled.id)())
      const pending = await placed(shopper, plain)
      const waiting = await placed(shopper, plain)
      right(await orders.pay(waiting.id, 'mpay', 'waits')())

      const all = right(await orders.takings(1)()).data
      expect(all.map(({ id }) => id)).toEqual([waiting, pending, cancelled, toppedUp, coded].map(({ id }) => id))
      expect(all.at(-1)?.status).toEqual(statusOf('success'))
      const shown = {
        unpaid: right(await orders.takings(1, 'unpaid')()),
        codes: right(await orders.takings(1, 'codes')()),
      }
      expect(shown.unpaid.data.map(({ id }) => id)).toEqual([waiting.id, pending.id])
      expect(shown.codes.data.map(({ id }) => id)).toEqual([coded.id])
      for (const show of ['unpaid', 'codes'] as const) {
        expect(shown[show].data).toEqual(all.filter(order => passes(show, order)))
        expect(shown[show].meta).toMatchObject({ current_page: 1, last_page: 1, total: shown[show].data.length })
        expect(right(await orders.takings(2, show)()).data).toEqual([])
      }
    })
  })
}
