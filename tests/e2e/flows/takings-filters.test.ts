import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { Order } from '~/domain/orders/order'
import { type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { openAs } from '../support/order-pages'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

/** An order that was paid, with its codes. */
const paid = async (customer: Customer): Promise<Order> => {
  const order = await placed(customer, [line('V0006')])
  const instruction = await got(customer.orders.pay(order.id, 'mpay', crypto.randomUUID()))
  if (!('url' in instruction)) throw new Error('there is no wallet to open')
  await chooseInWallet(instruction.url, 'approve')
  await expectSoon(async () => (await got(customer.orders.get(order.id))).status._tag).toBe('success')
  return order
}

const filters = (page: Page) => page.getByRole('navigation', { name: 'Filter orders' })
const orderLink = (page: Page, { id }: Order) => page.getByRole('main').locator(`a.taking[href="/takings/${id}"]`)

describe('The list of orders', () => {
  test('The list of orders shows unpaid orders or orders with codes, as its address says, also after Back and a reload', async () => {
    const customer = await demoCustomer()
    const coded = await paid(customer)
    const unpaid = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await page.goto('/takings')
    await expectSeen(orderLink(page, unpaid))
    await expectSeen(orderLink(page, coded))

    await filters(page).getByRole('link', { name: 'Codes' }).click()
    await expectAt(page, '/takings?show=codes')
    await expectSeen(orderLink(page, coded))
    expect(await orderLink(page, unpaid).count()).toBe(0)
    await page.reload()
    await expectSeen(orderLink(page, coded))
    expect(await orderLink(page, unpaid).count()).toBe(0)
    await orderLink(page, coded).click()
    await expectAt(page, `/takings/${coded.id}`)
    await page.goBack()
    await expectAt(page, '/takings?show=codes')
    await expectSeen(filters(page).locator('[aria-current]', { hasText: 'Codes' }))
    await expectSeen(orderLink(page, coded))

    await filters(page).getByRole('link', { name: 'To pay' }).click()
    await expectSeen(orderLink(page, unpaid))
    expect(await orderLink(page, coded).count()).toBe(0)
    // the shop counts unpaid orders in the whole list
    await page.goto('/takings?show=codes')
    await expectSeen(orderLink(page, coded))
    await page.getByRole('link', { name: 'Shop' }).first().click()
    await expectSeen(page.getByRole('link', { name: /To pay/u }))
  })

  test('An empty filter of the list of orders links to all orders, and an unknown filter shows all', async () => {
    const customer = await demoCustomer()
    const coded = await paid(customer)
    const { page } = await openAs(customer)
    await page.goto('/takings?show=unpaid')
    await expectSeen(page.getByRole('heading', { name: 'No orders to pay' }))
    await page.getByRole('link', { name: 'See all orders' }).click()
    await expectAt(page, '/takings')
    await expectSeen(orderLink(page, coded))
    await page.goto('/takings?show=refunded')
    await expectSeen(orderLink(page, coded))
    await expectSeen(filters(page).locator('[aria-current]', { hasText: 'All' }))
  })

  test('The list of orders finds an order with codes on a later page if the backend does not know the filter', async () => {
    const customer = await demoCustomer()
    const coded = await paid(customer)
    const unpaid = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const all = (await got(customer.orders.takings(1))).data
    expect(all.map(({ id }) => id).slice(0, 2)).toEqual([unpaid.id, coded.id])
    // one order per page, for every request
    await page.route('**/api/takings?*', async route => {
      const asked = new URL(route.request().url())
      const at = Number(asked.searchParams.get('page'))
      const answer = await route.fetch({ url: `${asked.origin}${asked.pathname}?page=1` })
      const { data }: { readonly data: readonly unknown[] } = await answer.json()
      const meta = { current_page: at, last_page: 2, per_page: 1, total: 2 }
      await route.fulfill({ json: { data: data.slice(at - 1, at), meta } })
    })
    await page.goto('/takings?show=codes')
    await expectSeen(orderLink(page, coded))
    expect(await orderLink(page, unpaid).count()).toBe(0)
  })

  test('The list of orders shows an order as cancelled when the shopper comes back from cancelling it', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await page.goto('/takings')
    const link = page.locator(`a.taking[href="/takings/${order.id}"]`)
    const record = page.getByRole('main').getByRole('listitem').filter({ has: link })
    await record.locator('a[href^="/pay"]').click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
    await expectSeen(page.getByRole('heading', { name: 'The order was cancelled' }))
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click()
    await expectAt(page, '/takings')
    await expectText(record, /Cancelled/u)
    expect(await record.locator('a[href^="/pay"]').count()).toBe(0)
  })
})
