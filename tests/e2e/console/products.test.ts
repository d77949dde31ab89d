import type { FrameLocator, Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCalls } from '~/contract/console/products'
import { cents } from '~/domain/shared/money'
import { type ConsoleShop, startConsoleShop } from '../support/console'
import { type Person, doesAct, personAt } from '../support/person'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

let shop: ConsoleShop

beforeAll(async () => {
  shop = await startConsoleShop()
})
afterAll(() => shop.stop())

const NO = 'G900'
const VARIANT = 'V9001'

const main = (page: Page): Locator => page.getByRole('main')
const button = (where: Locator, name: RegExp | string): Locator => where.getByRole('button', { name, exact: true })
const variant = (page: Page): Locator => main(page).locator('.products-variant').filter({ hasText: VARIANT })
const preview = (page: Page): FrameLocator => main(page).frameLocator('iframe')

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: { r: 40, g: 120, b: 90 } } })
    .png()
    .toBuffer()

/** The status of a product for shoppers. */
const shopperSees = async (no: string): Promise<number> => (await fetch(`${shop.url}/api/products/${no}`)).status

const addsProduct = async (person: Person): Promise<void> => {
  const { page } = person
  await person.click(button(main(page), 'Add a product'))
  const dialog = page.getByRole('dialog', { name: 'Add a product' })
  await person.type(dialog.getByLabel('Number'), NO)
  await person.type(dialog.getByLabel('Name · 中文'), 'Tea in Chinese')
  await person.type(dialog.getByLabel('Name · English'), 'Tea voucher')
  await person.type(dialog.getByLabel('Description · 中文'), 'One tea in Chinese')
  await person.type(dialog.getByLabel('Description · English'), 'Any tea, in every branch.')
  await person.attach(dialog.locator('input[type=file]'), { name: 'tea.png', text: await picture() })
  await expectSoon(() => dialog.getByLabel('Picture', { exact: true }).inputValue()).toMatch(/^\/pictures\/tea\./u)
  await doesAct(person, { title: 'Add a product', submit: 'Add a product' })
  await expectAt(page, `/console/products/of/${NO}`)
}

const addsVariant = async (person: Person): Promise<void> => {
  const { page } = person
  await person.click(button(main(page), 'Add a variant'))
  const dialog = page.getByRole('dialog', { name: 'Add a variant' })
  await person.type(dialog.getByLabel('Number'), VARIANT)
  await person.type(dialog.getByLabel('Name · 中文'), 'One in Chinese')
  await person.type(dialog.getByLabel('Name · English'), 'One cup')
  await person.type(dialog.getByLabel(/^Base price/u), '50.00')
  await doesAct(person, { title: 'Add a variant', submit: 'Add a variant' })
  await person.click(button(variant(page), 'Set price'))
  const price = page.getByRole('dialog', { name: `Price of ${VARIANT}` })
  // the sample shop sells in one currency
  await person.choose(price.getByLabel('Edition'), 'Hong Kong · MOP')
  await person.type(price.getByLabel('List price · MOP'), '47.00')
  await doesAct(person, { title: `Price of ${VARIANT}`, submit: 'Set price', reason: 'a new product' })
  await expectText(variant(page), /Macau · MOP\$50\.00\s+Hong Kong · MOP\$47\.00/u)
}

/** A page on a machine that has other things to do. */
const SLOW = { timeout: 180_000 }

test(
  'A product is added with its picture, a variant and prices in both editions, and no shopper sees it',
  SLOW,
  async () => {
    const person = personAt((await shop.open(shop.staff.owner, '/console/products')).page)
    await addsProduct(person)
    await addsVariant(person)
    expect(await shopperSees(NO)).toBe(404)
    const shown = preview(person.page)
    await expectSeen(shown.getByRole('heading', { level: 1, name: 'Tea voucher' }))
    const width = () => shown.locator('.hero img').evaluate(img => img instanceof HTMLImageElement && img.naturalWidth)
    await expectSoon(width).toBe(720)
  },
)

/** A product with a variant that is topped up, both hidden, as an operator would have added them. */
const addedHidden = async (no: string, name: string): Promise<void> => {
  const words = { 'zh-Hant': `${name} in Chinese`, en: name }
  const { revision, items } = await shop.look(productCalls.listCategories)
  const product = { revision, no, category: items[0]?.id ?? '', name: words, description: words, image: '' }
  const added = await shop.act(productCalls.addProduct, product)
  const sold = await shop.act(productCalls.addVariant, {
    revision: added.revision,
    no: `V-${no}`,
    group: no,
    name: words,
    price: cents(5_000),
    delivery: 'fulfilment',
  })
  const price = { revision: sold.revision, although_large: false, price: cents(4_700), edition: 'hk' } as const
  await shop.act(productCalls.setPrice, price, { no: `V-${no}` })
}

