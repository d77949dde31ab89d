import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demoCustomer, line, placed } from '../support/customer'
import { lost } from '../support/lost-answers'
import { codesOn, openAs, openPayment, payButton, startsPaying } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'
import { chooseInTab, chooseInWallet } from '../support/wallet'

/** A new order, its owner's page, and the link that it offers. */
const withLink = async () => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')])
  const { page } = await openAs(customer, {
    context: { permissions: ['clipboard-read', 'clipboard-write'], storageState: customer.browserState },
  })
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Copy a link to this order' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: 'Link to the order copied' }))
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
  return { page, order, link }
}

const pays = async (page: Page, order: Awaited<ReturnType<typeof withLink>>['order']): Promise<void> => {
  await openPayment(page, order)
  await chooseInWallet(await startsPaying(page), 'approve')
  await expectAt(page, `/orders/${order.id}`)
  await expectSoon(() => codesOn(page).count()).toBe(1)
}

describe('The link to an order', () => {
  test('The buyer can copy a link to an unfinished order, and reads that it never shows codes', async () => {
    const { page, order, link } = await withLink()
    expect(link).toMatch(new RegExp(`^/s/${order.id}\\.[\\w-]{43}$`, 'u'))
    await expectSeen(page.getByText('It never shows codes'))
    await pays(page, order)
    expect(await page.getByRole('button', { name: 'Copy a link to this order' }).count()).toBe(0)
  })

  test('[I-10] The link to an order shows a guest its status before and after the payment, and never a code', async () => {
    const { page: owner, order, link } = await withLink()
    const { page } = await openPage()
    const answers: string[] = []
    // an answer that a reload overtakes has no body left to read
    page.on('response', response => {
      if (!response.url().includes('/api/r/orders/')) return
      response.text().then(
        text => answers.push(text),
        () => undefined,
      )
    })
    const document = await page.goto(link)
    expect(document?.headers()['referrer-policy']).toBe('no-referrer')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectSeen(page.getByRole('button', { name: /^Pay (?:MOP)?\$/u }))
    await expectSeen(page.getByText('Codes are shown to its buyer only, after logging in'))

    await pays(owner, order)
    const code = await codesOn(owner).getByRole('code').innerText()
    await page.reload()
    await expectGone(page.getByRole('button', { name: /^Pay (?:MOP)?\$/u }))
    await expectSeen(page.getByRole('link', { name: 'Log in to see the order' }))
    expect(await codesOn(page).count()).toBe(0)
    await expectSoon(() => answers.length).toBeGreaterThan(1)
    for (const answer of answers) expect(answer).not.toContain(code)
    expect(await page.content()).not.toContain(code)

    // its owner sees them there as well
    await owner.goto(link)
    await expectSoon(() => codesOn(owner).count()).toBe(1)
    expect(await codesOn(owner).getByRole('code').innerText()).toBe(code)
  })

  test('A guest pays by the link to an order: the buyer gets the codes, and the guest returns to the link without codes', async () => {
    const { page: owner, order, link } = await withLink()
    const { page } = await openPage()
    await page.goto(link)
    await expectSeen(page.getByText('Codes are shown to its buyer only, after logging in'))
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSeen(page.getByRole('heading', { name: 'Paid, thank you' }))
    await expectSeen(page.getByText('The buyer gets the items below'))
    await expectSeen(page.getByRole('link', { name: 'Log in to see the order' }))
    // the payment sheet is gone from the address as well
    await expectAt(page, link)
    expect(await codesOn(page).count()).toBe(0)
    await owner.goto(`/orders/${order.id}`)
    await expectSoon(() => codesOn(owner).count()).toBe(1)
  })

  test.each([
    { wallet: 'MPay', lead: '' },
    { wallet: 'UePay', lead: '/hk' },
  ])(
    'The link to an order leads a guest who pays with $wallet back to it, at "$lead", and thanks',
    async ({ wallet, lead }) => {
      const { page: owner, order, link } = await withLink()
      // its owner has a payment with the same wallet open already, and the page stands in two tabs
      await openPayment(owner, order)
      await startsPaying(owner)
      const { page } = await openPage()
      const other = await page.context().newPage()
      for (const tab of [other, page]) await tab.goto(lead + link)
      await page.getByRole('radio', { name: new RegExp(`^${wallet}`, 'u') }).check()
      await payButton(page).click()
      if (wallet === 'MPay') await page.getByRole('link', { name: 'Open the wallet here' }).click()
      await chooseInTab(page, 'approve')
      await expectAt(page, new RegExp(`^${lead}/s/${order.id}`, 'u'))
      for (const tab of [page, other]) await expectSeen(tab.getByRole('heading', { name: 'Paid, thank you' }))
      expect((await codesOn(page).count()) + (await codesOn(other).count())).toBe(0)
      await owner.goto(`/orders/${order.id}`)
      await expectSoon(() => codesOn(owner).count()).toBe(1)
    },
  )

  test('[I-02] A guest with the link to an order can have the provider queried about the payment', async () => {
    const { link } = await withLink()
    const { page } = await openPage()
    await page.goto(link)
    await chooseInWallet(await startsPaying(page), 'never')
    await page.getByRole('button', { name: 'I have paid' }).click()
    await expectSeen(page.getByRole('heading', { name: 'Paid, thank you' }))
  })

  test('The link to an order shows the 404 page if its secret is wrong, another order’s, or absent', async () => {
    const { order, link } = await withLink()
    const { page } = await openPage({ expected: lost })
    const wrong = [`${link.slice(0, -1)}${link.endsWith('A') ? 'E' : 'A'}`, link.replace(order.id, crypto.randomUUID())]
    for (const address of [...wrong, `/s/${order.id}`, '/s/nothing', '/s']) {
      await page.goto(address)
      await expectSeen(page.getByRole('heading', { name: /^404/u }))
      expect((await page.content()).includes(order.no ?? order.id), address).toBe(false)
    }
  })
})
