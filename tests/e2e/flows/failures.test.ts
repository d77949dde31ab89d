import { describe, expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demoCustomer, got, line } from '../support/customer'
import { lost } from '../support/lost'
import { openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectText, expectSoon } from '../support/waiting'

describe('[I-20] After a failed request a retry succeeds', () => {
  test('adding to the cart: the form stays as it was filled in', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    await page.route('**/api/cart', route => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /^680 鑽石/u }).check()
    await sheet.getByLabel('伺服器').selectOption({ label: '國際服' })
    await sheet.getByLabel('玩家編號').fill('10203040')
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await expectText(sheet.getByRole('alert'), '未能連線')
    expect(await sheet.getByLabel('玩家編號').inputValue()).toBe('10203040')

    await page.unroute('**/api/cart')
    await sheet.getByRole('button', { name: '再試一次' }).click()
    await expectGone(sheet)
    expect(await got(customer.cart.fetch)).toMatchObject({ quantity: 1, items: [{ product: 'V0035' }] })
  })

  test('what the server finds wrong stands at its field, and goes when it is put right', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    const errors = { 'options.player_id': ['這個玩家編號不存在', '第二句'] }
    await page.route('**/api/cart', route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'x', errors } })
        : route.fallback(),
    )
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('伺服器').selectOption({ label: '國際服' })
    await sheet.getByLabel('玩家編號').fill('10203040')
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await expectSeen(sheet.getByText('這個玩家編號不存在'))
    expect(await sheet.getByText('第二句').count()).toBe(0)
    await sheet.getByLabel('玩家編號').fill('10203041')
    await expectGone(sheet.getByText('這個玩家編號不存在'))
  })

  test('a page of the shop', async () => {
    const { page } = await openPage({ expected: lost })
    await page.goto('/order?category=1')
    await page.route('**/api/catalogs?*', route => route.abort(), { times: 1 })
    await page.getByRole('navigation', { name: '分類' }).getByRole('link', { name: '飲食券' }).click()
    await expectText(page.getByRole('alert'), '未能連線')
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectSeen(page.getByRole('link', { name: /葡式蛋撻券/u }))
    await expectGone(page.getByRole('alert'))
  })

  test('the checkout: its form and its step', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004')))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order')
    await page.route('**/api/checkout', route => route.fulfill({ status: 500, json: { message: '' } }), { times: 1 })
    await page.getByRole('link', { name: '去結帳' }).click()
    await page.getByRole('alert').getByRole('button', { name: '再試一次' }).click()
    await page.getByRole('radio', { name: /^MPay/u }).check()
    await expectText(page.getByRole('region', { name: '帳單' }), /小計\s+\$200/u)

    await page.route('**/api/checkout', route => route.fulfill({ status: 503, json: { message: '' } }), { times: 1 })
    await page.getByRole('button', { name: '確認', exact: true }).click()
    await page.getByRole('alert').getByRole('button', { name: '再試一次' }).click()
    await expectAt(page, '/order/confirm')
    await expectText(page.getByRole('main'), 'MPay')
  })

  test('a changed quantity: the cart is not lost', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0004', 2)))
    const { page } = await openAs(customer, { expected: lost })
    await page.goto('/order#cart')
    const panel = page.getByRole('dialog', { name: /^購物車/u })
    await page.route('**/api/cart/*', route => route.abort(), { times: 1 })
    await panel.getByRole('button', { name: '增加' }).click()
    await expectText(panel.getByRole('alert'), '未能連線')
    await expectText(panel.getByRole('heading', { level: 2 }), '購物車（2）')
    await panel.getByRole('alert').getByRole('button', { name: '再試一次' }).click()
    await expectText(panel.getByRole('heading', { level: 2 }), '購物車（3）')
  })

  test('the takings', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: lost })
    await page.route('**/api/takings?*', route => route.abort(), { times: 1 })
    await page.goto('/takings')
    await page.getByRole('alert').getByRole('button', { name: '再試一次' }).click()
    await expectGone(page.getByRole('alert'))
    await expectSeen(page.getByRole('main').getByRole('list').or(page.getByText('未有訂單')).first())
  })

  test('knowing who is here: the session is kept', async () => {
    const { page } = await openAs(await demoCustomer(), { expected: lost })
    await page.route('**/api/me', route => route.abort(), { times: 2 })
    await page.goto('/me')
    await expectText(page.getByRole('alert'), '未能連線')
    await page.getByRole('button', { name: '再試一次' }).click()
    await expectText(page.getByRole('alert'), '未能連線')
    // without a tap, as soon as there is a network again
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await expectText(page.getByRole('main'), /66\*\* \*\*00/u)
  })

  test('logging in', async () => {
    const { page } = await openPage({ expected: lost })
    await page.route('**/api/login', route => route.abort(), { times: 1 })
    await page.goto('/auth/login')
    await page.getByLabel('手機號碼').fill('66000000')
    await page.getByLabel('密碼', { exact: true }).fill('demo-shop-2026')
    await page.getByRole('main').getByRole('button', { name: '登入' }).click()
    await expectText(page.getByRole('alert'), '未能連線')
    await page.getByRole('main').getByRole('button', { name: '登入' }).click()
    await expectAt(page, '/order')
  })

  test('being offline is said, and over when the network is back', async () => {
    const customer = await demoCustomer()
    const { page } = await openAs(customer, { expected: lost })
    // who she is must be known by then
    const restored = page.waitForResponse('**/api/cart')
    await page.goto('/order/product/G001')
    await (await restored).finished()
    const sheet = page.getByRole('dialog', { name: '遊戲點數卡' })
    await sheet.getByRole('radio', { name: /^2,000 點/u }).check()
    await expectSoon(() => sheet.getByRole('contentinfo').innerText()).toMatch(/\$194/u)
    await page.context().setOffline(true)
    await expectSeen(page.getByText('目前離線'))
    await sheet.getByRole('button', { name: '加入購物車' }).click()
    await expectText(sheet.getByRole('alert'), '未能連線')
    await page.context().setOffline(false)
    await expectGone(page.getByText('目前離線'))
    await sheet.getByRole('button', { name: '再試一次' }).click()
    await expectGone(sheet)
    expect((await got(customer.cart.fetch)).quantity).toBe(1)
  })
})
