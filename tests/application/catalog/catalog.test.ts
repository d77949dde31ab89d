import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as TE from 'fp-ts/TaskEither'
import { memoryClock } from '@testing/memory/shop/clock.memory'
import { type CatalogSeed, catalogUseCase, noSeed } from '~/application/catalog/catalog'
import { pageNeeds } from '~/application/catalog/page-needs'
import { known } from '~/application/lib/remote'
import type { Init } from '~/domain/catalog/catalog'
import { pageTextIds } from '~/domain/catalog/page-text'
import { defined } from '~/domain/shared/defined'
import { type ListingQuery, listingKey, listingQuery, narrow } from '~/domain/catalog/listing-query'
import { notFound } from '~/domain/shared/failure'
import { matchRoute, pathTo } from '~/domain/site/routes'
import { init, listing, productGroups } from '@testing/arbitraries/catalog.arbitrary'
import { lost } from '@testing/arbitraries/failure.arbitrary'
import { categories, groups, openMemoryShop, shopInit } from '@testing/mothers/memory-shop'
import { routeName, routeParams } from '@testing/arbitraries/routes.arbitrary'
import { lookAt, openTab, settled, virtualTime, watching } from '@tests/application/tab'

const seedOf = (listings: readonly ListingQuery[]): CatalogSeed => ({
  ...noSeed,
  init: shopInit,
  categories,
  listings: Object.fromEntries(listings.map(wanted => [listingKey(wanted), narrow(groups, wanted)])),
})

describe('the catalogue', () => {
  test('a listing shows only matching groups, also if the backend ignores the query', async () => {
    await fc.assert(
      fc.asyncProperty(productGroups, listing, async (all, wanted) => {
        const refuse = TE.left(notFound)
        const none = () => refuse
        const deaf = { init: refuse, categories: refuse, product: none, text: none, groups: () => TE.right(all) }
        const env = { clock: memoryClock(0), scheduler: virtualTime().scheduler, keepAlive: 0 }
        const catalog = catalogUseCase(deaf, noSeed, env)
        await lookAt(catalog.listing(wanted).state)
        expect(known(catalog.listing(wanted).state.now())).toEqual(narrow(all, wanted))
      }),
    )
  })

  test('the catalogue sends one request for each query, for any number of watchers', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    for (const wanted of [{ category: '1' }, { category: '1' }, { category: '2' }])
      watching(tab.catalog.listing(wanted).state.changes)
    for (const _ of [1, 2]) watching(tab.catalog.init.state.changes)
    await settled()
    expect(shop.calls().toSorted()).toEqual(['groups', 'groups', 'init'])
  })

  test('the catalogue opens a listed product at once, and fetches a product that is not listed', async () => {
    const shop = openMemoryShop()
    const seeded = openTab(shop, { seed: seedOf([{ category: '1' }]) })
    expect(known(seeded.catalog.product('G1').state.now())).toEqual(groups[0])
    await lookAt(seeded.catalog.product('G1').state)
    expect(shop.calls()).toEqual([])
    await lookAt(seeded.catalog.listing({ category: '2' }).state)
    expect(known(seeded.catalog.product('G2').state.now())).toEqual(groups[1])
    expect(shop.calls()).toEqual(['groups'])
    expect(await lookAt(seeded.catalog.product('G9').state)).toEqual({ _tag: 'failed', error: notFound })
  })

  test('the catalogue shows the start of a long listing at once, and fetches the whole when it is watched', async () => {
    const shop = openMemoryShop()
    const whole = seedOf([{}])
    const begun = { [listingKey({})]: groups.slice(0, 1) }
    const tab = openTab(shop, { seed: { ...whole, listings: begun, begun: [listingKey({})] } })
    expect(tab.catalog.listing({}).state.first()).toEqual({ _tag: 'pending', previous: groups.slice(0, 1) })
    expect(shop.calls()).toEqual([])
    await lookAt(tab.catalog.listing({}).state)
    expect(tab.catalog.listing({}).state.now()).toEqual({ _tag: 'ready', value: groups })
    expect(shop.calls()).toEqual(['groups'])
  })

  test('the catalogue finds no product by the name of an object’s built-in property', () => {
    const tab = openTab(openMemoryShop(), { seed: seedOf([]) })
    for (const no of ['constructor', '__proto__', 'toString'])
      expect(known(tab.catalog.product(no).state.now())).toBeUndefined()
  })

  test('the catalogue can fetch again after any failure, by a retry or by the next watcher [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(lost, async why => {
        const shop = openMemoryShop()
        const { scheduler, pass } = virtualTime()
        const tab = openTab(shop, { scheduler, keepAlive: 1000 })
        shop.troubleNext({ failure: why, happens: false }, { failure: why, happens: false })
        expect(await lookAt(tab.catalog.init.state)).toEqual({ _tag: 'failed', error: why })
        tab.catalog.init.refresh()
        await settled()
        expect(known(tab.catalog.init.state.now())).toBeUndefined()
        await pass(1000)
        expect(await lookAt(tab.catalog.init.state)).toEqual({ _tag: 'ready', value: shopInit })
      }),
    )
  })
})

describe('the data that a page needs', () => {
  const address = routeName.chain(name => routeParams(name).map(params => pathTo(name, params)))
  const search = fc.oneof(
    fc.constant(''),
    fc.record({ category: fc.string(), type: fc.string(), q: fc.string() }, { requiredKeys: [] }).map(params => {
      return `?${new URLSearchParams(params).toString()}`
    }),
  )

  test('a page that is drawn from its data sends no request', async () => {
    await fc.assert(
      fc.asyncProperty(address, search, async (path, query) => {
        const match = matchRoute(path)
        if (match === undefined) return
        const needs = pageNeeds(match, query, shopInit)
        const shop = openMemoryShop()
        const tab = openTab(shop, { seed: seedOf(needs.listings) })
        for (const wanted of needs.listings) await lookAt(tab.catalog.listing({ ...wanted }).state)
        await lookAt(tab.catalog.init.state)
        expect(shop.calls()).toEqual([])
      }),
    )
  })

  test('the data is the recommendations at home, the listing under its address, and one product in its sheet, and the words of a page', () => {
    fc.assert(
      fc.property(address, search, init, (path, query, of: Init) => {
        const match = matchRoute(path)
        if (match === undefined) return
        const { product } = match.params
        const sheet = match.name === 'product' && product !== undefined
        const listings =
          match.name === 'home'
            ? of.catalogs.map(({ items }) => ({ items }))
            : match.name === 'order' || (match.name === 'product' && !sheet)
              ? [listingQuery(query)]
              : []
        const text = pageTextIds.find(id => id === match.name)
        expect(pageNeeds(match, query, of)).toEqual({ listings, ...(sheet ? { product } : {}), ...defined({ text }) })
      }),
    )
  })

  test('the data keeps the order of the recommendations', () => {
    const { listings } = pageNeeds({ name: 'home', edition: 'mo', params: {} }, '', shopInit)
    expect(listings).toEqual([{ items: ['G2', 'G1'] }, { items: ['G1'] }])
    expect(listings.map(wanted => narrow(groups, wanted).map(({ no }) => no))).toEqual([['G2', 'G1'], ['G1']])
  })
})
