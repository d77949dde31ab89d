import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../setup/mail-server'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { demo, demoCustomer, line, placed } from '../support/customer'
import { codesOn, openAs, openPayment, startsPaying } from '../support/order-pages'
import { expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'
import { openPage } from '../support/page'

let server: MailServer
let shop: ShopProcess

beforeAll(async () => {
  server = await openMailServer()
  shop = await startShop({ MAIL_URL: server.url, MAIL_FROM: 'shop@shop.example' })
})

afterAll(async () => {
  await shop?.stop()
  await server?.close()
})

test('A customer who enters an e-mail address gets a receipt of each purchase there, can have it sent again, and can stop it', async () => {
  const customer = await demoCustomer(shop.url)
  const { page } = await openAs(customer, { context: { baseURL: shop.url } })
  await page.goto('/setting')
  const address = page.getByLabel('E-mail address')
  const save = page.getByRole('main').getByRole('button', { name: 'Save' })
  await address.fill('ada@example')
  await save.click()
  await expectSeen(page.getByText('Please enter a valid e-mail address'))
  await address.fill('ada@example.com')
  await save.click()
  await expectSeen(page.getByText('E-mail address saved'))
  await page.reload()
  await expectSoon(() => address.inputValue()).toBe('ada@example.com')

  const order = await placed(customer, [line('V0006')])
  await openPayment(page, order)
  await chooseInWallet(await startsPaying(page), 'approve')
  await expectSoon(() => codesOn(page).count()).toBe(1)
  const code = await codesOn(page).getByRole('code').innerText()
  await expectSoon(() => server.mails.length).toBe(1)
  const [taken] = server.mails
  expect(taken?.receivers).toEqual(['ada@example.com'])
  expect(taken?.mail.subject).toContain(order.no)
  for (const part of [taken?.mail.text ?? '', taken?.mail.html ?? '']) {
    expect(part).toContain(order.no)
    for (const secret of [code, demo.tel]) expect(part).not.toContain(secret)
  }

  // the link needs the login
  const link = /https?:\S+\/orders\/\S+/u.exec(taken?.mail.text ?? '')?.[0] ?? ''
  const { page: stranger } = await openPage({ context: { baseURL: shop.url } })
  await stranger.goto(link)
  await expectSeen(stranger.getByLabel('Password', { exact: true }))
  await page.goto(link)
  await expectSoon(() => codesOn(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Send the receipt by e-mail again' }).click()
  await expectSeen(page.getByText('The receipt is on its way'))
  await expectSoon(() => server.mails.length).toBe(2)

  await page.goto('/setting')
  await page.getByRole('button', { name: 'Stop receipts by e-mail' }).click()
  await expectSeen(page.getByText('No more receipts by e-mail'))
  await expectSoon(() => address.inputValue()).toBe('')
})

test('A shop without a mail server offers no receipts', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto('/setting')
  await expectSeen(page.getByRole('button', { name: 'Log out everywhere' }))
  expect(await page.getByLabel('E-mail address').count()).toBe(0)
})
