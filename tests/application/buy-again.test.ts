import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyAgain } from '~/application/buy-again'
import { latest } from '~/application/lib/remote'
import { type CartLine, empty } from '~/domain/cart/cart'
import { lost } from '@testing/arbitraries/failure.arbitrary'
import { goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, lookAt, right } from '@tests/application/tab'

const newLine = fc.oneof(
  fc.record({
    product: fc.constantFrom(goods.plain.no, goods.offer.no, goods.apple.no),
    options: fc.constant({}),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ product: fc.constant(goods.once.no), options: fc.constant({}), quantity: fc.constant(1) }),
  fc.record({
    product: fc.constant(goods.topUp.no),
    options: fc.record({ player_id: fc.integer({ min: 10_000, max: 99_999 }).map(String) }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    product: fc.constant(goods.apple.no),
    options: fc.record({ apple_id: fc.emailAddress() }),
    quantity: fc.integer({ min: 1, max: 9 }),
  }),
)
const distinct = fc.uniqueArray(newLine, {
  minLength: 1,
  maxLength: 5,
  selector: ({ product, options }) => JSON.stringify([product, options]),
})

const shopWith = async (lines: readonly (typeof newLine extends fc.Arbitrary<infer A> ? A : never)[]) => {
  const shop = openMemoryShop()
  const tab = await customerTab(shop)
  for (const line of lines) right(await tab.cart.add(line)())
  const cartNow = async () => {
    await lookAt(tab.cart.state)
    return latest(tab.cart.state.now(), empty)
  }
  return { shop, tab, cartNow, putBack: (line: CartLine) => buyAgain(tab.catalog, tab.cart)({ items: [line] }) }
}

/** The contents of a cart, without the ids and the order of its lines. */
const contents = (items: readonly CartLine[]) => items.map(({ id: _, ...line }) => JSON.stringify(line)).toSorted()

describe('a line that was removed from the cart', () => {
  test('an undo puts the removed line back with its variant, details and quantity', async () => {
    await fc.assert(
      fc.asyncProperty(distinct, fc.nat(), async (lines, pick) => {
        const { tab, cartNow, putBack } = await shopWith(lines)
        const before = await cartNow()
        const line = before.items[pick % before.items.length]
        if (line === undefined) throw new Error('the cart is empty')
        right(await tab.cart.setQuantity(line.id, 0)())
        const between = await cartNow()
        expect(contents(between.items)).toEqual(contents(before.items.filter(({ id }) => id !== line.id)))
        expect(right(await putBack(line)())).toEqual([])
        const after = await cartNow()
        const { items, version: _, ...sums } = before
        expect(contents(after.items)).toEqual(contents(items))
        expect(after).toMatchObject(sums)
      }),
      { numRuns: 50 },
    )
  })

  test('a removed line that has sold out meanwhile stays out of the cart, and the undo returns the reason', async () => {
    const { shop, tab, cartNow, putBack } = await shopWith([{ product: goods.plain.no, options: {}, quantity: 2 }])
    const [line] = (await cartNow()).items
    if (line === undefined) throw new Error('the cart is empty')
    right(await tab.cart.setQuantity(line.id, 0)())
    shop.change(goods.plain.no, variant => ({ ...variant, stockout: true }))
    expect(right(await putBack(line)())).toMatchObject([{ name: line.name }])
    expect((await cartNow()).items).toEqual([])
  })

  test('a removed line stays out while the shop cannot be reached, and can be put back later [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(lost, async why => {
        const { shop, tab, cartNow, putBack } = await shopWith([{ product: goods.plain.no, options: {}, quantity: 2 }])
        const before = await cartNow()
        const [line] = before.items
        if (line === undefined) throw new Error('the cart is empty')
        right(await tab.cart.setQuantity(line.id, 0)())
        shop.troubleNext({ call: 'add', failure: why, happens: false })
        expect(right(await putBack(line)())).toEqual([{ _tag: 'refused', name: line.name, failure: why }])
        expect((await cartNow()).items).toEqual([])
        expect(right(await putBack(line)())).toEqual([])
        expect(contents((await cartNow()).items)).toEqual(contents(before.items))
      }),
      { numRuns: 10 },
    )
  })
})