test(
  'The preview has a hidden product in each edition, language and scheme, and its buttons lead nowhere',
  SLOW,
  async () => {
    await addedHidden('G901', 'Soup')
    // the browser's own line: the frame lets no form go anywhere
    const expected = [/Blocked form submission/u]
    const { page } = await shop.open(shop.staff.owner, '/console/products/of/G901', { expected })
    const shown = preview(page)
    await expectSeen(shown.getByRole('heading', { level: 1, name: 'Soup' }))
    await expectText(shown.locator('body'), /\$50/u)
    await button(main(page), 'Hong Kong').click()
    await expectText(shown.locator('body'), /\$47/u)
    await button(main(page), '中文').click()
    await expectSeen(shown.getByRole('heading', { level: 1, name: 'Soup in Chinese' }))
    await button(main(page), 'English').click()
    await expectSeen(shown.getByRole('heading', { level: 1, name: 'Soup', exact: true }))
    await button(main(page), 'Dark').click()
    await expectSoon(() => shown.locator('html').evaluate(html => getComputedStyle(html).colorScheme)).toBe('dark')

    const before = [page.url(), await page.evaluate(() => history.length)]
    // a part that is fixed in a frame does not scroll the page around it
    await main(page).locator('iframe').scrollIntoViewIfNeeded()
    await shown.getByRole('button', { name: 'Share' }).click()
    await shown.locator('.buy-row .button-next').click()
    await shown.locator('.buy-row [type=submit]').click()
    expect(await shown.getByRole('dialog').count()).toBe(1)
    await shown.getByRole('link', { name: 'Close' }).click()
    await expectGone(shown.getByRole('dialog'))
    await shown.getByRole('link', { name: /Soup/u }).click()
    await expectSeen(shown.getByRole('dialog'))
    expect([page.url(), await page.evaluate(() => history.length)]).toEqual(before)
  },
)

test('A product is previewed while it is edited, shown to shoppers, scheduled, and hidden again', SLOW, async () => {
  await addedHidden('G902', 'Cake')
  const person = personAt((await shop.open(shop.staff.owner, '/console/products/of/G902')).page)
  const { page } = person
  await person.click(button(main(page), 'Edit').first())
  const texts = page.getByRole('dialog', { name: 'Texts · G902' })
  await person.type(texts.getByLabel('Name · English'), 'Cheesecake')
  await expectSeen(texts.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Cheesecake' }))
  await doesAct(person, { title: 'Texts · G902', submit: 'Save' })
  await expectSeen(preview(page).getByRole('heading', { level: 1, name: 'Cheesecake' }))

  await person.click(button(main(page).locator('.products-variant'), 'Show'))
  await doesAct(person, { title: 'Show · V-G902', submit: 'Show' })
  await person.click(button(main(page), 'Show').first())
  await doesAct(person, { title: 'Show · G902', submit: 'Show' })
  await expectSoon(() => shopperSees('G902')).toBe(200)

  await person.click(button(main(page), 'Sale').first())
  await person.type(page.getByRole('dialog').getByLabel('From'), '2090-01-02T03:04')
  await doesAct(person, { title: 'Sale · G902', submit: 'Save' })
  await expectText(main(page), /Shoppers see it from 2 Jan 2090, 03:04/u)
  await expectSoon(() => shopperSees('G902')).toBe(404)

  await person.click(button(main(page), 'Hide').first())
  await doesAct(person, { title: 'Hide · G902', submit: 'Hide' })
  await expectText(main(page), /It is hidden: no shopper sees it yet\./u)
})

test('A product is moved by keys and by drag, and the move is taken back', SLOW, async () => {
  const { items: categories } = await shop.look(productCalls.listCategories)
  const category = categories.find(({ groups }) => groups > 3)
  const order = async () => {
    const query = { category: category?.id ?? '' }
    return (await shop.look(productCalls.listProducts, { query })).items.map(({ no }) => no)
  }
  const before = await order()
  const [first = '', second = '', third = ''] = before
  const person = personAt((await shop.open(shop.staff.owner, '/console/products/categories')).page)
  const { page } = person
  await person.choose(main(page).getByLabel('Category'), category?.name.en ?? '')
  const rows = main(page).locator('.sortable').getByRole('listitem')
  const row = (no: string): Locator => rows.filter({ hasText: no })
  await row(third).locator('.sortable-handle').focus()
  await person.press('Enter')
  await person.press('ArrowUp')
  await person.press('ArrowUp')
  await expectText(page.getByRole('status').filter({ hasText: 'Place' }), /Place 1 of/u)
  await person.press('Enter')
  await expectSoon(order).toEqual([third, first, second, ...before.slice(3)])

  // a row that is taken up and left is where it was
  await row(first).locator('.sortable-handle').focus()
  await person.press('Enter')
  await person.press('End')
  await person.press('Escape')
  await expectText(rows.nth(1), new RegExp(first, 'u'))

  await page.evaluate(() =>
    document.addEventListener('drop', ({ dataTransfer }) => {
      document.documentElement.dataset['dropped'] = dataTransfer?.getData('text/plain') ?? ''
    }),
  )
  await row(first).dragTo(row(third))
  // Firefox drags nothing that has no data
  expect(await page.evaluate(() => document.documentElement.dataset['dropped'])).not.toBe('')
  await expectSoon(order).toEqual([first, third, second, ...before.slice(3)])

  await page.goto('/console/products/history')
  await person.click(button(main(page), 'Undo').first())
  await doesAct(person, { title: /^Undo revision/u, submit: 'Undo' })
  await expectGone(page.getByRole('dialog'))
  await expectSoon(order).toEqual([third, first, second, ...before.slice(3)])
})
