import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '~/contract/console/orders'
import type { Order } from '~/domain/orders/order'
import { codesOf } from '~/domain/orders/order'
import { shopDate } from '@server/platform/shop-time'
import { type ConsoleShop, startConsoleShop } from '../support/console'
import { expectSays, expectTitle, findsOrder, main, menu, row } from '../support/console-page'
import { does } from '../support/counter-day'
import { type Customer, demo, demoCustomer, got, line, placed } from '../support/customer'
import { hasFocus } from '../support/keyboard'
import { type Person, personAt } from '../support/person'
import { expectAt, expectSeen, expectSoon } from '../support/waiting'
import { expectStatus, pays } from '../support/wallet-pays'

let shop: ConsoleShop

beforeAll(async () => {
  shop = await startConsoleShop()
})
afterAll(() => shop.stop())

const DAY_MS = 86_400_000

interface Sold {
  readonly customer: Customer
  /** A game card for 50.00. */
  readonly delivered: Order
  /** A month of streaming, not paid yet. */
  readonly unpaid: Order
}

const sells = async (): Promise<Sold> => {
  const customer = await demoCustomer(shop.url)
  const delivered = await placed(customer, [line('V0002')])
  await pays(customer, delivered)
  await expectStatus(customer, delivered, 'success')
  return { customer, delivered, unpaid: await placed(customer, [line('V0072')]) }
}

let sold: Promise<Sold> | undefined
/** The orders of the shop, made by the first test that runs: it takes an expectation to wait for the delivery. */
const theOrders = (): Promise<Sold> => (sold ??= sells())

const search = (page: Page) => page.getByRole('searchbox')
const atCounter = async (): Promise<Person> => personAt((await shop.open(shop.staff.counter)).page)

/** Waits until the list has these orders, and no other. */
const expectOrders = async (page: Page, ...orders: readonly Order[]): Promise<void> => {
  // the first row has the heads
  await expectSoon(() => main(page).getByRole('row').count()).toBe(1 + orders.length)
  for (const { no } of orders) await expectSeen(row(page, no ?? ''))
}

test('An order is found by its number in any spelling, and by keys alone', async () => {
  const { delivered } = await theOrders()
  const person = await atCounter()
  const { page } = person
  const no = delivered.no ?? ''
  await does(person, 'order by number', () => findsOrder(person, no, no.toLowerCase()))
  // the next keys follow each other within a second and a half
  await expectSeen(main(page).getByRole('group', { name: 'What can be done' }))
  await does(person, 'order by number, keys alone', async () => {
    await person.press('g')
    await person.press('o')
    await expectSeen(search(page))
    await person.press('/')
    await expectSoon(() => hasFocus(search(page))).toBe(true)
    await person.type(search(page), no.replaceAll('-', ''))
    await expectOrders(page, delivered)
    await person.press('ArrowDown')
    await person.press('Enter')
    await expectTitle(page, `Order ${no}`)
  })
})

test('An order is found by the phone of its customer, and by the reference of its payment', async () => {
  const { delivered, unpaid } = await theOrders()
  const person = await atCounter()
  const { page } = person
  await does(person, 'order by phone', async () => {
    await person.click(menu(page, 'Orders'))
    await person.type(search(page), demo.tel.replace(/(\d{4})/u, '$1 '))
    await expectOrders(page, delivered, unpaid)
    await person.click(row(page, delivered.no ?? '').getByRole('link'))
    await expectTitle(page, `Order ${delivered.no}`)
  })
  // it is in no address: addresses are logged
  const { pathname, search: query } = new URL(page.url())
  expect(pathname + query).not.toContain(demo.tel.slice(4))
  const { payments } = await shop.look(orderCalls.showOrder, { params: { order: delivered.no ?? '' } })
  await does(person, 'order by reference', () => findsOrder(person, delivered.no, payments[0]?.ref))
})

