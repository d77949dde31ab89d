import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockCalls } from '~/contract/console/stock'
import { shopInstant } from '@server/platform/shop-time'
import { type ConsoleShop, startConsoleShop } from '../support/console'
import { button, expectSays, expectTitle, main, menu, row, tab } from '../support/console-page'
import { does } from '../support/counter-day'
import { type Person, doesAct, personAt } from '../support/person'
import { expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

let shop: ConsoleShop

beforeAll(async () => {
  // the film voucher V0092 has two codes, and the app store card V0146 three
  shop = await startConsoleShop({ LOW_STOCK: '2' })
})
afterAll(() => shop.stop())

const DAY_MS = 86_400_000

const inStock = async (): Promise<Person> =>
  personAt((await shop.open(shop.staff.fulfilment, '/console', CLIPBOARD)).page)

const CLIPBOARD = { context: { permissions: ['clipboard-read', 'clipboard-write'] } }

const stockOf = async (no: string) => (await shop.look(stockCalls.variantStock, { params: { no } })).stock

const importing = (page: Page): Locator => page.getByRole('dialog', { name: 'Import codes' })

/** From any screen: pastes codes of a variant, and imports them. `name`: for the records. */
const pastesCodes = async (person: Person, variant: string, text: string, name?: string): Promise<void> => {
  const { page } = person
  await person.click(menu(page, 'Stock'))
  await person.click(button(main(page), 'Import codes'))
  const dialog = importing(page)
  await person.type(dialog.getByLabel(/^Variant/u), variant)
  await person.paste(dialog.getByLabel('Or paste the lines here'), text)
  if (name !== undefined) await person.type(dialog.getByLabel('Name for the records'), name)
  await doesAct(person, { title: 'Import codes', submit: 'Import codes', reason: 'a mail of the supplier' })
}

test('The palette offers a role that only reads what it may do with the stock, and no more', async () => {
  const { page } = await shop.open(shop.staff['read-only'], '/console/stock')
  await expectSeen(button(main(page), 'Find a code'))
  await page.keyboard.press('Control+k')
  const acts = page.getByRole('option').filter({ hasText: 'Action' })
  await expectSoon(() => acts.allInnerTexts()).toEqual([expect.stringContaining('Find a code')])
})

test('A variant with few codes is on the first screen, which leads to where codes are imported from a file', async () => {
  const person = await inStock()
  const { page } = person
  const low = main(page).getByRole('link', { name: /V0092/u })
  await does(person, 'low stock', async () => {
    await person.click(menu(page, 'Today'))
    await expectSays(page, /2 left/u)
    expect(await main(page).getByRole('link', { name: /V0146/u }).count()).toBe(0)
    await person.click(low)
    await expectTitle(page, 'V0092 Film rental voucher')
    await expectSays(page, /Warn at\s+2 \(as all variants\)/u)
  })
  await does(person, 'restock from a file', async () => {
    await person.click(button(main(page), 'Import codes'))
    const dialog = importing(page)
    expect(await dialog.getByLabel(/^Variant/u).inputValue()).toBe('V0092')
    const text = 'code,pin\nFILM-2026-0001,4711\nFILM-2026-0002,4712\n'
    await person.attach(dialog.locator('input[type=file]'), { name: 'films of May.csv', text })
    await expectText(dialog, /films of May\.csv/u)
    await expectSoon(() => dialog.getByLabel('Name for the records').inputValue()).toBe('films of May.csv')
    await doesAct(person, { title: 'Import codes', submit: 'Import codes', reason: 'delivery of May' })
  })
  await expectSeen(row(page, /films of May\.csv/u))
  expect(await stockOf('V0092')).toMatchObject({ for_sale: 4, is_low: false })
  await person.click(menu(page, 'Today'))
  await expectGone(low)
})

test('Codes of a mail are pasted, and the preview names a refused line by its number before anything is imported', async () => {
  const person = await inStock()
  const { page } = person
  await person.click(menu(page, 'Stock'))
  await person.click(button(main(page), 'Import codes'))
  const dialog = importing(page)
  await person.type(dialog.getByLabel(/^Variant/u), 'V0201')
  await person.type(dialog.getByLabel('Reason (required)'), 'a mail of the supplier')
  await person.paste(dialog.getByLabel('Or paste the lines here'), 'EURO-1\nEURO-2\nEURO-1\n')
  await person.click(button(dialog, 'Preview'))
  await expectText(dialog, /Line 4: the code of line 2 again/u)
  await expectText(dialog, /Nothing will be done while a line is refused/u)
  await person.click(button(dialog, 'Back to the form'))
  // with its new first line, by which the lines are counted
  expect(await dialog.getByLabel('Or paste the lines here').inputValue()).toBe('code\nEURO-1\nEURO-2\nEURO-1\n')
  await person.press('Escape')
  await expectGone(dialog)
  expect((await stockOf('V0201')).for_sale).toBe(1)
  await does(person, 'restock, pasted', () => pastesCodes(person, 'V0201', 'EURO-1\nEURO-2\n'))
  expect((await stockOf('V0201')).for_sale).toBe(3)
})

test('A bad batch is taken off sale by the one who finds it, and made void by the owner', async () => {
  const person = await inStock()
  const { page } = person
  await pastesCodes(person, 'V0146', 'BAD-1\nBAD-2\n', 'bad.csv')
  await does(person, 'quarantine a batch', async () => {
    await person.click(menu(page, 'Stock'))
    await person.click(tab(page, 'Batches'))
    await person.click(button(row(page, /bad\.csv/u), 'Take off sale'))
    await doesAct(person, { title: /^Take off sale/u, submit: 'Take off sale', reason: 'two customers complained' })
    await expectText(row(page, /bad\.csv/u), /Off sale/u)
  })
  expect((await stockOf('V0146')).for_sale).toBe(3)
  expect(await button(row(page, /bad\.csv/u), 'Void').count()).toBe(0)
  const owner = personAt((await shop.open(shop.staff.owner)).page)
  await does(owner, 'void a batch', async () => {
    await owner.click(menu(owner.page, 'Stock'))
    await owner.click(tab(owner.page, 'Batches'))
    await owner.click(button(row(owner.page, /bad\.csv/u), 'Void'))
    await doesAct(owner, { title: /^Void/u, submit: 'Void', reason: 'the supplier takes them back' })
  })
  expect(await stockOf('V0146')).toMatchObject({ for_sale: 3, void: 2 })
})

test('A batch that was taken off sale by mistake is sold again', async () => {
  const owner = personAt((await shop.open(shop.staff.owner, '/console', CLIPBOARD)).page)
  const { page } = owner
  await pastesCodes(owner, 'V0146', 'GOOD-1\nGOOD-2\n', 'good.csv')
  const before = (await stockOf('V0146')).for_sale
  await owner.click(menu(page, 'Stock'))
  await owner.click(tab(page, 'Batches'))
  await owner.click(button(row(page, /good\.csv/u), 'Take off sale'))
  await doesAct(owner, { title: /^Take off sale/u, submit: 'Take off sale', reason: 'a complaint' })
  await expectSoon(async () => (await stockOf('V0146')).for_sale).toBe(before - 2)
  await does(owner, 'sell a batch again', async () => {
    await owner.click(menu(page, 'Stock'))
    await owner.click(tab(page, 'Batches'))
    await owner.click(button(row(page, /good\.csv/u), 'Sell again'))
    await doesAct(owner, { title: /^Sell again/u, submit: 'Sell again', reason: 'the customer was wrong' })
    await expectSoon(() => button(row(page, /good\.csv/u), 'Take off sale').count()).toBe(1)
  })
  expect((await stockOf('V0146')).for_sale).toBe(before)
})

test('Codes that expire soon are in their own list, and on the first screen, which leads to their variant', async () => {
  const soon = shopInstant(Date.now() + 5 * DAY_MS)
  const person = await inStock()
  const { page } = person
  await pastesCodes(person, 'V0146', `code,expires_at\nSOON-1,${soon}\nSOON-2,${soon}\n`, 'short-lived.csv')
  await does(person, 'see what expires', async () => {
    await person.click(menu(page, 'Stock'))
    await person.click(tab(page, 'Expiring'))
    await expectText(row(page, /short-lived\.csv/u), /V0146.*\t2\tshort-lived/u)
  })
  await person.click(menu(page, 'Today'))
  await expectSays(page, /2 codes expire within 7 days/u)
  await person.click(main(page).getByRole('link', { name: /App store card/u }))
  await expectTitle(page, /^V0146 /u)
})
