import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { type Customer, demoCustomer, got, line } from '../support/customer'
import { loseAnswer, lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectAt, expectSeen, expectText, expectSoon } from '../support/waiting'

describe('One order for one cart', () => {
  test('[I-19] If the answer to an order is lost, the retry sends the same key and finds the same order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    const keys: (string | undefined)[] = []
    await page.route('**/api/orders', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) await loseAnswer(route)
      else await route.continue()
    })
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectText(page.getByRole('alert'), 'No connection')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expectAt(page, /^\/pay\?order=/u)
    expect(keys.length).toBe(2)
    expect(keys[0]).toMatch(/./u)
    expect(keys[1]).toBe(keys[0])
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] If the answer to an order is lost and the page is reloaded, the cart is empty and the order is made once', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    await page.route('**/api/orders', loseAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectSeen(page.getByRole('alert'))
    await page.goto('/order')
    // the cart went into the order
    await expectText(page.getByRole('region', { name: 'Cart' }), 'Welcome')
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] Two taps at once make one order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    await page.getByRole('button', { name: 'Place order' }).dblclick()
    await expectAt(page, /^\/pay\?order=/u)
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] Two tabs at once make one order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    const second = await page.context().newPage()
    await toConfirm(second)
    // not `click`: it would wait for the button of the tab that learned first about the other's order
    await Promise.all(
      [page, second].map(tab => tab.getByRole('button', { name: 'Place order' }).dispatchEvent('click')),
    )
    await expectSoon(() => orderCount(customer)).toBe(orders + 1)
    await expectSoon(async () => (await got(customer.cart.fetch)).quantity).toBe(0)
    expect(await orderCount(customer)).toBe(orders + 1)
  })

  test('[I-19] Back and forward after an order make no second order', async () => {
    const customer = await demoCustomer()
    const { page, orders } = await atConfirm(customer)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectAt(page, /^\/pay\?order=/u)
    // an eager shopper confirms wherever she can
    for (const move of ['goBack', 'goBack', 'goForward', 'goForward'] as const) {
      await page[move]()
      const confirm = page.getByRole('button', { name: 'Place order' })
      if (await confirm.isVisible()) await confirm.click({ force: true })
    }
    await expectSeen(page.getByRole('main'))
    expect(await orderCount(customer)).toBe(orders + 1)
  })
})

/** A customer with a card in the cart who has only to confirm; and how many orders she has. */
const atConfirm = async (customer: Customer): Promise<{ readonly page: Page; readonly orders: number }> => {
  const orders = await orderCount(customer)
  await got(customer.cart.add(line('V0004')))
  const { page } = await openAs(customer, { expected: lost })
  await toConfirm(page)
  return { page, orders }
}

const toConfirm = async (page: Page): Promise<void> => {
  await page.goto('/order')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('radio', { name: /^MPay/u }).check()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAt(page, '/order/confirm')
}

const orderCount = async (customer: Customer): Promise<number> => (await got(customer.orders.takings(1))).meta.total