test('A code leads to its order, and a code without an order differs from one that the shop never had', async () => {
  const { customer, delivered } = await theOrders()
  const person = await atCounter()
  const { page } = person
  const order = await got(customer.orders.get(delivered.id))
  const [code = ''] = order.items.flatMap(each => codesOf(order, each)).map(each => each.code)
  await does(person, 'order by code', async () => {
    await person.click(menu(page, 'Orders'))
    await person.type(search(page), code)
    await expectTitle(page, `Order ${delivered.no}`)
  })
  await person.click(menu(page, 'Orders'))
  await person.type(search(page), '0000-1111-2222-3333')
  await expectSays(page, /No order fits/u)
  await expectSays(page, /The shop has no code like this/u)
  await person.type(search(page), FREE_CODE)
  await expectSays(page, /This code is for sale\. No order has had it/u)
})

/** Of a variant that these tests do not buy. */
const FREE_CODE = '4123-4431-4441-0975'

test('An order is found by its product and its day, and a day without orders has an empty list', async () => {
  const { delivered, unpaid } = await theOrders()
  const person = await atCounter()
  const { page } = person
  await does(person, 'order by product and day', async () => {
    await person.click(menu(page, 'Orders'))
    await person.type(search(page), 'streaming')
    await person.type(page.getByLabel('From', { exact: true }), shopDate(unpaid.created_at ?? Date.now()))
    await expectOrders(page, unpaid)
    await person.click(row(page, unpaid.no ?? '').getByRole('link'))
    await expectTitle(page, `Order ${unpaid.no}`)
  })
  await page.goBack()
  await expectOrders(page, unpaid)
  await person.type(page.getByLabel('From', { exact: true }), shopDate(Date.now() + 2 * DAY_MS))
  await expectSays(page, /No order fits/u)
  await person.click(main(page).getByRole('button', { name: 'Clear filters' }))
  await expectAt(page, '/console/orders')
  await expectOrders(page, delivered, unpaid)
})

const csvLink = (page: Page) => main(page).getByRole('link', { name: /CSV/u })

/** The lines of the file that the list offers. */
const downloads = async ({ page, click }: Person): Promise<readonly string[]> => {
  const [file] = await Promise.all([page.waitForEvent('download'), click(csvLink(page))])
  return (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/u)
}

test('The orders of the filters come as a CSV, and its button says what is not in it', async () => {
  const { delivered } = await theOrders()
  const person = await atCounter()
  const { page } = person
  await does(person, 'orders as CSV', async () => {
    await person.click(menu(page, 'Orders'))
    await person.choose(page.getByRole('combobox', { name: /^Status/u }), 'Delivered')
    await expectOrders(page, delivered)
    const [heads = '', ...lines] = await downloads(person)
    expect(heads).toContain('order,status,method')
    expect(lines.length).toBe(1)
    expect(lines[0]).toContain(`${delivered.no},success,mpay,mo,MOP,50.00`)
  })
  expect(await csvLink(page).innerText()).toBe('Download CSV')
  await person.type(search(page), 'nothing of this name')
  await expectSoon(() => csvLink(page).innerText()).toBe('CSV without the search')
})

test('The orders of one product come as a CSV', async () => {
  const { unpaid } = await theOrders()
  const person = await atCounter()
  const { page } = person
  await does(person, 'orders of a product as CSV', async () => {
    await person.click(menu(page, 'Orders'))
    await person.type(main(page).getByLabel('Product', { exact: true }), 'V0072')
    await expectOrders(page, unpaid)
    const [, ...lines] = await downloads(person)
    expect(lines.length).toBe(1)
    expect(lines[0]).toContain(`,${unpaid.no},`)
  })
  await expectAt(page, '/console/orders?product=V0072')
  await page.reload()
  await expectOrders(page, unpaid)
  expect(await main(page).getByLabel('Product', { exact: true }).inputValue()).toBe('V0072')
})

test('The sales of the day are on the first screen', async () => {
  const { delivered } = await theOrders()
  const person = await atCounter()
  const { page } = person
  await person.click(menu(page, 'Orders'))
  await does(person, 'today’s sales', async () => {
    await person.click(menu(page, 'Today'))
    await expectSeen(main(page).getByRole('heading', { name: 'Sales today (MOP)' }))
    await expectSays(page, /MOP\$50\.00/u)
    await expectSeen(row(page, /MPay Macau 1 /u))
  })
  await person.click(main(page).getByRole('link', { name: 'Delivered' }))
  await expectOrders(page, delivered)
})
