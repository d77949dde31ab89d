import type { Page, Route } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../setup/browser'
import { type Customer, demoCustomer, got, line } from './customer'
import { openAs } from './till'
import { isAt, isGone, isSeen, reads, until } from './waiting'

/** What the browser itself says of a request that has no answer, or a bad one. */
const lost = [/net::ERR_/u, /Failed to load resource/u]

describe('One order, whatever happens', () => {
  test('[I-19] the answer is lost: the retry sends the same key and finds the same order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    const keys: (string | undefined)[] = []
    await page.route('**/api/orders', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) await loseAnswer(route)
      else await route.continue()
    })
    await page.getByRole('button', { name: '確認下單' }).click()
    await reads(page.getByRole('alert'), '未能連線')
    await page.getByRole('alert').getByRole('button', { name: '再試一次' }).click()
    await isAt(page, /^\/pay\?order=/u)
    expect(keys.length).toBe(2)
    expect(keys[0]).toMatch(/./u)
    expect(keys[1]).toBe(keys[0])
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] the answer is lost and the page loaded anew: the next attempt is the same one', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    await page.route('**/api/orders', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: '確認下單' }).click()
    await isSeen(page.getByRole('alert'))
    await page.goto('/order')
    // the cart went into the order
    await reads(page.getByRole('region', { name: '購物車' }), '歡迎光臨')
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] two taps at once are one order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    await page.getByRole('button', { name: '確認下單' }).dblclick()
    await isAt(page, /^\/pay\?order=/u)
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] two tabs at once are one order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    const second = await page.context().newPage()
    await toConfirm(second)
    await Promise.all([page, second].map(tab => tab.getByRole('button', { name: '確認下單' }).click()))
    await isAt(page, /^\/pay\?order=|^\/order/u)
    await until(() => orderCount(customer)).toBe(orders + 1)
    await until(async () => (await got(customer.cart.fetch)).quantity).toBe(0)
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] back and forward after an order make no other', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    await page.getByRole('button', { name: '確認下單' }).click()
    await isAt(page, /^\/pay\?order=/u)
    await page.goBack()
    await page.goBack()
    await page.goForward()
    await page.goForward()
    expect(await page.getByRole('button', { name: '確認下單' }).isEnabled().catch(() => false)).toBe(false)
    expect(await orderCount(customer)).toBe(orders + 1)
  })
})
