import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demo, demoCustomer } from '../support/customer'
import { codesOn } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'
import { chooseInTab, openWallet } from '../support/wallet'

test('A shopper buys a code from the front page on and copies it', async () => {
  await demoCustomer() // empties the cart
  const { page } = await openPage({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
  await walksThroughTheShop(page)
  await choosesAndFillsIn(page)
  await logsInAndComesBack(page)
  await addsTheProduct(page)
  await changesAndClearsTheCart(page)
  await addsCards(page)
  await checksOut(page)
  const no = await paysInTheWallet(page)
  await copiesACode(page)
  await findsTheOrderAgain(page, no)
  expect(await codesOn(page).count()).toBe(2)
})

const walksThroughTheShop = async (page: Page): Promise<void> => {
  await page.goto('/')
  await expectSeen(page.getByRole('list', { name: 'On now' }).getByRole('link').first())
  await expectSeen(
    page.getByRole('region', { name: 'Picked for you' }).getByRole('link', { name: /Game points card/u }),
  )

  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Game top-ups' }).click()
  await expectAt(page, '/order?category=2')
  await page.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'Games' }).click()
  await expectAt(page, '/order?type=game')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Game top-ups' }).click()
  await expectSoon(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ category: '2', type: 'game' })

  await page.getByRole('link', { name: /Adventure game diamonds/u }).click()
  await expectAt(page, '/order/product/G008')
  await expectSeen(page.getByRole('dialog', { name: 'Adventure game diamonds' }))
}

const choosesAndFillsIn = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Adventure game diamonds' })
  await expectSoon(() => sheet.getByRole('radio', { name: /^60 diamonds/u }).isChecked()).toBe(true)
  const soldOut = sheet.getByRole('radio', { name: /Sold out/u })
  expect(await soldOut.isDisabled()).toBe(true)

  await sheet.getByRole('radio', { name: /^680 diamonds/u }).check()
  await sheet.getByLabel('Server').selectOption({ label: 'Asia' })
  await sheet.getByLabel('Player ID').fill('10203040')
  await sheet.getByRole('group', { name: 'Quantity' }).getByRole('button', { name: 'More' }).click()
  await expectText(sheet.getByRole('group', { name: 'Quantity' }), '2')
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
}

const logsInAndComesBack = async (page: Page): Promise<void> => {
  await expectAt(page, '/auth/login?redirect=%2Forder%2Fproduct%2FG008')
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expectAt(page, '/order/product/G008')
}

const addsTheProduct = async (page: Page): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: 'Adventure game diamonds' })
  // the choice and the entries from before the login are there again
  await expectSoon(() => sheet.getByRole('radio', { name: /^680 diamonds/u }).isChecked()).toBe(true)
  expect(await sheet.getByLabel('Player ID').inputValue()).toBe('10203040')
  await expectText(sheet.getByRole('group', { name: 'Quantity' }), '2')

  await sheet.getByLabel('Server').selectOption('')
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expectSoon(() => sheet.getByLabel('Server').getAttribute('aria-invalid')).toBe('true')
  await expectSeen(sheet.getByRole('paragraph').filter({ hasText: /^Please select: Server$/u }))
  await sheet.getByLabel('Server').selectOption({ label: 'Asia' })
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: 'Added to cart' }))
  await expectGone(sheet)
  await expectText(page.getByRole('region', { name: 'Cart' }), /2[^]*\$150/u)
}

const changesAndClearsTheCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /\$150/u }).click()
  const panel = page.getByRole('dialog', { name: /^Cart/u })
  await panel.getByRole('button', { name: 'More' }).click()
  await expectText(panel.getByRole('heading', { level: 2 }), 'Cart (3)')
  await expectText(panel, /\$225/u)

  await panel.getByRole('button', { name: 'Clear' }).click()
  const question = page.getByRole('alertdialog', { name: 'Clear the cart?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await expectGone(question)
  await expectText(panel.getByRole('heading', { level: 2 }), 'Cart (3)')
  await panel.getByRole('button', { name: 'Clear' }).click()
  await question.getByRole('button', { name: 'Clear' }).click()
  await expectSeen(panel.getByText('No items'))
  await panel.getByRole('button', { name: 'Close' }).click()
  await expectGone(panel)
  await expectText(page.getByRole('region', { name: 'Cart' }), 'Welcome')
}

const addsCards = async (page: Page): Promise<void> => {
  await page.goto('/order/product/G001')
  const sheet = page.getByRole('dialog', { name: 'Game points card' })
  await sheet.getByRole('radio', { name: /^500 points/u }).check()
  await sheet.getByRole('group', { name: 'Quantity' }).getByRole('button', { name: 'More' }).click()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: 'Added to cart' }))
  await expectAt(page, '/order?category=1')
}

const checksOut = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expectAt(page, '/order/checkout')
  const bill = page.getByRole('region', { name: 'Bill' })
  await expectText(
    bill,
    /Total quantity\s+2\s+Amount payable\s+\$100\s+Cash discount\s+[-−]\$2\s+Payable in cash\s+MOP\s+\$98/u,
  )

  const priced = page.waitForResponse(
    answer => answer.url().endsWith('/api/checkout') && answer.request().method() === 'POST',
  )
  await page.getByRole('radio', { name: /^MPay/u }).check()
  expect(await (await priced).json()).toMatchObject({ cart: { amount: '100.00', payment: 'mpay' } })
  await expectText(bill, /Subtotal\s+\$100\s+\S+\s+MOP\s+\$100/u)

  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expectAt(page, '/order/confirm')
  await expectText(page.getByRole('main'), /MPay[^]*Game points card/u)
}

const paysInTheWallet = async (page: Page): Promise<string> => {
  const pushed = pushes(page)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expectAt(page, /^\/pay\?order=/u)
  const sheet = page.getByRole('dialog', { name: /MPay/u })
  await expectSeen(sheet.getByRole('img', { name: 'Payment QR code' }))
  await expectText(sheet, /\$100/u)
  const no = /MO-\S+/u.exec(
    await page
      .getByText(/^Order MO-/u)
      .first()
      .innerText(),
  )?.[0]
  if (no === undefined) throw new Error('the order has no number')

  const wallet = await openWallet(
    page,
    await sheet.getByRole('link', { name: 'Open the wallet here' }).getAttribute('href'),
  )
  await expectSoon(() => pushed.some(frame => frame.includes('subscription_succeeded'))).toBe(true)
  await chooseInTab(wallet.page, 'approve')

  // without any input on the shop's page
  await expectAt(page, /^\/orders\//u)
  await expectSeen(page.getByRole('heading', { name: 'Payment complete' }))
  await expectSoon(() => pushed.some(frame => frame.includes('order.updated') && frame.includes('success'))).toBe(true)
  return no
}

const copiesACode = async (page: Page): Promise<void> => {
  const codes = codesOn(page)
  expect(await codes.count()).toBe(2)
  const code = await codes.first().getByRole('code').innerText()
  // the word stands for half a second: the page listens for it
  const said = await codes.first().evaluateHandle(row => {
    const heard: string[] = []
    new MutationObserver(() => heard.push(row.textContent)).observe(row, {
      subtree: true,
      characterData: true,
      childList: true,
    })
    return heard
  })
  await codes.first().click()
  await expectSoon(async () => (await said.jsonValue()).join()).toContain('Copied')
  await expectSeen(page.getByRole('status').filter({ hasText: `Copied ${code}` }))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await expectSeen(codes.first().getByText('Copy', { exact: true }))
}

const findsTheOrderAgain = async (page: Page, no: string): Promise<void> => {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click()
  await expectAt(page, '/takings')
  await page.getByRole('main').locator(`a.taking[href="/takings/${id}"]`).click()
  await expectAt(page, /^\/takings\/./u)
  await expectText(page.getByRole('main'), no)
  await expectSeen(codesOn(page).first())
}

/** What comes in over the page's sockets from now on. */
const pushes = (page: Page): readonly string[] => {
  const heard: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => heard.push(payload.toString())))
  return heard
}
