import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demoCustomer } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'

const expected = [...lost, /dynamically imported module/u, /page broke/u]

/** A customer on the listing, from whom the orders' code is kept; `before`: what their browser is like. */
const withoutOrders = async (before?: () => unknown) => {
  const { page } = await openAs(await demoCustomer(), { expected })
  if (before !== undefined) await page.addInitScript(before)
  await page.goto('/order')
  await expectSeen(page.getByRole('searchbox'))
  await page.route('**/assets/takings-page-*', route => route.abort())
  let documents = 0
  page.on('request', request => {
    if (request.resourceType() === 'document') documents += 1
  })
  const orders = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' })
  return { page, documents: () => documents, orders }
}

describe('Code that fails to load', () => {
  test('[I-20] A page whose code fails to load is reloaded once, then shows an error, and a later retry succeeds', async () => {
    const { page } = await openAs(await demoCustomer(), { expected })
    await page.goto('/order')
    await expectSeen(page.getByRole('searchbox'))
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    await page.route('**/assets/takings-page-*', route => route.abort())
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click()
    // the page that is left shows the same text for a moment
    await reloaded
    await expectText(page.getByRole('main'), 'Something went wrong')
    expect(documents).toBe(1)
    await expectAt(page, '/takings')

    // within the minute there is no other
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectText(page.getByRole('main'), 'Something went wrong')
    expect(documents).toBe(1)

    await page.unroute('**/assets/takings-page-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectSeen(page.getByRole('main').getByRole('list').or(page.getByText('No orders yet')).first())
  })

  test('Optional code that fails to load does not reload the page: typed text stays', async () => {
    const { page } = await openPage({ expected: [...lost], serviceWorkers: 'allow' })
    await page.clock.install()
    await page.route('**/assets/service-worker-*', route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/service-worker-'))
    await page.goto('/order')
    await page.getByRole('searchbox').fill('points')
    await page.evaluate(() => Reflect.set(window, 'same', true))
    await page.clock.runFor(3000)
    await failed
    // any reaction to the failure would happen within this time
    await page.clock.runFor(100)
    await expectSeen(page.getByText('Game points card').first())
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
    expect(await page.getByRole('searchbox').inputValue()).toBe('points')
  })

  test('Code of pictures that fails to load keeps the page and its pictures, and is requested again with the network', async () => {
    const { page } = await openPage({ expected: lost })
    const code = '**/assets/tile-art-*'
    await page.route(code, route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/tile-art-'))
    await page.goto('/order')
    const drawn = await page.locator('svg path').count()
    await page.getByRole('searchbox').fill('points')
    await failed
    await expectAt(page, /q=/u)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expectAt(page, '/order')
    // drawn by the server, of which some were away for a moment: they come back blank
    await expectSoon(() => page.locator('svg.skeleton').count()).toBeGreaterThan(0)

    await page.unroute(code)
    await page.context().setOffline(true)
    await expectSeen(page.getByText('You are offline'))
    await page.context().setOffline(false)
    await expectSoon(() => page.locator('svg.skeleton').count()).toBe(0)
    expect(await page.locator('svg path').count()).toBe(drawn)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('A page whose code fails to load is reloaded again after a minute', async () => {
    const { page, documents, orders } = await withoutOrders()
    const reloaded = page.waitForEvent('domcontentloaded')
    await orders.click()
    await reloaded
    await expectText(page.getByRole('main'), 'Something went wrong')
    expect(documents()).toBe(1)

    await page.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now() - 60_000)))
    const again = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Try again' }).click()
    await again
    expect(documents()).toBe(2)
    await expectText(page.getByRole('main'), 'Something went wrong')
    // and once only
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectText(page.getByRole('main'), 'Something went wrong')
    expect(documents()).toBe(2)
  })

  test('Without storage, a page whose code fails to load shows an error at once and is not reloaded', async () => {
    const { page, documents, orders } = await withoutOrders(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      }),
    )
    for (const act of [orders, page.getByRole('button', { name: 'Try again' })]) {
      await act.click()
      await expectText(page.getByRole('main'), 'Something went wrong')
      await expectSeen(page.getByRole('main').getByRole('link', { name: 'Back to the shop' }))
    }
    expect(documents()).toBe(0)
    // the rest of the shop stands
    await page.getByRole('main').getByRole('link', { name: 'Back to the shop' }).click()
    await expectAt(page, '/')
  })

  test('[I-20] Code of a sheet that fails to load keeps the page, and a later retry opens the sheet', async () => {
    const { page } = await openPage({ expected })
    await page.goto('/order')
    await expectSeen(page.getByRole('searchbox'))
    // as if the page had reloaded a moment ago
    await page.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now())))
    await page.route('**/assets/cart-panel-*', route => route.abort())
    await page.getByRole('region', { name: 'Cart' }).getByRole('button').first().click()
    const sorry = page.getByRole('dialog', { name: 'Something went wrong' })
    await expectSeen(sorry)
    await expectSeen(page.getByRole('link', { name: /Game points card/u }))

    await page.unroute('**/assets/cart-panel-*')
    await sorry.getByRole('button', { name: 'Try again' }).click()
    await expectText(page.getByRole('dialog', { name: 'Cart' }), 'No items')
  })

  test('[I-20] In a browser that remembers a failed load, a retry reloads the page and keeps the typed text', async () => {
    const { page } = await openPage({ expected })
    await page.goto('/order')
    await page.getByRole('searchbox').fill('points')
    await expectAt(page, /q=points/u)
    await page.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now())))
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    // the first document never gets the module, while any other request for its file is answered
    await page.route('**/assets/cart-panel-*', route =>
      documents === 0 && route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    )
    const cart = page.getByRole('region', { name: 'Cart' }).getByRole('button').first()
    await cart.click()
    const sorry = page.getByRole('dialog', { name: 'Something went wrong' })
    await sorry.getByRole('button', { name: 'Try again' }).click()
    await expectSoon(() => documents).toBe(1)
    expect(await page.getByRole('searchbox').inputValue()).toBe('points')
    await cart.click()
    await expectText(page.getByRole('dialog', { name: 'Cart' }), 'No items')
  })

  test('[I-20] In a browser that remembers a failed load, pictures come back with the network', async () => {
    const { page } = await openPage({ expected: lost })
    // the browser never gets the module under its own address
    await page.route(/\/assets\/tile-art-[^?]*$/u, route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/tile-art-'))
    await page.goto('/order')
    await page.getByRole('searchbox').fill('points')
    await failed
    await expectAt(page, /q=/u)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expectSoon(() => page.locator('svg.skeleton').count()).toBeGreaterThan(0)
    await page.context().setOffline(true)
    await expectSeen(page.getByText('You are offline'))
    await page.context().setOffline(false)
    await expectSoon(() => page.locator('svg.skeleton').count()).toBe(0)
  })
})
