import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demoCustomer, line, placed } from '../support/customer'
import { lost } from '../support/lost'
import { codesOn, openAs, openPayment, payButton, startsPaying } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

/** A new order, its owner's page, and the link that it offers. */
const withLink = async () => {
  const customer = await demoCustomer()
  const order = await placed(customer, [line('V0001')])
  const { page } = await openAs(customer, {
    context: { permissions: ['clipboard-read', 'clipboard-write'], storageState: customer.browserState },
  })
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: '複製訂單連結' }).click()
  await expectSeen(page.getByRole('status').filter({ hasText: '已複製訂單連結' }))
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
  test('is copied by its owner, who is told that it shows no codes, as long as there is something to wait for', async () => {
    const { page, order, link } = await withLink()
    expect(link).toMatch(new RegExp(`^/s/${order.id}\\.[\\w-]{43}$`, 'u'))
    await expectSeen(page.getByText('不會顯示兌換碼'))
    await pays(page, order)
    expect(await page.getByRole('button', { name: '複製訂單連結' }).count()).toBe(0)
  })

  test('[I-10] shows a guest how the order stands, before and after it is paid, and never a code', async () => {
    const { page: owner, order, link } = await withLink()
    const { page } = await openPage()
    const answers: string[] = []
    page.on('response', async response => {
      if (response.url().includes('/api/r/orders/')) answers.push(await response.text())
    })
    const document = await page.goto(link)
    expect(document?.headers()['referrer-policy']).toBe('no-referrer')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectSeen(page.getByRole('button', { name: /^付款 (?:MOP)?\$/u }))
    await expectSeen(page.getByText('兌換碼只有買家本人登入後才可查看'))

    await pays(owner, order)
    const code = await codesOn(owner).getByRole('code').innerText()
    await page.reload()
    await expectGone(page.getByRole('button', { name: /^付款 (?:MOP)?\$/u }))
    await expectSeen(page.getByRole('link', { name: '登入查看訂單' }))
    expect(await codesOn(page).count()).toBe(0)
    await expectSoon(() => answers.length).toBeGreaterThan(1)
    for (const answer of answers) expect(answer).not.toContain(code)
    expect(await page.content()).not.toContain(code)

    // its owner sees them there as well
    await owner.goto(link)
    await expectSoon(() => codesOn(owner).count()).toBe(1)
    expect(await codesOn(owner).getByRole('code').innerText()).toBe(code)
  })

  test('lets whoever holds it pay for the owner, who has the codes then; the payer comes back to the link, and sees none', async () => {
    const { page: owner, order, link } = await withLink()
    const { page } = await openPage()
    await page.goto(link)
    await expectSeen(page.getByText('兌換碼只有買家本人登入後才可查看'))
    expect(await page.getByRole('button', { name: '取消訂單' }).count()).toBe(0)
    await chooseInWallet(await startsPaying(page), 'approve')
    await expectSeen(page.getByRole('heading', { name: '已付款，多謝' }))
    await expectSeen(page.getByText('買家會收到以下商品'))
    await expectSeen(page.getByRole('link', { name: '登入查看訂單' }))
    // the payment sheet is gone from the address as well
    await expectAt(page, link)
    expect(await codesOn(page).count()).toBe(0)
    await owner.goto(`/orders/${order.id}`)
    await expectSoon(() => codesOn(owner).count()).toBe(1)
  })

  test.each([
    { wallet: 'MPay', lead: '' },
    { wallet: 'UePay', lead: '/hk' },
  ])('leads a guest who pays with $wallet back to it, at "$lead", and thanks', async ({ wallet, lead }) => {
    const { page: owner, order, link } = await withLink()
    // its owner has a payment with the same wallet open already, and the page stands in two tabs
    await openPayment(owner, order)
    await startsPaying(owner)
    const { page } = await openPage()
    const other = await page.context().newPage()
    for (const tab of [other, page]) await tab.goto(lead + link)
    await page.getByRole('radio', { name: new RegExp(`^${wallet}`, 'u') }).check()
    await payButton(page).click()
    if (wallet === 'MPay') await page.getByRole('link', { name: '在此裝置開啟錢包' }).click()
    await expectSeen(page.getByRole('heading', { name: '模擬錢包' }))
    await page.getByRole('button', { name: '確認付款', exact: true }).click()
    await expectAt(page, new RegExp(`^${lead}/s/${order.id}`, 'u'))
    for (const tab of [page, other]) await expectSeen(tab.getByRole('heading', { name: '已付款，多謝' }))
    expect((await codesOn(page).count()) + (await codesOn(other).count())).toBe(0)
    await owner.goto(`/orders/${order.id}`)
    await expectSoon(() => codesOn(owner).count()).toBe(1)
  })

  test('[I-02] lets a guest have the provider asked about the payment', async () => {
    const { link } = await withLink()
    const { page } = await openPage()
    await page.goto(link)
    await chooseInWallet(await startsPaying(page), 'never')
    await page.getByRole('button', { name: '我已付款' }).click()
    await expectSeen(page.getByRole('heading', { name: '已付款，多謝' }))
  })

  test('is the not-found page when its secret is wrong, another order’s, or absent', async () => {
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
