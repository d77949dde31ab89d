import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { demo, demoCustomer, got, line, placed } from '../support/customer'
import { getCode } from '../support/phone'
import { codesOn, openAs } from '../support/order-pages'
import { expectSeen, expectSoon } from '../support/waiting'
import { chooseInWallet } from '../support/wallet'

let shop: ShopProcess
beforeAll(async () => {
  // every session is old here
  shop = await startShop({ REVEAL_CODE_AFTER_DAYS: '0' })
})
afterAll(() => shop.stop())

test('A device with an old session shows codes after a phone code, which it asks for once', async () => {
  const buyer = await demoCustomer(shop.url)
  const other = await demoCustomer(shop.url)
  const order = await placed(buyer, [line('V0006', 2)])
  const instruction = await got(buyer.orders.pay(order.id, 'mpay', 'k'))
  const address = 'url' in instruction ? instruction.url : undefined
  if (address === undefined) throw new Error('there is no wallet to open')
  await chooseInWallet(address, 'approve')
  await expectSoon(async () => (await got(buyer.orders.get(order.id))).status._tag).toBe('success')
  const codes = (await got(buyer.orders.get(order.id))).items.flatMap(item => item.codes ?? []).map(({ code }) => code)
  expect(codes).toHaveLength(2)

  const { page } = await openAs(other, { context: { baseURL: shop.url }, expected: [/422/u] })
  await page.goto(`/orders/${order.id}`)
  await expectSeen(page.getByText(/To show the codes, enter the code/u))
  await expectSeen(page.getByText(/\+853\s66\*\* \*\*00/u))
  for (const code of codes) expect(await page.content()).not.toContain(code)
  const code = await getCode(page, demo.tel)
  await page.getByLabel('Code from the text message').fill(code === '000000' ? '000001' : '000000')
  await expectSeen(page.getByText('The code is wrong, or its time is over'))
  await page.getByLabel('Code from the text message').fill(code)
  await expectSoon(() => codesOn(page).count()).toBe(2)
  for (const each of codes) expect(await page.getByRole('main').innerText()).toContain(each)

  await page.goto(`/takings/${order.id}`)
  await expectSoon(() => codesOn(page).count()).toBe(2)
})
