import { describe, expect, test } from 'vitest'
import { openPage } from '../setup/browser'
import { demoCustomer } from './customer'
import { lost } from './lost'
import { openAs } from './till'
import { expectAt, expectSeen, expectText } from './waiting'

const expected = [...lost, /dynamically imported module/u, /page broke/u]

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

  test('[I-20] for a sheet leaves the page standing, and a retry succeeds when it is there', async () => {
    const { page } = await openPage({ expected })
    await page.goto('/order')
    await expectSeen(page.getByRole('searchbox'))
    // the page was loaded anew a moment ago
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
