import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Order, codesOf } from '~/domain/orders/order'
import { type ConsoleShop, outliveStepUp, startConsoleShop } from '../support/console'
import { button, expectSays, findsOrder, main, menu, row } from '../support/console-page'
import { does } from '../support/counter-day'
import { type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { codesOn, openAs } from '../support/order-pages'
import { type Person, doesAct, personAt } from '../support/person'
import { expectGone, expectSeen, expectSoon } from '../support/waiting'
import { expectStatus, opensPayment, pays } from '../support/wallet-pays'

let shop: ConsoleShop
let customer: Customer

beforeAll(async () => {
  // top-ups are done by people
  shop = await startConsoleShop({ FULFILMENT: 'manual' })
  customer = await demoCustomer(shop.url)
})
afterAll(() => shop.stop())

const atCounter = async (): Promise<Person> => personAt((await shop.open(shop.staff.counter)).page)

/** An order that is paid and delivered. */
const delivered = async (quantity = 1): Promise<Order> => {
  const order = await placed(customer, [line('V0002', quantity)])
  await pays(customer, order)
  await expectStatus(customer, order, 'success')
  return order
}

/** An order of a top-up that is paid, and waits for a person. */
const paidTopUp = async (player: string): Promise<Order> => {
  const topUp = { product: 'V0035', options: { server: 'asia', player_id: player }, quantity: 1 }
  const order = await placed(customer, [topUp])
  await pays(customer, order)
  await expectStatus(customer, order, 'processing')
  return order
}

const codesNow = async ({ id }: Order): Promise<readonly string[]> => {
  const order = await got(customer.orders.get(id))
  return order.items.flatMap(each => codesOf(order, each)).map(({ code }) => code)
}

const act = (page: Page, name: string) => button(page.getByRole('group', { name: 'What can be done' }), name)

test('An order whose payment never reached the shop is marked as paid, and the shopper has the code', async () => {
  const order = await placed(customer, [line('V0002')])
  await opensPayment(customer, order)
  const person = await atCounter()
  const { page } = person
  await does(person, 'paid, no code: mark as paid', async () => {
    await findsOrder(person, order.no)
    await person.click(act(page, 'Mark as paid'))
    await doesAct(person, { title: 'Mark as paid', submit: 'Mark as paid', reason: 'the portal of MPay shows it' })
    await expectSays(page, /Delivered/u)
  })
  await expectSays(page, /Marked as paid by carlos/u)
  expect((await codesNow(order)).length).toBe(1)
})

test('A code that does not work is replaced, and the shopper sees the new one', async () => {
  const order = await delivered()
  const [old = ''] = await codesNow(order)
  const who = shop.staff.counter
  const { page } = await shop.open(who)
  await outliveStepUp(page)
  const person = personAt(page)
  await does(person, 'code is invalid: replace it', async () => {
    await person.click(menu(page, 'Orders'))
    await person.type(page.getByRole('searchbox'), old)
    await person.click(button(main(page), 'Replace'))
    const dialog = page.getByRole('alertdialog', { name: /^Replace the code/u })
    await person.choose(dialog.getByLabel('What is wrong with it? The customer reads it.'), 'It was used already')
    await person.type(dialog.getByLabel('Reason (required)'), 'the customer showed the message')
    await person.click(button(dialog, 'Preview'))
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await person.type(confirm.getByLabel('Six-digit code'), await who.code())
    await person.click(button(confirm, 'Go on'))
    await person.click(button(dialog, 'Replace'))
    await expectSays(page, /Codes that are void/u)
  })
  const [fresh = ''] = await codesNow(order)
  expect(fresh).not.toBe(old)
  const { page: shopper } = await openAs(customer, { context: { baseURL: shop.url } })
  await shopper.goto(`/orders/${order.id}`)
  await expectSeen(codesOn(shopper).filter({ hasText: fresh }))
  expect(await codesOn(shopper).count()).toBe(1)
})

test('A top-up to a wrong account is given up, and all of its money goes back', async () => {
  const order = await paidTopUp('10203040')
  const person = personAt((await shop.open(shop.staff.fulfilment)).page)
  const { page } = person
  await does(person, 'wrong account topped up: give up', async () => {
    await person.click(menu(page, 'Top-ups'))
    await expectSeen(row(page, /10203040/u))
    await person.click(button(main(page), 'Take it'))
    await person.click(button(main(page), 'Failed'))
    await doesAct(person, { title: 'Give up this order', submit: 'Give up', reason: 'the account is unknown' })
    await expectSays(page, /No top-up waits/u)
  })
  await expectStatus(customer, order, 'refund_due')
  const cashier = await atCounter()
  await does(cashier, 'refund undelivered', async () => {
    await cashier.click(menu(cashier.page, 'Money'))
    await cashier.click(button(row(cashier.page, order.no ?? ''), 'Send'))
    await doesAct(cashier, {
      title: `Send the refund for ${order.no}`,
      submit: 'Send the money',
      reason: 'it was given up',
    })
    await expectSoon(() => button(main(cashier.page), 'Send').count()).toBe(0)
  })
  await expectStatus(customer, order, 'refunded')
})

test('A top-up is taken, done, and delivered', async () => {
  const order = await paidTopUp('55667788')
  const person = personAt((await shop.open(shop.staff.fulfilment)).page)
  const { page } = person
  await does(person, 'top-up done', async () => {
    await person.click(menu(page, 'Top-ups'))
    await expectSeen(row(page, /55667788/u))
    await person.click(button(main(page), 'Take it'))
    await person.click(button(main(page), 'Done'))
    await doesAct(person, { title: /^Mark top-up/u, submit: 'Mark as done', reason: 'the game shows it' })
    await expectSays(page, /No top-up waits/u)
  })
  await expectStatus(customer, order, 'success')
})

test('One code is shown for a reason, and the order says who saw it', async () => {
  const order = await delivered()
  const [code = ''] = await codesNow(order)
  const person = await atCounter()
  const { page } = person
  await does(person, 'see one code', async () => {
    await findsOrder(person, order.no)
    await person.click(button(main(page), 'Show code'))
    await doesAct(person, { title: /^Show the code/u, submit: 'Show the code', reason: 'the customer lost it' })
    await expectSeen(page.getByRole('dialog', { name: /^Code of piece/u }).getByText(code, { exact: true }))
    await person.press('Escape')
    await expectGone(page.getByRole('dialog'))
  })
  await expectSays(page, /the customer lost it/u)
  expect(await page.content()).not.toContain(code)
})

test('A part of the money is written down, then sent, and the codes stay', async () => {
  const order = await delivered(2)
  const person = await atCounter()
  const { page } = person
  await findsOrder(person, order.no)
  await does(person, 'partial refund', async () => {
    await person.click(act(page, 'Refund'))
    const dialog = page.getByRole('alertdialog', { name: 'Refund' })
    await person.choose(dialog.getByLabel('How does the money go back?'), 'It will be sent later')
    await person.type(dialog.getByLabel(/^Amount/u), '12.50')
    await doesAct(person, { title: 'Refund', submit: 'Refund', reason: 'one of two was late' })
    await expectSays(page, /MOP\$12\.50 of MOP\$100\.00 must go back/u)
  })
  await does(person, 'partial refund, sent', async () => {
    await person.click(button(main(page), 'Send'))
    await doesAct(person, { title: 'Send MOP$12.50 back', submit: 'Send', reason: 'as agreed' })
    await expectSoon(() => button(main(page), 'Send').count()).toBe(0)
  })
  expect((await codesNow(order)).length).toBe(2)
})

test('An order that is not paid is cancelled', async () => {
  const order = await placed(customer, [line('V0002')])
  const person = await atCounter()
  const { page } = person
  await does(person, 'cancel an unpaid order', async () => {
    await findsOrder(person, order.no)
    await person.click(act(page, 'Cancel'))
    await doesAct(person, { title: 'Cancel this order', submit: 'Cancel the order', reason: 'they changed their mind' })
    await expectSays(page, /Cancelled by carlos/u)
  })
  await expectStatus(customer, order, 'cancelled')
})

test('An order is held for review, has no code meanwhile, and is released', async () => {
  const order = await delivered()
  const person = await atCounter()
  const { page } = person
  await does(person, 'hold for review', async () => {
    await findsOrder(person, order.no)
    await person.click(act(page, 'Hold for review'))
    await doesAct(person, { title: 'Hold this order for review', submit: 'Hold', reason: 'the bank has asked' })
    await expectSays(page, /Under review since .*It is not delivered or shown/u)
  })
  expect(await codesNow(order)).toEqual([])
  await does(person, 'end the review', async () => {
    await person.click(act(page, 'End the review'))
    await doesAct(person, { title: 'End the review', submit: 'End the review', reason: 'the bank says it is fine' })
    await expectSeen(act(page, 'Hold for review'))
  })
  expect((await codesNow(order)).length).toBe(1)
})

test('A note is written on an order, and stands on its evidence, which prints', async () => {
  const order = await delivered()
  const person = await atCounter()
  const { page } = person
  const NOTE = 'called, and was told to wait until Monday'
  await does(person, 'note on an order', async () => {
    await findsOrder(person, order.no)
    await person.click(act(page, 'Write a note'))
    const dialog = page.getByRole('dialog', { name: 'Write a note' })
    await person.type(dialog.getByLabel('Note'), NOTE)
    await person.click(button(dialog, 'Write it'))
    await expectSays(page, NOTE)
  })
  await does(person, 'evidence, printed', async () => {
    await findsOrder(person, order.no)
    await person.click(act(page, 'Evidence'))
    const link = page.getByRole('dialog', { name: 'Evidence' }).getByRole('link', { name: 'Print or save as PDF' })
    const [paper] = await Promise.all([page.context().waitForEvent('page'), person.click(link)])
    await expectSeen(paper.getByRole('heading', { name: `Evidence for order ${order.no}` }))
    await paper.waitForLoadState()
    expect(await paper.locator('body').innerText()).toContain(NOTE)
    expect((await paper.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
  })
  await expectSays(page, /Evidence opened by carlos/u)
})
