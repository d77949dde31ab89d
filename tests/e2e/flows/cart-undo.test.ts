import { describe, expect, test } from 'vitest'
import { type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
import { expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const topUp = { product: 'V0035', options: { server: 'asia', player_id: '10203040' }, quantity: 1 }

/** The contents of the cart, without the ids of its lines. */
const contents = async (customer: Customer) =>
  (await got(customer.cart.fetch)).items.map(({ product, options, quantity }) => ({ product, options, quantity }))

describe('Taking a line out of the cart', () => {
  test('is a bin where there is one, and an undo puts it back with its details', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001', 2)))
    await got(customer.cart.add(topUp))
    const before = await contents(customer)
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: '購物車（3）' })
    // the other line has two: there the button still means one less
    await expectSoon(() => panel.getByRole('button', { name: '減少' }).count()).toBe(1)
    await panel.getByRole('button', { name: /^移除/u }).click()
    const rest = page.getByRole('dialog', { name: '購物車（2）' })
    await expectText(rest.getByRole('status').filter({ hasText: '已移除' }), /^已移除/u)
    await expectSoon(() => contents(customer)).toEqual(before.slice(0, 1))
    await rest.getByRole('button', { name: '復原' }).click()
    await expectSeen(page.getByRole('dialog', { name: '購物車（3）' }))
    await expectGone(page.getByText('已移除'))
    expect(await contents(customer)).toEqual(before)
  })

  test('of the last line by keyboard leads to the undo, which Enter uses', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(topUp))
    const before = await contents(customer)
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /購物車/u })
    await panel.getByRole('button', { name: /^移除/u }).press('Enter')
    await expectSeen(panel.getByRole('heading', { name: '未有商品' }))
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expectSoon(focused).toBe('復原')
    await page.keyboard.press('Enter')
    await expectSeen(page.getByRole('dialog', { name: '購物車（1）' }))
    expect(await contents(customer)).toEqual(before)
    // the button is gone, and the focus is still in the panel
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog')
  })

  test('that fails does not say that it was done, and gives the line back', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(topUp))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /購物車/u })
    await page.route('**/api/cart/*', route => route.abort())
    await panel.getByRole('button', { name: /^移除/u }).click()
    await expectText(panel.getByRole('alert'), '未能連線')
    await expectText(panel.getByRole('group', { name: /的數量$/u }).getByRole('status'), '1')
    expect(await panel.getByText('已移除').count()).toBe(0)
    await page.unroute('**/api/cart/*')
    await panel.getByRole('button', { name: '再試一次' }).click()
    await expectSeen(panel.getByRole('button', { name: '復原' }))
    expect(await contents(customer)).toEqual([])
  })

  test('whose undo is lost on the way can be undone again; what has sold out meanwhile says so', async () => {
    const customer = await demoCustomer()
    // there is one of it
    await got(customer.cart.add(line('V0201')))
    const { page } = await openAs(customer, { expected: [...lost, /422/u] })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /購物車/u })
    await panel.getByRole('button', { name: /^移除/u }).click()
    await page.route('**/api/cart', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await panel.getByRole('button', { name: '復原' }).click()
    await expectText(panel.getByRole('alert'), '未能連線')
    await page.unroute('**/api/cart')
    const held = await placed(customer, [line('V0201')])
    await panel.getByRole('button', { name: '再試一次' }).click()
    await expectText(panel.getByRole('alert'), /未能復原[^]*售罄/u)
    expect(await contents(customer)).toEqual([])
    await got(customer.orders.cancel(held.id))
  })
})
