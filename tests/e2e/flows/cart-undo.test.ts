import { describe, expect, test } from 'vitest'
import { type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs } from '../support/order-pages'
import { expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const topUp = { product: 'V0035', options: { server: 'asia', player_id: '10203040' }, quantity: 1 }

/** The contents of the cart, without the ids of its lines. */
const contents = async (customer: Customer) =>
  (await got(customer.cart.fetch)).items.map(({ product, options, quantity }) => ({ product, options, quantity }))

const isSoldOut = async (customer: Customer) => {
  const { products } = await got(customer.catalog.product('G053'))
  return products.find(({ no }) => no === 'V0201')?.stockout
}

describe('Removing a line from the cart', () => {
  test('A line of one piece has a bin, and Undo puts the line back with its details', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001', 2)))
    await got(customer.cart.add(topUp))
    const before = await contents(customer)
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: 'Cart (3)' })
    // the other line has two: there the button still means one less
    await expectSoon(() => panel.getByRole('button', { name: 'Less' }).count()).toBe(1)
    await panel.getByRole('button', { name: /^Remove/u }).click()
    const rest = page.getByRole('dialog', { name: 'Cart (2)' })
    await expectText(rest.getByRole('status').filter({ hasText: 'removed' }), / removed/u)
    await expectSoon(() => contents(customer)).toEqual(before.slice(0, 1))
    await rest.getByRole('button', { name: 'Undo' }).click()
    await expectSeen(page.getByRole('dialog', { name: 'Cart (3)' }))
    await expectGone(page.getByText('removed'))
    expect(await contents(customer)).toEqual(before)
  })

  test('After the last line is removed by keyboard, Undo has the focus, and Enter puts the line back', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(topUp))
    const before = await contents(customer)
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /Cart/u })
    await panel.getByRole('button', { name: /^Remove/u }).press('Enter')
    await expectSeen(panel.getByRole('heading', { name: 'No items' }))
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expectSoon(focused).toBe('Undo')
    await page.keyboard.press('Enter')
    await expectSeen(page.getByRole('dialog', { name: 'Cart (1)' }))
    expect(await contents(customer)).toEqual(before)
    // the button is gone, and the focus is still in the panel
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog')
  })

  test('A failed removal shows an error and the line, and does not report a removal', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(topUp))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /Cart/u })
    await page.route('**/api/cart/*', route => route.abort())
    await panel.getByRole('button', { name: /^Remove/u }).click()
    await expectText(panel.getByRole('alert'), 'No connection')
    await expectText(panel.getByRole('group', { name: /^Quantity of/u }).getByRole('status'), '1')
    expect(await panel.getByText('removed').count()).toBe(0)
    await page.unroute('**/api/cart/*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expectSeen(panel.getByRole('button', { name: 'Undo' }))
    expect(await contents(customer)).toEqual([])
  })

  test('A failed Undo can be tried again, and then reports a product that has sold out since', async () => {
    const customer = await demoCustomer()
    // there is one of it
    await got(customer.cart.add(line('V0201')))
    const { page } = await openAs(customer, { expected: [...lost, /422/u] })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /Cart/u })
    await panel.getByRole('button', { name: /^Remove/u }).click()
    await page.route('**/api/cart', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expectText(panel.getByRole('alert'), 'No connection')
    await page.unroute('**/api/cart')
    const held = await placed(customer, [line('V0201')])
    // the shop learns of it within a second
    await expectSoon(() => isSoldOut(customer)).toBe(true)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expectText(panel.getByRole('alert'), /could not be put back[^]*sold out/iu)
    expect(await contents(customer)).toEqual([])
    await got(customer.orders.cancel(held.id))
  })
})
