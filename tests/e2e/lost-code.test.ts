import { describe, expect, test } from 'vitest'
import { openPage } from '../setup/browser'
import { demoCustomer } from './customer'
import { lost } from './lost'
import { openAs } from './till'
import { isAt, isSeen, reads, until } from './waiting'

const expected = [...lost, /dynamically imported module/u, /page broke/u]

describe('Code that does not come', () => {
  test('[I-20] loads the page anew once, then says so, and a retry succeeds when it is there', async () => {
    const { page } = await openAs(await demoCustomer(), { expected })
    await page.goto('/order')
    await isSeen(page.getByRole('searchbox'))
    let documents = 0
    page.on('request', request => {
      if (request.resourceType() === 'document') documents += 1
    })
    await page.route('**/assets/takings-page-*', route => route.abort())
    await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: '訂單' }).click()
    await reads(page.getByRole('main'), '出了點問題')
    expect(documents).toBe(1)
    await isAt(page, '/takings')

    // within the minute there is no other
    await page.getByRole('button', { name: '再試一次' }).click()
    await reads(page.getByRole('main'), '出了點問題')
    expect(documents).toBe(1)

    await page.unroute('**/assets/takings-page-*')
    await page.getByRole('button', { name: '再試一次' }).click()
    await isSeen(page.getByRole('main').getByRole('list').or(page.getByText('未有訂單')).first())
  })

  test('for a payment sheet or the cart does not take the page along', async () => {
    const { page } = await openPage({ expected })
    await page.goto('/order')
    await isSeen(page.getByRole('searchbox'))
    await page.evaluate(() => sessionStorage.setItem('chunk.reloaded', String(Date.now())))
    await page.route('**/assets/cart-panel-*', route => route.abort(), { times: 2 })
    await page.getByRole('region', { name: '購物車' }).getByRole('button').first().click()
    await until(() => page.getByRole('main').innerText()).toMatch(/遊戲點數卡|出了點問題/u)
  })
})
