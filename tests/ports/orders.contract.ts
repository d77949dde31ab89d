import { describe, expect, test } from 'vitest'
import { confirmed } from '~/domain/cart/confirmed-sum'
import { notFound, unauthenticated } from '~/domain/shared/failure'
import { type Order, codesOf } from '~/domain/orders/order'
import { awaitsPayment, statusOf } from '~/domain/orders/order-status'
import { type Shopper, type World, customer, left, line, placed, refused, right } from '@tests/ports/world'

/** An id that no order has, in the shape of one. */
const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** What `OrdersPort` promises. */
export const ordersContract = (world: () => World): void => {
  const bought = async (quantity = 1) => {
    const shopper = await customer(world())
    return { shopper, ports: shopper.ports, order: await placed(shopper, world().goods.plain, { quantity }) }
  }
  const codesIn = (order: Order) => order.items.flatMap(item => codesOf(order, item)).map(({ code }) => code)
  const everything = (order: Order) => JSON.stringify(order)

  describe('orders', () => {
    test('orders need a session', async () => {
      const { orders } = (await world().guest()).ports
      const calls = [
        orders.place('k'),
        orders.get(NOBODYS),
        orders.cancel(NOBODYS),
        orders.check(NOBODYS),
        orders.pay(NOBODYS, 'mpay', 'k'),
      ]
      for (const call of [...calls, orders.takings(1), orders.taking(NOBODYS)])
        expect(left(await call())).toEqual(unauthenticated)
    })

    test('an order is made of the saved form and the cart, at their present prices, and empties the cart', async () => {
      const { ports } = await customer(world())
      const { offer, plain } = world().goods
      right(await ports.cart.add(line(offer.no, 2))())
      right(await ports.cart.add(line(plain.no))())
      const { cart } = right(await ports.checkout.save({ payment: 'mpay' })())
      const order = right(await ports.orders.place('key-1')())
      const { amount, origin_amount, offer: saved, quantity, payment } = cart
      expect(order).toMatchObject({
        amount,
        origin_amount,
        offer: saved,
        quantity,
        payment,
        status: statusOf('pending'),
      })
      expect(order.items.map(item => [item.product, item.quantity, item.price])).toEqual([
        [offer.no, 2, offer.price],
        [plain.no, 1, plain.price],
      ])
      expect(order.version).toBeGreaterThan(0)
      expect(order.expires_at ?? 0).toBeGreaterThan(order.created_at ?? Infinity)
      expect(right(await ports.orders.get(order.id)())).toEqual(order)
      expect(right(await ports.cart.fetch())).toMatchObject({ items: [], payment: 'cash' })
    })

    test('one key places one order, for any number of requests and any later cart [I-08]', async () => {
      const { shopper, ports, order } = await bought()
      const { goods } = world()
      const again = await placed(shopper, goods.plain, { key: 'the-same' })
      expect(again.id).not.toBe(order.id)
      expect(right(await ports.orders.place('the-same')()).id).toBe(again.id)
      right(await ports.cart.add(line(goods.offer.no))())
      expect(right(await ports.orders.place('the-same')()).id).toBe(again.id)
      expect(right(await ports.cart.fetch()).quantity).toBe(1)
      expect(right(await ports.orders.takings(1)()).meta.total).toBe(2)
    })

    test('simultaneous orders with the same key become one order, or one request learns that the other is running [I-19]', async () => {
      const { ports } = await customer(world())
      right(await ports.cart.add(line(world().goods.plain.no))())
      const answers = await Promise.all([1, 2, 3].map(() => ports.orders.place('at-once')()))
      const ids = answers.flatMap(answer => (answer._tag === 'Right' ? [answer.right.id] : []))
      expect(new Set(ids).size).toBe(1)
      for (const answer of answers) if (answer._tag === 'Left') expect(answer.left._tag).toBe('conflict')
      expect(right(await ports.orders.takings(1)()).meta.total).toBe(1)
    })

    test('no order is made of an empty cart, or with an incomplete form', async () => {
      const { ports } = await customer(world())
      expect(refused(await ports.orders.place('a')())).toEqual(['cart'])
      right(await ports.cart.add(line(world().goods.apple.no))())
      expect(refused(await ports.orders.place('b')())).toEqual(['apple_id'])
      expect(right(await ports.orders.takings(1)()).data).toEqual([])
      expect(right(await ports.cart.fetch()).quantity).toBe(1)
    })

    test('an order is placed as it was confirmed, or refused with the present cart [I-06]', async () => {
      const { ports } = await customer(world())
      const { offer, plain } = world().goods
      right(await ports.cart.add(line(offer.no))())
      const { cart, form, payment_methods } = right(await ports.checkout.save({ payment: 'mpay' })())
      const shown = confirmed({ cart, form, methods: payment_methods })
      const wrong = left(await ports.orders.place('a', { ...shown, expected_amount: offer.discount ?? offer.price })())
      expect(wrong).toMatchObject({ _tag: 'conflict', changed: { cart } })
      right(await ports.cart.add(line(plain.no))())
      const later = left(await ports.orders.place('a', shown)())
      const now = right(await ports.cart.fetch())
      expect(later).toMatchObject({ _tag: 'conflict', changed: { cart: now, form: { payment: 'mpay' } } })
      const accepted = confirmed({ cart: now, form, methods: payment_methods })
      const order = right(await ports.orders.place('a', accepted)())
      expect(order.amount).toBe(now.amount)
      expect(right(await ports.orders.place('a', accepted)()).id).toBe(order.id)
      expect(left(await ports.orders.place('a', shown)())._tag).toBe('invalid')
    })

    test('another tab that confirms the same cart learns which order it became [I-19]', async () => {
      const { ports } = await customer(world())
      right(await ports.cart.add(line(world().goods.plain.no))())
      const { cart, form, payment_methods } = right(await ports.checkout.save({ payment: 'mpay' })())
      const shown = confirmed({ cart, form, methods: payment_methods })
      const { id } = right(await ports.orders.place('tab-A', shown)())
      const other = left(await ports.orders.place('tab-B', shown)())
      expect(other).toMatchObject({ _tag: 'conflict', changed: { order: id, cart: { items: [], order: id } } })
      expect(right(await ports.cart.fetch()).order).toBe(id)
      expect(right(await ports.orders.takings(1)()).meta.total).toBe(1)
    })

    test('an order can contain a once-only variant once, until that order is cancelled [I-15]', async () => {
      const shopper = await customer(world())
      const { once } = world().goods
      const first = await placed(shopper, once)
      expect(refused(await shopper.ports.cart.add(line(once.no))())).toEqual(['product'])
      right(await shopper.ports.orders.cancel(first.id)())
      expect((await placed(shopper, once)).id).not.toBe(first.id)
    })
  })

  describe('paying', () => {
    test('a payment returns an instruction for its order and its method, and the order waits for payment', async () => {
      const { ports, order } = await bought()
      const told = right(await ports.orders.pay(order.id, 'mpay', 'p1')())
      expect(told).toMatchObject({ order: order.id, method: 'mpay', amount: order.amount })
      const after = right(await ports.orders.get(order.id)())
      expect(after.status).toEqual(statusOf('waiting_for_payment'))
      expect(after.version ?? 0).toBeGreaterThan(order.version ?? Infinity)
      expect(after.payment_instruction).toEqual(told)
    })

    test('a payment with the same key has the same answer, and another request with that key is refused [I-08]', async () => {
      const { ports, order } = await bought()
      const told = right(await ports.orders.pay(order.id, 'mpay', 'p1')())
      expect(right(await ports.orders.pay(order.id, 'mpay', 'p1')())).toEqual(told)
      expect(left(await ports.orders.pay(order.id, 'cash', 'p1')())._tag).toBe('invalid')
    })

    test('a payment with another method changes the bill', async () => {
      const shopper = await customer(world())
      const { offer } = world().goods
      const { id } = await placed(shopper, offer)
      const told = right(await shopper.ports.orders.pay(id, 'cash', 'c')())
      expect(told).toMatchObject({ method: 'cash', amount: offer.discount })
      expect(right(await shopper.ports.orders.get(id)())).toMatchObject({ payment: 'cash', amount: offer.discount })
    })

    test('a payment with a method that is not offered is refused', async () => {
      const { ports, order } = await bought()
      expect(refused(await ports.orders.pay(order.id, 'shells', 'p')())).toEqual(['method'])
      expect(right(await ports.orders.get(order.id)()).status).toEqual(statusOf('pending'))
    })

    test('a paid order has as many codes as pieces, and shows them in success only [I-10]', async () => {
      const { ports, order } = await bought(2)
      right(await ports.orders.pay(order.id, 'mpay', 'p')())
      expect(codesIn(right(await ports.orders.get(order.id)()))).toEqual([])
      await world().settle(order.id)
      const done = right(await ports.orders.get(order.id)())
      expect(done.status).toEqual(statusOf('success'))
      expect(new Set(codesIn(done)).size).toBe(2)
      expect(codesIn(right(await ports.orders.taking(order.id)()))).toEqual(codesIn(done))
      expect(left(await ports.orders.pay(order.id, 'mpay', 'again')())._tag).toBe('conflict')
      expect(left(await ports.orders.cancel(order.id)())._tag).toBe('conflict')
    })
  })

  describe('cancelling', () => {
    test('a cancelled order cannot be paid, and cancelling it again has the same answer', async () => {
      const { ports, order } = await bought()
      const called = right(await ports.orders.cancel(order.id)())
      expect([called.status, awaitsPayment(called.status)]).toEqual([statusOf('cancelled'), false])
      expect(right(await ports.orders.cancel(order.id)())).toEqual(called)
      expect(left(await ports.orders.pay(order.id, 'mpay', 'p')())._tag).toBe('conflict')
    })
  })

  describe('an order of another customer', () => {
    test('an order of another customer looks exactly like an order that does not exist [I-10]', async () => {
      const { order } = await bought()
      const { orders } = (await customer(world())).ports
      for (const id of [order.id, NOBODYS, 'no order', '../cart', '%'])
        for (const call of [orders.get(id), orders.taking(id), orders.cancel(id), orders.pay(id, 'mpay', 'k')])
          expect(left(await call())).toEqual(notFound)
      expect(right(await orders.takings(1)()).data).toEqual([])
    })

    test('an order link shows the order without codes and without the entered details', async () => {
      const shopper = await customer(world())
      const { ports } = shopper
      right(await ports.cart.add(line(world().goods.topUp.no, 1, { player_id: '98765' }))())
      const { id } = await placed(shopper, world().goods.plain, { quantity: 2 })
      right(await ports.orders.pay(id, 'mpay', 'p')())
      const own = right(await ports.orders.get(id)())
      const token = own.revival_token ?? ''
      expect(everything(own)).toContain('98765')
      await world().settle(id)
      const secrets = [token, '98765', ...codesIn(right(await ports.orders.get(id)()))]
      for (const holder of [await world().guest(), await customer(world())]) {
        const seen = right(await holder.ports.orders.revive(id, token)())
        expect([seen.id, seen.quantity, seen.items.length]).toEqual([id, 3, 2])
        for (const secret of secrets) expect(everything(seen)).not.toContain(secret)
        for (const [order, guess] of [
          [id, 'guess'],
          [id, ''],
          [NOBODYS, token],
        ] as const)
          expect(left(await holder.ports.orders.revive(order, guess)())).toEqual(notFound)
      }
      expect(right(await ports.orders.revive(id, token)())).toEqual(right(await ports.orders.get(id)()))
    })

    test('an order link lets another person pay for the owner, once for one key', async () => {
      const shopper = await customer(world())
      const { id, amount } = await placed(shopper, world().goods.plain)
      const token = right(await shopper.ports.orders.get(id)()).revival_token ?? ''
      for (const holder of [await world().guest(), await customer(world())]) {
        const { orders } = holder.ports
        const instruction = right(await orders.payByLink(id, token, 'mpay', 'link')())
        expect([instruction.order, instruction.method, instruction.amount]).toEqual([id, 'mpay', amount])
        expect(right(await orders.payByLink(id, token, 'mpay', 'link')())).toEqual(instruction)
        for (const [order, guess] of [
          [id, `${id}.guess`],
          [id, ''],
          [NOBODYS, token],
        ] as const) {
          expect(left(await orders.payByLink(order, guess, 'mpay', 'other')())).toEqual(notFound)
          expect(left(await orders.check(order, guess)())).toEqual(notFound)
        }
        expect(right(await orders.check(id, token)())).toEqual(right(await orders.revive(id, token)()))
        expect(holder.unauthenticated()).toBe(0)
      }
      await world().settle(id)
      const own = right(await shopper.ports.orders.check(id)())
      expect(own).toEqual(right(await shopper.ports.orders.get(id)()))
      expect(own.status._tag).toBe('success')
      expect(codesIn(own)).toHaveLength(1)
    })
  })

  describe('codes in an old session that did not place their order', () => {
    const elsewhere = async (shopper: Shopper) => {
      const other = await world().again(shopper)
      other.tokens.write(right(await other.ports.session.login(other.login)()))()
      return other
    }
    const done = async () => {
      const { shopper, ports, order } = await bought(2)
      right(await ports.orders.pay(order.id, 'mpay', 'p')())
      await world().settle(order.id)
      return { shopper, id: order.id, codes: codesIn(right(await ports.orders.get(order.id)())) }
    }
    const sent = async (shopper: Shopper) => {
      const { country_code, tel } = shopper.login
      right(await shopper.account.auth.sendCode({ country_code, tel, type: 'reveal' })())
      return world().codeSent('reveal', shopper.login)
    }

    test('an old session of another device sees codes after a phone code, which it needs once', async () => {
      const { shopper, id, codes } = await done()
      const other = await elsewhere(shopper)
      expect(codesIn(right(await other.ports.orders.get(id)()))).toEqual(codes)
      await world().age()
      for (const call of [other.ports.orders.get(id), other.ports.orders.taking(id)]) {
        const masked = right(await call())
        expect([masked.reveal, masked.status, masked.items.map(item => item.variations)]).toEqual([
          'phone_code',
          statusOf('success'),
          [''],
        ])
        for (const code of codes) expect(everything(masked)).not.toContain(code)
      }
      const code = await sent(other)
      const wrong = code === '123456' ? '654321' : '123456'
      expect(refused(await other.ports.orders.reveal(id, wrong)())).toEqual(['code'])
      expect(right(await other.ports.orders.get(id)()).reveal).toBe('phone_code')
      const shown = right(await other.ports.orders.reveal(id, code)())
      expect([codesIn(shown), shown.reveal]).toEqual([codes, undefined])
      // the answer was lost on its way, and the page asks again
      expect(codesIn(right(await other.ports.orders.reveal(id, code)()))).toEqual(codes)
      expect(codesIn(right(await other.ports.orders.get(id)()))).toEqual(codes)
      const next = await placed(shopper, world().goods.plain)
      right(await shopper.ports.orders.pay(next.id, 'mpay', 'q')())
      await world().settle(next.id)
      expect(codesIn(right(await other.ports.orders.get(next.id)()))).toHaveLength(1)
    })

    test('the session that placed the order sees its codes at once, and an order without codes asks for no phone code', async () => {
      const { shopper, id, codes } = await done()
      const other = await elsewhere(shopper)
      await world().age()
      expect(codesIn(right(await shopper.ports.orders.get(id)()))).toEqual(codes)
      const { id: unpaid } = await placed(shopper, world().goods.plain)
      expect(right(await other.ports.orders.get(unpaid)()).reveal).toBeUndefined()
      expect(codesIn(right(await other.ports.orders.reveal(unpaid, '123456')()))).toEqual([])
    })

    test('another customer’s order looks like a missing one, and a phone code does not open it [I-10]', async () => {
      const { id } = await done()
      const thief = await customer(world())
      await world().age()
      const code = await sent(thief)
      for (const each of [id, NOBODYS, 'no order', '%'])
        expect(left(await thief.ports.orders.reveal(each, code)())).toEqual(notFound)
      const guest = await world().guest()
      expect(left(await guest.ports.orders.reveal(id, code)())).toEqual(unauthenticated)
      const { country_code, tel } = guest.login
      expect(left(await guest.account.auth.sendCode({ country_code, tel, type: 'reveal' })())).toEqual(unauthenticated)
    })
  })
}
