import { afterAll, beforeAll, expect, test } from 'vitest'
import { customersCalls } from '~/contract/console/customers'
import { orderCalls } from '~/contract/console/orders'
import { type ConsoleShop, startConsoleShop } from '../support/console'
import { type Customer, demo, demoCustomer, line, placed } from '../support/customer'
import { button, expectSays, findsCustomer, main, menu, tab } from '../support/console-page'
import { does } from '../support/counter-day'
import { doesAct, personAt } from '../support/person'
import { expectSeen } from '../support/waiting'
import { expectStatus, pays } from '../support/wallet-pays'

let shop: ConsoleShop
let customer: Customer

beforeAll(async () => {
  shop = await startConsoleShop()
  customer = await demoCustomer(shop.url)
})
afterAll(() => shop.stop())

test('A statement of a provider is imported and compared, and the day is closed', async () => {
  const order = await placed(customer, [line('V0002')])
  await pays(customer, order)
  await expectStatus(customer, order, 'success')
  const { payments, no } = await shop.look(orderCalls.showOrder, { params: { order: order.no ?? '' } })
  const [payment] = payments
  const now = new Date().toISOString()
  const text = `reference,amount,at,fee\n${payment?.ref ?? ''},50.00,${now},0.50\nSTRANGE-1,7.00,${now},0\n`
  const person = personAt((await shop.open(shop.staff.counter)).page)
  const { page } = person
  await does(person, 'import and compare a statement', async () => {
    await person.click(menu(page, 'Money'))
    await person.click(tab(page, 'Statements'))
    await person.click(main(page).getByRole('button', { name: 'Import a statement of mpay' }))
    const dialog = page.getByRole('dialog', { name: 'Import a statement of mpay' })
    await person.attach(dialog.locator('input[type=file]'), { name: 'mpay.csv', text })
    await person.type(dialog.getByLabel('Currency of lines that name none'), 'MOP')
    await doesAct(person, { title: 'Import a statement of mpay', submit: 'Import' })
    await person.click(main(page).getByRole('button', { name: 'Compare the statement of mpay with the shop' }))
    await expectSays(page, /STRANGE-1/u)
    await expectSays(page, /The shop does not know it/u)
    await person.click(tab(page, 'Closing'))
    await expectSays(page, /MOP\$50\.00/u)
  })
  await does(person, 'resolve unmatched money', async () => {
    await person.click(tab(page, /^Unmatched/u))
    await person.click(main(page).getByRole('button', { name: 'Resolve' }))
    await doesAct(person, { title: 'Resolve STRANGE-1', submit: 'Resolve', reason: 'a test of the provider' })
    await expectSays(page, /All money is matched/u)
  })
  expect(no).toBe(order.no)
})

test('A customer is blocked for a reason, and can log in again afterwards', async () => {
  const person = personAt((await shop.open(shop.staff.owner)).page)
  const { page } = person
  await does(person, 'block a customer', async () => {
    await findsCustomer(person)
    await person.click(button(main(page), 'Block'))
    await doesAct(person, { title: 'Block this customer', submit: 'Block', reason: 'pays with cards of others' })
    await expectSays(page, /Blocked since .* by olivia/u)
  })
  await expectSays(page, /pays with cards of others/u)
  await expect(demoCustomer(shop.url)).rejects.toThrow(/said no/u)
  await does(person, 'unblock a customer', async () => {
    await person.click(main(page).getByRole('button', { name: 'Unblock' }))
    await doesAct(person, {
      title: 'Make this account active',
      submit: 'Make active again',
      reason: 'it was their own card',
    })
    await expectSeen(button(main(page), 'Block'))
  })
  await demoCustomer(shop.url)
})

test('A role that may not block sees no such button, and a role without numbers sees them masked', async () => {
  const { items } = await shop.look(customersCalls.list)
  const path = `/console/customers/${items[0]?.id ?? ''}`
  const { page: counter } = await shop.open(shop.staff.counter, path)
  await expectSeen(main(counter).getByRole('button', { name: 'Export data' }))
  for (const name of ['Block', 'Erase', 'Login link', 'Change number'])
    expect(await main(counter).getByRole('button', { name, exact: true }).count()).toBe(0)
  const { page: reader } = await shop.open(shop.staff['read-only'], path)
  await expectSays(reader, /Your role sees names and numbers masked/u)
  expect(await reader.content()).not.toContain(demo.tel)
  expect(await main(reader).getByRole('button', { name: 'Export data' }).count()).toBe(0)
})

test('The data of a customer is exported, and then erased', async () => {
  const person = personAt((await shop.open(shop.staff.owner)).page)
  const { page } = person
  await does(person, 'export the data of a customer', async () => {
    await findsCustomer(person)
    await person.click(main(page).getByRole('button', { name: 'Export data' }))
    await doesAct(person, { title: 'Export the customer’s data', submit: 'Export', reason: 'the customer asked' })
    const dialog = page.getByRole('dialog', { name: 'The files are ready' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      person.click(dialog.getByRole('button', { name: 'Data as JSON' })),
    ])
    expect(file.suggestedFilename()).toMatch(/^customer-.*\.json$/u)
    await person.click(dialog.getByRole('button', { name: 'Close' }).last())
  })
  await does(person, 'erase a customer', async () => {
    await person.click(button(main(page), 'Erase'))
    await doesAct(person, { title: 'Erase this customer', submit: 'Erase for good', reason: 'the customer asked' })
    await expectSays(page, /This customer was erased/u)
  })
  expect(await page.content()).not.toContain(demo.tel)
})
