import { describe, expect, test } from 'vitest'
import { demoCustomer, line, placed } from '../support/customer'
import { inStatus, retold, withCodes } from '../support/changed-answers'
import { codesOn, openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

/**
 * The statuses of an order, each with its title. The title of an unknown status is that of an order in processing
 * (docs/spec/decisions.md#6-order-status).
 */
const ways = [
  ['waiting', 'Waiting for payment'],
  ['paid', 'Payment received'],
  ['processing', 'Processing'],
  ['Held-At-Customs', 'Processing'],
  ['cancel', 'The order was cancelled'],
  ['refund_due', 'Refund on its way'],
  ['refunded', 'Refunded'],
] as const

describe('An order shows what happens next', () => {
  test('Each status of an unfinished order has its own picture and sentence, and no codes', async () => {
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

  test('An order that needs no further step shows the way back to the shop without scrolling', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, inStatus('cancelled'))
    await page.goto(`/orders/${order.id}`)
    const wayOn = page.getByRole('main').getByRole('link', { name: 'Back to the shop' })
    await expectSeen(wayOn)
    const bill = await page.locator('.bill').boundingBox()
    expect((await wayOn.boundingBox())?.y).toBeLessThan(bill?.y ?? 0)
    await wayOn.click()
    await expectAt(page, '/order')
  })

  test('An order names the currency of its bill in both editions', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    const bill = page.getByRole('region', { name: 'Bill' })
    await page.goto(`/orders/${order.id}`)
    await expectText(bill.getByRole('term').last(), /^Total\s*MOP$/u)
    await expectText(bill.getByRole('definition').last(), /^\$/u)
    await page.goto(`/hk/orders/${order.id}`)
    await expectText(bill.getByRole('definition').last(), /^MOP\$/u)
  })

  test('An order with an unknown status shows that status as sent, among the details', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, inStatus('Held-At-Customs'))
    await page.goto(`/orders/${order.id}`)
    await expectText(page.getByRole('region', { name: 'Order details' }), 'Held-At-Customs')
  })

  test('An open order page changes when the time to pay runs out', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    // from the first answer on
    let until = ''
    await retold(page, order, wire =>
      inStatus('waiting', { expires_at: (until ||= new Date(Date.now() + 12_000).toISOString()) })(wire),
    )
    await page.goto(`/orders/${order.id}`)
    await expectSeen(page.getByRole('link', { name: 'Continue to pay' }))
    await expectSeen(page.getByRole('heading', { name: 'The time to pay is over' }))
    await expectGone(page.getByRole('link', { name: 'Continue to pay' }))
  })

  test('An order offers help in one tap, with its number and without its codes', async () => {
    const customer = await demoCustomer()
    const order = await placed(customer, [line('V0001')])
    const { page } = await openAs(customer)
    await retold(page, order, withCodes([{ code: '9999-0000-9999-0000', pin: '4821' }]))
    await page.goto(`/orders/${order.id}`)
    await expectSoon(() => codesOn(page).count()).toBe(1)
    const letter = await page.getByRole('link', { name: /^Send an e-mail/u }).getAttribute('href')
    const { searchParams } = new URL(letter ?? '')
    expect(letter).toMatch(/^mailto:[^?]+@/u)
    expect(searchParams.get('subject')).toContain(order.no)
    expect(searchParams.get('body')).toContain(order.no)
    expect(decodeURIComponent(letter ?? '')).not.toMatch(/9999|4821/u)
    expect(await page.getByRole('link', { name: /^Call us/u }).getAttribute('href')).toMatch(/^tel:\+?\d+$/u)
  })
})
