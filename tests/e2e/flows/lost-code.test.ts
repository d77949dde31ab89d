import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demoCustomer } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
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
  const orders = page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '訂單' })
  return { page, documents: () => documents, orders }
}

describe('Code that does not come', () => {
  test('[I-20] loads the page anew once, then says so, and a retry succeeds when it is there', async () => {
    const { page } = await openAs(await demoCustomer(), { expected })
    await page.goto('/order')
    await expectSeen(page.getByRole('searchbox'))
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    await page.route('**/assets/takings-page-*', route => route.abort())
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '訂單' }).click()
    await expectText(page.getByRole('main'), '出了點問題')
    expect(documents).toBe(1)
    await expectAt(page, '/takings')

    // within the minute there is no other
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectText(page.getByRole('main'), '出了點問題')
    expect(documents).toBe(1)

    await page.unroute('**/assets/takings-page-*')
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectSeen(page.getByRole('main').getByRole('list').or(page.getByText('未有訂單')).first())
  })

  test('that nothing waits for leaves the page as it is: what is being written stays', async () => {
    const { page } = await openPage({ expected: [...lost], serviceWorkers: 'allow' })
    await page.clock.install()
    await page.route('**/assets/service-worker-*', route => route.abort())
    await page.goto('/order')
    await page.getByRole('searchbox').fill('點數')
    await page.evaluate(() => Reflect.set(window, 'same', true))
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/service-worker-'))
    await page.clock.runFor(3000)
    await failed
    // any reaction to the failure would happen within this time
    await page.clock.runFor(100)
    await expectSeen(page.getByText('遊戲點數卡').first())
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
    expect(await page.getByRole('searchbox').inputValue()).toBe('點數')
  })

  test('that draws a picture leaves the page and the pictures on it as they are, and is asked for again with the network', async () => {
    const { page } = await openPage({ expected: lost })
    const code = '**/assets/tile-art-*'
    await page.route(code, route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/tile-art-'))
    await page.goto('/order')
    const drawn = await page.locator('svg path').count()
    await page.getByRole('searchbox').fill('點數')
    await failed
    await expectAt(page, /q=/u)
    await page.getByRole('button', { name: '清除搜尋' }).click()
    await expectAt(page, '/order')
    // drawn by the server, of which some were away for a moment: they come back blank
    await expectSoon(() => page.locator('svg.bone').count()).toBeGreaterThan(0)

    await page.unroute(code)
    await page.context().setOffline(true)
    await expectSeen(page.getByText('目前離線'))
    await page.context().setOffline(false)
    await expectSoon(() => page.locator('svg.bone').count()).toBe(0)
    expect(await page.locator('svg path').count()).toBe(drawn)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('loads the page anew again when a minute has gone by', async () => {
    const { page, documents, orders } = await withoutOrders()
    await orders.click()
    await expectText(page.getByRole('main'), '出了點問題')
    expect(documents()).toBe(1)

    await page.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now() - 60_000)))
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectSoon(documents).toBe(2)
    await expectText(page.getByRole('main'), '出了點問題')
    // and once only
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectText(page.getByRole('main'), '出了點問題')
    expect(documents()).toBe(2)
  })

  test('says so at once where nothing can be remembered: the page is not loaded anew, let alone for ever', async () => {
    const { page, documents, orders } = await withoutOrders(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      }),
    )
    for (const act of [orders, page.getByRole('button', { name: '再試一次' })]) {
      await act.click()
      await expectText(page.getByRole('main'), '出了點問題')
      await expectSeen(page.getByRole('main').getByRole('link', { name: '返回商店' }))
    }
    expect(documents()).toBe(0)
    // the rest of the shop stands
    await page.getByRole('main').getByRole('link', { name: '返回商店' }).click()
    await expectAt(page, '/')
  })

  test('[I-20] for a sheet leaves the page standing, and a retry succeeds when it is there', async () => {
    const { page } = await openPage({ expected })
    await page.goto('/order')
    await expectSeen(page.getByRole('searchbox'))
    // as if the page had reloaded a moment ago
    await page.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now())))
    await page.route('**/assets/cart-panel-*', route => route.abort())
    await page.getByRole('region', { name: '購物車' }).getByRole('button').first().click()
    const sorry = page.getByRole('dialog', { name: '出了點問題' })
    await expectSeen(sorry)
    await expectSeen(page.getByRole('link', { name: /遊戲點數卡/u }))

    await page.unroute('**/assets/cart-panel-*')
    await sorry.getByRole('button', { name: '再試一次' }).click()
    await expectText(page.getByRole('dialog', { name: '購物車' }), '未有商品')
  })
})
