import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { hasMore } from '~/domain/orders/takings'
import { passes, takingsFilters } from '~/domain/orders/takings-filter'
import { lost } from '@testing/arbitraries/failure.arbitrary'
import { accounts, goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, placeShown, right, settled, virtualTime, watching } from '@tests/application/tab'

const PER_PAGE = 3

const buy = async (tab: App, orders: number): Promise<void> => {
  for (let n = 0; n < orders; n += 1) {
    right(await tab.cart.add({ product: goods.plain.no, options: {}, quantity: 1 })())
    const { cart } = right(await tab.checkout.save({ payment: 'mpay' })())
    right(await placeShown(tab, cart))
  }
}

/** A customer who has placed `orders` orders. */
const customer = async (orders: number, s?: fc.Scheduler) => {
  let slow = false
  const shop = openMemoryShop({
    perPage: PER_PAGE,
    travel: leg => (slow && s !== undefined ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
  })
  const { scheduler, pass } = virtualTime()
  const tab = await customerTab(shop, { scheduler, keepAlive: 1000 })
  await buy(tab, orders)
  slow = true
  return { shop, tab, pass, asked: () => shop.calls().filter(call => call === 'takings').length }
}

const newestFirst = (shop: MemoryShop) => shop.state().orders.map(({ order }) => order.id)
const shown = (tab: App) => known(tab.takings.state.now())?.records.map(order => order.id)

describe('the order records', () => {
  test('the order records are appended page by page until the last one, newest first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 10 }), async orders => {
        const { shop, tab, asked } = await customer(orders)
        watching(tab.takings.state.changes)
        const pages = Math.max(1, Math.ceil(orders / PER_PAGE))
        for (let page = 1; page <= pages + 1; page += 1) {
          await settled()
          expect(shown(tab)).toEqual(newestFirst(shop).slice(0, page * PER_PAGE))
          tab.takings.more()
        }
        await settled()
        expect(asked()).toBe(pages)
      }),
      { numRuns: 20 },
    )
  })

  test('the order records end complete and without repetitions, in any order of taps, orders and answers [I-21]', async () => {
    const act = fc.constantFrom('more', 'more', 'refresh', 'buy')
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.nat({ max: 7 }), fc.array(act, { maxLength: 6 }), async (s, orders, acts) => {
        const { shop, tab } = await customer(orders, s)
        const { seen } = watching(tab.takings.state.changes)
        let buying = Promise.resolve()
        s.scheduleSequence(
          acts.map(each => async () => {
            if (each === 'more') tab.takings.more()
            else if (each === 'refresh') tab.takings.refresh()
            else buying = buying.then(() => buy(tab, 1))
          }),
        )
        await s.waitFor(buying)
        await s.waitIdle()
        for (const state of seen) {
          const ids = known(state)?.records.map(order => order.id) ?? []
          expect(new Set(ids).size).toBe(ids.length)
        }
        tab.takings.refresh()
        await s.waitIdle()
        for (let page = 0; page < 9; page += 1) {
          tab.takings.more()
          await s.waitIdle()
        }
        expect(shown(tab)).toEqual(newestFirst(shop))
      }),
    )
  })

  test('the order records send one request per page, for any number of taps', async () => {
    const { tab, asked } = await customer(7)
    watching(tab.takings.state.changes)
    await settled()
    for (const _ of [1, 2, 3]) tab.takings.more()
    await settled()
    expect([asked(), shown(tab)?.length]).toEqual([2, 2 * PER_PAGE])
  })

  test('the order records stay if a page fails, and a retry fetches the same page [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 2 }), lost, async (page, why) => {
        const { shop, tab } = await customer(9)
        if (page === 0) shop.troubleNext({ call: 'takings', failure: why, happens: false })
        watching(tab.takings.state.changes)
        for (let n = 0; n < page; n += 1) {
          if (n > 0) tab.takings.more()
          await settled()
        }
        if (page > 0) {
          shop.troubleNext({ call: 'takings', failure: why, happens: false })
          tab.takings.more()
        }
        await settled()
        expect(tab.takings.state.now()).toMatchObject({ _tag: 'failed', error: why })
        expect(shown(tab) ?? []).toEqual(newestFirst(shop).slice(0, page * PER_PAGE))
        tab.takings.more()
        await settled()
        expect(shown(tab)).toEqual(newestFirst(shop).slice(0, (page + 1) * PER_PAGE))
        const takings = known(tab.takings.state.now())
        expect(takings !== undefined && hasMore(takings)).toBe(page < 2)
      }),
    )
  })

  test('the order records stay while they are fetched again, also for the next watcher', async () => {
    const { tab, pass } = await customer(2)
    const first = watching(tab.takings.state.changes)
    await settled()
    tab.takings.refresh()
    await settled()
    for (const state of first.seen.slice(2)) expect(known(state)?.records).toHaveLength(2)
    first.leave()
    await pass(1001)
    const { seen } = watching(tab.takings.state.changes)
    await settled()
    for (const state of seen) expect(known(state)?.records).toHaveLength(2)
  })

  test('the order records show an order as the page of the order fetched it last, without another request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.nat(), async (orders, at) => {
        const { shop, tab, asked } = await customer(orders)
        watching(tab.takings.state.changes)
        await settled()
        const id = newestFirst(shop)[at % Math.min(orders, PER_PAGE)] ?? ''
        watching(tab.orders.watch(id).state.changes)
        await settled()
        right(await tab.orders.cancel(id)())
        await settled()
        const records = known(tab.takings.state.now())?.records ?? []
        expect(records.map(order => [order.id === id, order.status._tag === 'cancelled'])).toEqual(
          records.map(order => [order.id === id, order.id === id]),
        )
        // an order that is placed while the list is kept comes in front
        expect(asked()).toBe(1)
      }),
      { numRuns: 20 },
    )
  })

  test('the order records of one customer are never shown to another [I-24]', async () => {
    const { tab } = await customer(2)
    const { seen } = watching(tab.takings.state.changes)
    await settled()
    const before = seen.length
    right(await tab.session.login(accounts.ben.login)())
    await settled()
    expect(seen.length).toBeGreaterThan(before)
    for (const state of seen.slice(before)) expect(known(state)?.records ?? []).toEqual([])
  })

  test('filtered order records are the matching records of all pages, and follow changes like the whole list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 8 }), fc.constantFrom(...takingsFilters), async (orders, show) => {
        const { shop, tab } = await customer(orders)
        for (const [at, { order }] of shop.state().orders.entries()) if (at % 2 === 0) shop.settle(order.id)
        const list = tab.takings.only(show)
        expect(tab.takings.only(show)).toBe(list)
        watching(list.state.changes)
        watching(tab.takings.state.changes)
        const wanted = () => shop.state().orders.flatMap(({ order }) => (passes(show, order) ? [order.id] : []))
        const ids = () => known(list.state.now())?.records.map(({ id }) => id)
        for (let page = 1; page <= Math.ceil(orders / PER_PAGE) + 1; page += 1) {
          await settled()
          expect(ids()).toEqual(wanted().slice(0, page * PER_PAGE))
          list.more()
        }
        // its pages are its own
        expect(shown(tab)).toEqual(newestFirst(shop).slice(0, PER_PAGE))
        for (const { order } of shop.state().orders) shop.settle(order.id)
        tab.takings.refresh()
        await settled()
        expect(ids()).toEqual(wanted().slice(0, PER_PAGE))
      }),
      { numRuns: 20 },
    )
  })
})
