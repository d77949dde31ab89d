import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { offline, timedOut } from '~/domain/shared/failure'
import { failure } from '@testing/arbitraries/failure.arbitrary'
import { goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, left, placeShown, right, settled, watching } from '@tests/application/tab'

const line = (product: string, quantity = 1) => ({ product, options: {}, quantity })

/** A customer with something with a cash offer in the cart. */
const shopper = async (s?: fc.Scheduler, product: string = goods.offer.no) => {
  let slow = false
  const shop = openMemoryShop({
    travel: leg => (slow && s !== undefined ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
  })
  const tab = await customerTab(shop)
  right(await tab.cart.add(line(product))())
  watching(tab.cart.state.changes)
  watching(tab.checkout.form.state.changes)
  await settled()
  slow = true
  return { shop, tab }
}
const billed = (tab: App) => known(tab.cart.state.now())

describe('the steps of the checkout', () => {
  test('the checkout goes from step 1 to 2 when the form was saved, and back to 1', async () => {
    const { tab } = await shopper()
    const { seen } = watching(tab.checkout.step.changes)
    for (const _ of [1, 2]) {
      right(await tab.checkout.save({ payment: 'mpay' })())
      tab.checkout.back()
    }
    expect(seen).toEqual([1, 2, 1, 2, 1])
  })

  test('the checkout stays at step 1 while the form cannot be saved, and continues once it is [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(failure, fc.boolean(), async (why, happens) => {
        if (why._tag === 'unauthenticated') return
        const { shop, tab } = await shopper()
        shop.troubleNext({ call: 'save checkout', failure: why, happens })
        expect(left(await tab.checkout.save({ payment: 'mpay' })())).toEqual(why)
        expect([tab.checkout.step.now(), tab.checkout.busy.now()]).toEqual([1, false])
        right(await tab.checkout.save({ payment: 'mpay' })())
        expect(tab.checkout.step.now()).toBe(2)
      }),
    )
  })

  test('the checkout is at step 1 after an order, with an empty cart and the cash method', async () => {
    const { tab } = await shopper()
    right(await tab.checkout.save({ payment: 'mpay' })())
    right(await placeShown(tab))
    await settled()
    expect(tab.checkout.step.now()).toBe(1)
    expect(billed(tab)).toMatchObject({ items: [], payment: 'cash' })
    expect(known(tab.checkout.form.state.now())?.form).toEqual({ payment: 'cash' })
  })

  test('the checkout asks for the details that the cart needs, by field, and shows the first message', async () => {
    const { tab } = await shopper(undefined, goods.apple.no)
    const refused = left(await tab.checkout.save({ payment: 'closed', apple_id: ' ' })())
    if (refused._tag !== 'invalid') throw new Error(refused._tag)
    expect(Object.keys(refused.errors)).toEqual(['payment', 'apple_id'])
    expect(refused.message).toBe(refused.errors['payment']?.[0])
    const saved = right(await tab.checkout.save({ payment: 'cash', apple_id: ' a@b.c ' })())
    expect(saved.form).toEqual({ payment: 'cash', apple_id: 'a@b.c' })
  })
})

describe('choosing a payment method', () => {
  test('a chosen payment method changes the bill to that of the shop, and keeps the step', async () => {
    const { tab } = await shopper()
    right(await tab.checkout.price({ payment: 'mpay' })())
    expect(billed(tab)).toMatchObject({ payment: 'mpay', amount: goods.offer.price })
    expect(known(tab.checkout.form.state.now())?.form).toEqual({ payment: 'mpay' })
    right(await tab.checkout.price({ payment: 'cash' })())
    expect(billed(tab)).toMatchObject({ payment: 'cash', amount: goods.offer.discount })
    expect(tab.checkout.step.now()).toBe(1)
  })

  test('a chosen payment method shows its sum also while details are missing', async () => {
    const { tab } = await shopper(undefined, goods.apple.no)
    left(await tab.checkout.price({ payment: 'mpay' })())
    expect(billed(tab)).toMatchObject({ payment: 'mpay', quantity: 1 })
    left(await tab.checkout.price({ payment: 'closed' })())
    expect(billed(tab)).toMatchObject({ payment: 'mpay' })
  })

  test('the last chosen payment method wins, in any order of answers [I-21]', async () => {
    const choice = fc.constantFrom('mpay', 'cash')
    const tap = fc.oneof(choice, fc.integer({ min: 1, max: 5 }))
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(tap, { minLength: 1, maxLength: 7 }), async (s, taps) => {
        const { shop, tab } = await shopper(s)
        const id = billed(tab)?.items[0]?.id ?? ''
        s.scheduleSequence(
          taps.map(each => async () => {
            if (typeof each === 'number') void tab.cart.setQuantity(id, each)()
            else void tab.checkout.price({ payment: each })()
          }),
        )
        await s.waitIdle()
        await settled()
        const chosen = taps.findLast(each => typeof each === 'string') ?? 'cash'
        const quantity = taps.findLast(each => typeof each === 'number') ?? 1
        expect(billed(tab)).toMatchObject({ payment: chosen, quantity })
        expect(shop.state().carts.get('ada')?.payment).toBe(chosen)
      }),
    )
  })
})

describe('the busy state of the checkout', () => {
  test('the checkout is busy exactly while a form is saved to continue or an order is placed', async () => {
    const act = fc.constantFrom('save', 'place', 'price')
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(act, { minLength: 1, maxLength: 5 }), async (s, acts) => {
        const { tab } = await shopper(s)
        let under = 0
        s.scheduleSequence(
          acts.map(each => async () => {
            if (each === 'price') return void tab.checkout.price({ payment: 'mpay' })()
            under += 1
            const task = each === 'save' ? tab.checkout.save({ payment: 'mpay' }) : () => placeShown(tab)
            const ended = task().finally(() => {
              under -= 1
            })
            expect(tab.checkout.busy.now()).toBe(true)
            await Promise.race([ended, Promise.resolve()])
          }),
        )
        while (s.count() > 0) {
          await s.waitNext(1)
          await settled()
          expect(tab.checkout.busy.now()).toBe(under > 0)
        }
        expect([under, tab.checkout.busy.now()]).toEqual([0, false])
      }),
      { numRuns: 40 },
    )
  })

  test('the checkout is not busy after a lost answer [I-20]', async () => {
    for (const why of [offline, timedOut]) {
      const { shop, tab } = await shopper()
      shop.troubleNext({ call: 'place', failure: why, happens: true })
      left(await placeShown(tab))
      expect(tab.checkout.busy.now()).toBe(false)
    }
  })
})
