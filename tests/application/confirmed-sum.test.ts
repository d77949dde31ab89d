import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { type Cart, isOrderable } from '~/domain/cart/cart'
import { cents } from '~/domain/shared/money'
import { goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { browser, customerTab, left, openTab, placeShown, right, settled, watching } from '@tests/application/tab'

const steps = ['add', 'checkout', 'confirm', 'place', 'accept', 'pay'] as const
type Step = (typeof steps)[number]

const open = async (app: Promise<App> | App): Promise<App> => {
  const tab = await app
  watching(tab.cart.state.changes)
  watching(tab.checkout.form.state.changes)
  await settled()
  return tab
}
const billed = (tab: App): Cart => {
  const cart = known(tab.cart.state.now())
  if (cart === undefined) throw new Error('no cart is shown')
  return cart
}
const add = { product: goods.offer.no, options: {}, quantity: 5 }

describe('a shopper', () => {
  test('a shopper is only charged the sum that was last shown and confirmed, with any change between any steps [I-06]', async () => {
    const change = fc.record({
      before: fc.constantFrom(...steps),
      what: fc.constantFrom('price', 'offer', 'stock', 'quantity' as const),
      to: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.constantFrom('cash', 'mpay'),
        async (changes, payment) => {
          const shop = openMemoryShop()
          const parts = browser()
          const tab = await open(customerTab(shop, parts))
          const other = await open(openTab(shop, parts))
          await other.session.restore()
          const happens = async (step: Step) => {
            for (const { what, to } of changes.filter(({ before }) => before === step)) {
              if (what === 'price') shop.change(add.product, variant => ({ ...variant, price: cents(5_000 + to) }))
              if (what === 'offer') shop.change(add.product, variant => ({ ...variant, discount: cents(4_000 + to) }))
              if (what === 'stock') shop.leave(add.product, to)
              const [line] = shop.state().carts.get('ada')?.lines ?? []
              if (what === 'quantity' && line !== undefined) await other.cart.setQuantity(line.id, to)()
            }
          }
          await happens('add')
          right(await tab.cart.add(add)())
          await happens('checkout')
          right(await tab.checkout.save({ payment })())
          await settled()
          await happens('confirm')
          tab.cart.refresh()
          await settled()
          await happens('place')
          let seen = billed(tab)
          let answer = await placeShown(tab, seen)
          // the shopper accepts what is shown then, as often as it takes
          for (let turn = 0; answer._tag === 'Left' && turn < 3; turn += 1) {
            expect(left(answer)).toMatchObject({ _tag: 'conflict', changed: {} })
            expect(shop.state().orders).toEqual([])
            if (turn === 0) await happens('accept')
            await settled()
            for (const { id, left: few } of billed(tab).items)
              if (!isOrderable(billed(tab)) && few !== undefined) right(await tab.cart.setQuantity(id, few)())
            await settled()
            seen = billed(tab)
            answer = await placeShown(tab, seen)
          }
          const order = right(answer)
          await happens('pay')
          const told = right(await tab.orders.pay(order.id, payment)())
          expect([order.amount, told.amount]).toEqual([seen.amount, seen.amount])
          expect(shop.state().orders).toHaveLength(1)
        },
      ),
    )
  })

  test('a shopper is not asked again if another tab has changed the cart and then restored it', async () => {
    const shop = openMemoryShop()
    const parts = browser()
    const tab = await open(customerTab(shop, parts))
    right(await tab.cart.add(add)())
    right(await tab.checkout.save({ payment: 'mpay' })())
    await settled()
    const shown = billed(tab)
    const other = await open(openTab(shop, parts))
    await other.session.restore()
    right(await other.checkout.save({ payment: 'mpay' })())
    expect(billed(tab).version).not.toBe(shop.state().carts.get('ada')?.version)
    expect(right(await placeShown(tab, shown)).amount).toBe(shown.amount)
    expect(shop.calls().filter(call => call === 'place')).toHaveLength(2)
  })

  test('a shopper learns which order the cart became in another tab [I-19]', async () => {
    const shop = openMemoryShop()
    const parts = browser()
    const tab = await open(customerTab(shop, parts))
    right(await tab.cart.add(add)())
    right(await tab.checkout.save({ payment: 'mpay' })())
    await settled()
    const other = await open(openTab(shop, parts))
    await other.session.restore()
    await settled()
    const { id } = right(await placeShown(other))
    expect(left(await placeShown(tab))).toMatchObject({ _tag: 'conflict', changed: { order: id } })
    await settled()
    expect(billed(tab)).toMatchObject({ items: [], order: id })
    expect(shop.state().orders).toHaveLength(1)
  })
})
