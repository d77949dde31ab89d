import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { known } from '~/application/lib/remote'
import { offline } from '~/domain/shared/failure'
import { failure } from '@testing/arbitraries/failure.arbitrary'
import { goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, right, settled, watching } from '@tests/application/tab'

/** A customer who watches a cart with one line of quantity one. The scheduler `s` decides when each request arrives. */
const shopper = async (s?: fc.Scheduler) => {
  let slow = false
  const shop = openMemoryShop({
    travel: leg => (slow && s !== undefined ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
  })
  const tab = await customerTab(shop)
  right(await tab.cart.add({ product: goods.plain.no, options: {}, quantity: 1 })())
  watching(tab.cart.state.changes)
  await settled()
  slow = true
  const [line] = known(tab.cart.state.now())?.items ?? []
  if (line === undefined) throw new Error('the cart is empty')
  const shown = () => tab.cart.wanted.now()[line.id] ?? known(tab.cart.state.now())?.items[0]?.quantity ?? 0
  return { shop, tab, id: line.id, shown }
}

const taps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })

describe('the quantity of a line', () => {
  test('the quantity of a line is the last tapped one at once, in any order of answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), taps, async (s, wanted) => {
        const { tab, id, shown } = await shopper(s)
        let tapped: number | undefined
        const wrong: string[] = []
        tab.cart.state.changes.subscribe(() => {
          if (tapped !== undefined && shown() !== tapped) wrong.push(`${shown()} instead of ${tapped}`)
        })
        s.scheduleSequence(
          wanted.map(quantity => async () => {
            tapped = quantity
            void tab.cart.setQuantity(id, quantity)()
            expect(shown()).toBe(quantity)
          }),
        )
        await s.waitIdle()
        await settled()
        expect(wrong).toEqual([])
        expect([shown(), tab.cart.wanted.now()]).toEqual([wanted.at(-1), {}])
      }),
    )
  })

  test('the cart sends two requests for any number of quantity taps in a row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 9 }), async many => {
        const { shop, tab, id } = await shopper()
        const before = shop.calls().length
        await Promise.all(Array.from({ length: many }, (_, at) => tab.cart.setQuantity(id, at + 1)()))
        await settled()
        const asked = shop.calls().slice(before)
        expect(asked.filter(call => call === 'set quantity')).toHaveLength(2)
      }),
    )
  })

  test('the quantity returns to the stored one after a failed change, and the failure is returned [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(failure, async why => {
        if (why._tag === 'unauthenticated') return
        const { shop, tab, id, shown } = await shopper()
        shop.troubleNext({ call: 'set quantity', failure: why, happens: false })
        expect(await tab.cart.setQuantity(id, 7)()).toEqual(E.left(why))
        expect(shown()).toBe(1)
        right(await tab.cart.setQuantity(id, 7)())
        await settled()
        expect(shown()).toBe(7)
      }),
    )
  })

  test('a changed quantity stays visible while the cart cannot be fetched', async () => {
    const { shop, tab, id, shown } = await shopper()
    shop.troubleNext({ call: 'cart', failure: offline, happens: false })
    right(await tab.cart.setQuantity(id, 5)())
    await settled()
    expect([shown(), tab.cart.state.now()._tag]).toEqual([5, 'failed'])
    tab.cart.refresh()
    await settled()
    expect([shown(), tab.cart.wanted.now()]).toEqual([5, {}])
  })
})
