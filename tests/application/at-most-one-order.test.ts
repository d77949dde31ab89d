import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryIds } from '@testing/memory/ids.memory'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { App } from '~/application/app'
import { conflict, isTransient, offline, timedOut, undecodable } from '~/domain/shared/failure'
import { failure } from '@testing/arbitraries/failure.arbitrary'
import { goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { browser, customerTab, left, openTab, placeShown, right, settled, watching } from '@tests/application/tab'

const line = { product: goods.plain.no, options: {}, quantity: 1 }

/** Acts of a shopper in a hurry on one cart: taps again, opens another tab, reloads the page, asks for the cart. */
const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant('place' as const) },
  { weight: 1, arbitrary: fc.constantFrom('other tab', 'reload', 'refresh') },
)
const trouble = fc.record({
  failure: fc.constantFrom(offline, timedOut, conflict(''), undecodable('')),
  happens: fc.boolean(),
})

const open = async (app: Promise<App> | App): Promise<App> => {
  const tab = await app
  watching(tab.cart.state.changes)
  await settled()
  return tab
}

describe('an order [I-19]', () => {
  test('an order is placed at most once, with any number of taps, tabs, reloads and lost answers [I-19]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(act, { minLength: 1, maxLength: 8 }),
        fc.array(trouble, { maxLength: 4 }),
        async (s, acts, troubles) => {
          let slow = false
          const parts = browser()
          const shop = openMemoryShop({
            travel: leg => (slow ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
          })
          let tab = await open(customerTab(shop, parts))
          const tabs = [tab]
          right(await tab.cart.add(line)())
          await settled()
          slow = true
          shop.troubleNext(...troubles.map(each => ({ ...each, call: 'place' })))
          const placed: Promise<unknown>[] = []
          s.scheduleSequence(
            acts.map(each => async () => {
              if (each === 'place') placed.push(placeShown(tab))
              else if (each === 'refresh') tab.cart.refresh()
              else {
                tab = openTab(shop, parts)
                tabs.push(tab)
                watching(tab.cart.state.changes)
                void tab.session.restore()
              }
            }),
          )
          await s.waitIdle()
          await Promise.all(placed)
          expect(shop.state().orders.length).toBeLessThanOrEqual(1)
          // every tab has had its answers
          for (const each of tabs) expect(each.checkout.busy.now()).toBe(false)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('the next tap finds an order whose answer was lost, also while the cart cannot be fetched [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.constantFrom(offline, timedOut, conflict('in flight'), undecodable('order')), fc.boolean()),
          {
            minLength: 1,
            maxLength: 4,
          },
        ),
        async lost => {
          const parts = browser()
          const shop = openMemoryShop()
          const tab = await open(customerTab(shop, parts))
          right(await tab.cart.add(line)())
          await settled()
          for (const [why, happens] of lost) {
            shop.troubleNext({ call: 'place', failure: why, happens })
            expect(left(await placeShown(tab))).toEqual(why)
            shop.troubleNext({ call: 'cart', failure: offline, happens: false })
            tab.cart.refresh()
            await settled()
          }
          const found = right(await placeShown(tab))
          expect(shop.state().orders.map(kept => kept.order.id)).toEqual([found.id])
        },
      ),
    )
  })

  test('a retry after a final refusal has a new key, so the shop checks the order again', async () => {
    await fc.assert(
      fc.asyncProperty(failure, async why => {
        if (why._tag === 'unauthenticated') return
        const kept = new Map<string, string>()
        const shop = openMemoryShop()
        const tab = await open(customerTab(shop, { storage: memoryStorage(kept) }))
        right(await tab.cart.add(line)())
        await settled()
        shop.troubleNext({ call: 'place', failure: why, happens: false })
        left(await placeShown(tab))
        const open_ = isTransient(why) || why._tag === 'conflict' || why._tag === 'undecodable'
        expect([...kept.keys()]).toEqual(open_ ? ['checkout.key'] : [])
        right(await placeShown(tab))
        expect([...kept.keys()]).toEqual([])
      }),
    )
  })

  test('a changed cart becomes another order, although the answer to the first was lost', async () => {
    const shop = openMemoryShop()
    const tab = await open(customerTab(shop))
    right(await tab.cart.add(line)())
    await settled()
    shop.troubleNext({ call: 'place', failure: timedOut, happens: true })
    left(await placeShown(tab))
    right(await tab.cart.add({ ...line, quantity: 3 })())
    await settled()
    expect(right(await placeShown(tab)).quantity).toBe(3)
    expect(shop.state().orders).toHaveLength(2)
  })

  test('an empty cart does not become an order', async () => {
    const shop = openMemoryShop()
    const tab = await open(customerTab(shop))
    expect(left(await placeShown(tab))).toMatchObject({ _tag: 'conflict', changed: { cart: { items: [] } } })
    expect([shop.state().orders.length, tab.checkout.step.now()]).toEqual([0, 1])
  })

  test('simultaneous taps place one order even without storage [I-19]', async () => {
    const shop = openMemoryShop()
    const ids = memoryIds()
    const nothing = { read: () => () => undefined, write: () => () => undefined, remove: () => () => undefined }
    const tab = await open(
      customerTab(shop, { ids, storage: { ...nothing, clear: () => undefined, clearTab: () => undefined } }),
    )
    right(await tab.cart.add(line)())
    await settled()
    const orders = (await Promise.all([placeShown(tab), placeShown(tab), placeShown(tab)])).map(right)
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(shop.calls().filter(call => call === 'place')).toHaveLength(1)
  })
})
