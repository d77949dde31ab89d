import type { Page, WebSocketRoute } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { heldAnswer, lost } from '../support/lost-answers'
import { codesOn, openAs, openPayment, startsPaying } from '../support/order-pages'
import { expectAt, expectSeen, expectText, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

describe('[I-21] A late answer changes nothing', () => {
  test('[I-21] A late answer about a category that the shopper has left changes nothing', async () => {
    const { page } = await openPage()
    await page.goto('/order?category=1')
    const food = heldAnswer()
    await page.route('**/api/catalogs?category=7', food.hold)
    const asked = page.waitForRequest('**/api/catalogs?category=7')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
    await asked
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Gift cards' }).click()
    await expectSeen(page.getByRole('link', { name: /Bookshop voucher/u }))
    const late = page.waitForResponse('**/api/catalogs?category=7')
    food.release()
    await (await late).finished()
    await expectAt(page, '/order?category=5')
    await expectSeen(page.getByRole('link', { name: /Bookshop voucher/u }))
    expect(await page.getByRole('link', { name: /Portuguese egg tart voucher/u }).count()).toBe(0)
  })

  test('[I-21] A late answer with the cart before the last tap changes nothing', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0005', 2)))
    const { page } = await openAs(customer)
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /^Cart/u })
    await expectText(panel.getByRole('heading', { level: 2 }), 'Cart (2)')
    const old = heldAnswer()
    await page.route('**/api/cart', old.hold, { times: 1 })
    const asked = page.waitForRequest(request => request.url().endsWith('/api/cart') && request.method() === 'GET')
    await panel.getByRole('button', { name: 'More' }).click()
    await asked
    await panel.getByRole('button', { name: 'More' }).click()
    await expectText(panel.getByRole('heading', { level: 2 }), 'Cart (4)')
    old.release()
    await page.getByRole('button', { name: 'Close' }).click()
    await expectText(page.getByRole('region', { name: 'Cart' }), /4[^]*\$1,164/u)
  })

  test('[I-21] A late answer about a payment method that is no longer chosen changes nothing', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0005')))
    const { page } = await openAs(customer)
    await page.goto('/order')
    await page.getByRole('link', { name: 'Checkout' }).click()
    const bill = page.getByRole('region', { name: 'Bill' })
    await expectText(bill, 'Payable in cash')
    // the form has come
    await expectSoon(() => page.getByRole('radio', { name: /^MPay/u }).isEnabled()).toBe(true)
    const slow = heldAnswer()
    await page.route('**/api/checkout', slow.hold, { times: 1 })
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await page.getByRole('radio', { name: /^Cash/u }).check()
    const last = page.waitForRequest(
      request => request.method() === 'POST' && request.postDataJSON().payment === 'cash',
    )
    slow.release()
    await last
    await expectText(bill, /Payable in cash\s+MOP\s+\$291/u)
    expect(await page.getByRole('radio', { name: /^Cash/u }).isChecked()).toBe(true)
    await expectSoon(async () => (await got(customer.checkout.fetch)).form['payment']).toBe('cash')
  })

  test('[I-21] A late answer with an older status of an order changes nothing', async () => {
    const { page, order, wallet, sockets } = await paying(await demoCustomer())
    const unpaid = await page.evaluate(
      async id =>
        (
          await fetch(`/api/orders/${id}`, {
            headers: { Authorization: localStorage.getItem('auth._token.local') ?? '' },
          })
        ).text(),
      order.id,
    )
    expect(unpaid).toContain('waiting_for_payment')
    await chooseInWallet(wallet, 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)

    await page.route(`**/api/orders/${order.id}`, route =>
      route.fulfill({ body: unpaid, contentType: 'application/json' }),
    )
    const answered = page.waitForResponse(`**/api/orders/${order.id}`)
    for (const socket of sockets) socket.send(pushAbout(order.id, 99))
    await (await answered).finished()
    await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
    expect(await codesOn(page).count()).toBe(1)
  })
})

describe('[I-26] Lost, absent and repeated pushes', () => {
  test('[I-26] The order page shows the codes although the pushes are lost', async () => {
    const { page, wallet } = await paying(await demoCustomer(), () => [])
    await chooseInWallet(wallet, 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-26] The order page shows the codes although no connection for pushes opens', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0006')])
    const { page } = await openAs(customer, { expected: lost })
    await page.routeWebSocket(/\/app\//u, socket => void socket.close())
    await openPayment(page, order)
    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
  })

  test('[I-26] The order page shows the codes although pushes arrive several times and in the wrong order', async () => {
    const held: string[] = []
    const { page, wallet } = await paying(await demoCustomer(), push => {
      held.unshift(push)
      // the last one first, and all again with each that comes
      return [...held, ...held]
    })
    await chooseInWallet(wallet, 'approve')
    await expectSoon(() => codesOn(page).count()).toBe(1)
    await expectSoon(() => held.length).toBeGreaterThan(1)
    await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
  })
})

/** A page that waits for its payment, with what happens to the pushes for it. */
const paying = async (customer: Customer, meddle: (push: string) => readonly string[] = push => [push]) => {
  const order = await placed(customer, [line('V0006')])
  const { page } = await openAs(customer)
  const { sockets, isSubscribed } = await meddled(page, meddle)
  await openPayment(page, order)
  const wallet = await startsPaying(page)
  await expectSoon(isSubscribed).toBe(true)
  return { page, order, wallet, sockets }
}

const meddled = async (page: Page, meddle: (push: string) => readonly string[]) => {
  let subscribed = false
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/app\//u, socket => {
    sockets.push(socket)
    const server = socket.connectToServer()
    server.onMessage(message => {
      const text = message.toString()
      if (text.includes('"pusher_internal:subscription_succeeded"')) subscribed = true
      for (const sent of text.includes('"order.updated"') ? meddle(text) : [text]) socket.send(sent)
    })
  })
  return { sockets, isSubscribed: () => subscribed }
}

const pushAbout = (order: string, version: number): string =>
  JSON.stringify({
    event: 'order.updated',
    channel: `private-orders.${order}`,
    data: JSON.stringify({ order, version, status: { name: 'success' } }),
  })
