import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CASH, empty, priced } from '~/domain/cart/cart'
import { notFound, unauthenticated } from '~/domain/shared/failure'
import { MAX_QUANTITY } from '~/domain/catalog/variant'
import { type Shopper, type World, customer, left, line, refused, right } from '@tests/ports/world'

/** What `CartPort` promises. */
export const cartContract = (world: () => World): void => {
  const cartOf = async ({ ports }: Shopper) => right(await ports.cart.fetch())
  const add = async ({ ports }: Shopper, ...what: Parameters<typeof line>) =>
    right(await ports.cart.add(line(...what))())

  describe('a cart', () => {
    test('a new cart is empty and has the cash method', async () => {
      const { version: _, ...cart } = await cartOf(await customer(world()))
      expect(cart).toEqual(empty)
    })

    test('a cart needs a session', async () => {
      const { ports } = await world().guest()
      const calls = [ports.cart.fetch, ports.cart.add(line('x')), ports.cart.setQuantity('x', 1), ports.cart.clear]
      for (const call of calls) expect(left(await call())).toEqual(unauthenticated)
    })

    test('a cart changes only when a command runs', async () => {
      const shopper = await customer(world())
      const { cart } = shopper.ports
      const before = await cartOf(shopper)
      const commands = [cart.add(line(world().goods.plain.no)), cart.clear, cart.setQuantity('1', 1)]
      expect([commands.length, await cartOf(shopper)]).toEqual([3, before])
    })

    test('a cart has one line for the same variant with the same options, and another for other options', async () => {
      const shopper = await customer(world())
      const { plain, topUp } = world().goods
      await add(shopper, plain.no, 2)
      await add(shopper, plain.no, 3)
      await add(shopper, topUp.no, 1, { player_id: '12345' })
      await add(shopper, topUp.no, 1, { player_id: '54321' })
      await add(shopper, topUp.no, 2, { player_id: ' 12345 ', unasked: 'x' })
      const { items } = await cartOf(shopper)
      expect(
        items.map(({ product, quantity, options }) => [product, quantity, options.map(({ value }) => value)]),
      ).toEqual([
        [plain.no, 5, []],
        [topUp.no, 3, ['12345']],
        [topUp.no, 1, ['54321']],
      ])
      expect(new Set(items.map(({ id }) => id)).size).toBe(3)
    })

    test('a quantity can be set repeatedly with the same result, and 0 removes the line', async () => {
      const shopper = await customer(world())
      await add(shopper, world().goods.plain.no)
      const id = (await cartOf(shopper)).items[0]?.id ?? ''
      for (const quantity of [7, 7, 2]) {
        right(await shopper.ports.cart.setQuantity(id, quantity)())
        expect((await cartOf(shopper)).items[0]?.quantity).toBe(quantity)
      }
      for (const _ of [1, 2]) right(await shopper.ports.cart.setQuantity(id, 0)())
      expect((await cartOf(shopper)).items).toEqual([])
      expect(left(await shopper.ports.cart.setQuantity(id, 1)())).toEqual(notFound)
      expect(left(await shopper.ports.cart.setQuantity('no such/line', 1)())).toEqual(notFound)
    })

    test('a cart is cleared with its checkout choices, and clearing it again has the same result', async () => {
      const shopper = await customer(world())
      await add(shopper, world().goods.plain.no)
      right(await shopper.ports.checkout.save({ payment: 'mpay' })())
      for (const _ of [1, 2]) right(await shopper.ports.cart.clear())
      expect(await cartOf(shopper)).toMatchObject({ items: [], quantity: 0, payment: CASH })
    })

    test('a cart refuses variants that are sold out, unknown or wrongly filled in, and names the field', async () => {
      const { ports } = await customer(world())
      const { soldOut, topUp } = world().goods
      expect(refused(await ports.cart.add(line(soldOut.no))())).toEqual(['product'])
      expect(refused(await ports.cart.add(line('no-such-thing'))())).toEqual(['product'])
      expect(refused(await ports.cart.add(line(topUp.no))())).toEqual(['options.player_id'])
      expect(refused(await ports.cart.add(line(topUp.no, 1, { player_id: 'abc' }))())).toEqual(['options.player_id'])
      expect(right(await ports.cart.fetch()).items).toEqual([])
    })

    test('a cart refuses more pieces than the limit of a variant', async () => {
      const shopper = await customer(world())
      const { plain, once } = world().goods
      await add(shopper, plain.no, MAX_QUANTITY)
      await add(shopper, once.no)
      expect(refused(await shopper.ports.cart.add(line(plain.no))())).toEqual(['quantity'])
      expect(refused(await shopper.ports.cart.add(line(once.no))())).toEqual(['quantity'])
      const [, second] = (await cartOf(shopper)).items
      expect(refused(await shopper.ports.cart.setQuantity(second?.id ?? '', 2)())).toEqual(['quantity'])
      expect((await cartOf(shopper)).items.map(({ quantity }) => quantity)).toEqual([MAX_QUANTITY, 1])
    })

    test('a cart asks for exactly the accounts that its lines lack', async () => {
      const shopper = await customer(world())
      const { apple } = world().goods
      await add(shopper, apple.no, 1, { apple_id: 'a@example.com' })
      expect((await cartOf(shopper)).required_apple_id).toBe(false)
      await add(shopper, apple.no)
      expect(await cartOf(shopper)).toMatchObject({ required_apple_id: true, required_qq_number: false })
    })

    test('a cart belongs to one customer alone', async () => {
      const [ada, ben] = [await customer(world()), await customer(world())]
      await add(ada, world().goods.plain.no)
      const id = (await cartOf(ada)).items[0]?.id ?? ''
      expect(left(await ben.ports.cart.setQuantity(id, 9)())).toEqual(notFound)
      right(await ben.ports.cart.setQuantity(id, 0)())
      right(await ben.ports.cart.clear())
      expect((await cartOf(ben)).items).toEqual([])
      expect((await cartOf(ada)).items[0]?.quantity).toBe(1)
    })

    test('a cart has the sums of the domain and a new version after each change', async () => {
      const shopper = await customer(world())
      const { plain, offer } = world().goods
      const { cart, checkout } = shopper.ports
      const step = fc.oneof(
        fc
          .tuple(fc.constantFrom(plain.no, offer.no), fc.integer({ min: 1, max: 4 }))
          .map(what => cart.add(line(...what))),
        fc.constantFrom('cash', 'mpay').map(payment => checkout.save({ payment })),
        fc.integer({ min: 0, max: 9 }).map(quantity => async () => {
          const [first] = (await cartOf(shopper)).items
          return first === undefined ? cart.clear() : cart.setQuantity(first.id, quantity)()
        }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async steps => {
          right(await cart.clear())
          for (const run of steps) {
            const before = await cartOf(shopper)
            right<unknown>(await run())
            const after = await cartOf(shopper)
            expect(after).toMatchObject(priced(after.items, after.payment))
            expect(after.version ?? 0).toBeGreaterThan(before.version ?? Infinity)
          }
        }),
        { numRuns: 10 },
      )
    })
  })
}
