import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { inStatus, retold, withCodes } from '../support/retold'
import { codesOn, openAs } from '../support/till'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/**
 * The statuses of an order, each with its title. The title of an unknown status is that of an order in processing
 * (docs/spec/decisions.md#6-order-status).
 */
const ways = [
  ['waiting', '等候付款'],
  ['paid', '已收到付款'],
  ['processing', '處理中'],
  ['Held-At-Customs', '處理中'],
  ['cancel', '訂單已取消'],
  ['refund_due', '正在退款'],
  ['refunded', '已退款'],
] as const

describe('An order shows what happens next', () => {
  test('with a picture and a sentence of its own for each status, and codes in none of them', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const pictures = new Set<string>()
    for (const [status, title] of ways) {
      await page.unroute(`**/api/orders/${order.id}`)
      await retold(page, order, wire => ({ ...inStatus(status)(withCodes([{ code: '9999-0000-9999-0000' }])(wire)) }))
      await page.goto(`/orders/${order.id}`)
      await expectSeen(page.getByRole('heading', { name: title, exact: true }))
      pictures.add(await page.locator('.next-art').innerHTML())
      expect(await codesOn(page).count(), status).toBe(0)
    }
    expect(pictures.size).toBe(ways.length)
  })

  test('and leads back to the shop at first sight where there is nothing more to do', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, inStatus('cancelled'))
    await page.goto(`/orders/${order.id}`)
    const wayOn = page.getByRole('main').getByRole('link', { name: '返回商店' })
    await expectSeen(wayOn)
    const bill = await page.locator('.bill').boundingBox()
    expect((await wayOn.boundingBox())?.y).toBeLessThan(bill?.y ?? 0)
    await wayOn.click()
    await expectAt(page, '/order')
  })

  test('says in both editions in which money it is billed', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const bill = page.getByRole('region', { name: '帳單' })
    await page.goto(`/orders/${order.id}`)
    await expectText(bill.getByRole('term').last(), /^總計\s*MOP$/u)
    await expectText(bill.getByRole('definition').last(), /^\$/u)
    await page.goto(`/hk/orders/${order.id}`)
    await expectText(bill.getByRole('definition').last(), /^MOP\$/u)
  })

  test('an unknown status is written out as it came, among the details', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, inStatus('Held-At-Customs'))
    await page.goto(`/orders/${order.id}`)
    await expectText(page.getByRole('region', { name: '訂單資料' }), 'Held-At-Customs')
  })

  test('when its time runs out while one looks', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, inStatus('waiting', { expires_at: new Date(Date.now() + 8000).toISOString() }))
    await page.goto(`/orders/${order.id}`)
    await expectSeen(page.getByRole('link', { name: '繼續付款' }))
    await expectSeen(page.getByRole('heading', { name: '付款時間已過' }))
    await expectGone(page.getByRole('link', { name: '繼續付款' }))
  })

  test('asks for help in one tap, with its number and without its codes', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, withCodes([{ code: '9999-0000-9999-0000', pin: '4821' }]))
    await page.goto(`/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
    const letter = await page.getByRole('link', { name: /^電郵查詢/u }).getAttribute('href')
    const { searchParams } = new URL(letter ?? '')
    expect(letter).toMatch(/^mailto:[^?]+@/u)
    expect(searchParams.get('subject')).toContain(order.no)
    expect(searchParams.get('body')).toContain(order.no)
    expect(decodeURIComponent(letter ?? '')).not.toMatch(/9999|4821/u)
    expect(await page.getByRole('link', { name: /^致電客服/u }).getAttribute('href')).toMatch(/^tel:\+?\d+$/u)
  })
})
