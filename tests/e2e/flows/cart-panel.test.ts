import { describe, expect, test } from 'vitest'
import { demoCustomer, got, line } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'

describe('the cart’s panel', () => {
  test('may not open on the checkout’s pages, by no address', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    await expectSeen(page.getByRole('dialog', { name: /購物車/u }))
    await page.getByRole('dialog').getByRole('link', { name: '去結帳' }).click()
    await expectAt(page, /^\/order\/checkout/u)
    await page.evaluate(() => {
      window.location.hash = '#cart'
    })
    await expectAt(page, '/order/checkout#cart')
    await expectSeen(page.getByRole('button', { name: '確認' }))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('region', { name: '購物車' }).getByRole('button', { name: '件' }).count()).toBe(0)
  })

  test('of an empty cart has nothing to clear and nothing to submit', async () => {
    const { page } = await openAs(await demoCustomer())
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: '購物車' })
    await expectSeen(panel.getByRole('heading', { name: '未有商品' }))
    expect(await panel.getByRole('button', { name: '清空' }).count()).toBe(0)
    expect(await panel.getByRole('button', { name: '去結帳' }).isDisabled()).toBe(true)
  })

  test('says nothing about a cart that could not be fetched, and shows it when it can', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer, { expected: lost })
    await page.route('**/api/cart', route => route.abort())
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: '購物車' })
    await expectText(panel.getByRole('alert'), '未能連線')
    expect(await panel.getByRole('heading', { name: '未有商品' }).count()).toBe(0)
    expect(await panel.getByRole('button', { name: '去結帳' }).count()).toBe(0)
    await page.unroute('**/api/cart')
    await panel.getByRole('button', { name: '再試一次' }).click()
    await expectSeen(page.getByRole('dialog', { name: '購物車（1）' }).getByRole('heading', { name: /^遊戲點數卡/u }))
    await expectSeen(page.getByRole('dialog').getByRole('link', { name: '去結帳' }))
  })

  test('offers no retry of a quantity that is refused for good', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer, { expected: [/status of 422/u] })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /購物車/u })
    await page.route('**/api/cart/*', route =>
      route.fulfill({ status: 422, json: { message: '不可', errors: { quantity: ['此商品每人限購一次'] } } }),
    )
    await panel.getByRole('button', { name: '增加' }).click()
    await expectText(panel.getByRole('alert'), '此商品每人限購一次')
    expect(await panel.getByRole('alert').getByRole('button').count()).toBe(0)
  })

  test('gives a quantity back that could not be changed, says so, and changes it on a retry', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /購物車/u })
    const amount = panel.getByRole('group', { name: /的數量$/u }).getByRole('status')
    await expectText(amount, '1')
    await page.route('**/api/cart/*', route => route.abort())
    await panel.getByRole('button', { name: '增加' }).click()
    await expectText(panel.getByRole('alert'), '未能連線')
    await expectText(amount, '1')
    await page.unroute('**/api/cart/*')
    await panel.getByRole('button', { name: '再試一次' }).click()
    await expectText(amount, '2')
    await expectGone(panel.getByRole('alert'))
    // shown at once, and there when the backend has answered
    await expectSoon(async () => (await got(customer.cart.fetch)).quantity).toBe(2)
  })

  test('says of a line that it has sold out, and lets it be taken out', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001')))
    const { page } = await openAs(customer)
    await page.route('**/api/cart', async route => {
      const response = await route.fetch()
      const text = await response.text()
      await route.fulfill({ response, body: text.replaceAll('"product":', '"stockout":true,"product":') })
    })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /購物車/u })
    await expectSeen(panel.getByText('已售罄，移除後才可結帳'))
    expect(await panel.getByRole('group', { name: /的數量$/u }).count()).toBe(0)
    await panel.getByRole('button', { name: '移除遊戲點數卡 250 點' }).click()
    await expectSeen(panel.getByRole('heading', { name: '未有商品' }))
    expect((await got(customer.cart.fetch)).items).toEqual([])
  })
})
