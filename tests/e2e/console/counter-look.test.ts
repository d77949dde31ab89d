import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleShop, startConsoleShop } from '../support/console'
import { button, expectSays, main, menu, panel, tab } from '../support/console-page'
import { does } from '../support/counter-day'
import { openPage } from '../support/page'
import { type Person, doesAct, personAt } from '../support/person'
import { expectSoon, expectText } from '../support/waiting'

let shop: ConsoleShop

beforeAll(async () => {
  shop = await startConsoleShop()
})
afterAll(() => shop.stop())

const atDesk = async (): Promise<Person> => personAt((await shop.open(shop.staff.owner)).page)

/** A page of this shop, for a shopper. */
const shopPage = async (path: string) => {
  const { page } = await openPage({ context: { baseURL: shop.url } })
  await page.goto(path)
  return page
}

test('The shop gets another name, and its pages have it', async () => {
  const person = await atDesk()
  const { page } = person
  await does(person, 'name of the shop', async () => {
    await person.click(menu(page, 'Shop'))
    await person.click(button(panel(page, 'Name and description'), 'Change'))
    const dialog = page.getByRole('dialog', { name: 'Name and description' })
    await person.type(dialog.getByLabel('Name · English'), 'Harbour Cards')
    await doesAct(person, { title: 'Name and description', submit: 'Save' })
    await expectSays(page, /Harbour Cards/u)
  })
  const shopper = await shopPage('/')
  await expectSoon(() => shopper.title()).toMatch(/Harbour Cards/u)
})

test('The shop gets another colour, and its pages are drawn with it', async () => {
  const person = await atDesk()
  const { page } = person
  await does(person, 'colours of the shop', async () => {
    await person.click(menu(page, 'Shop'))
    await person.click(tab(page, 'Looks'))
    await person.click(button(panel(page, 'Colours'), 'Change'))
    await person.type(page.getByRole('dialog', { name: 'Colours' }).getByLabel('Primary', { exact: true }), '#0a5c36')
    await doesAct(person, { title: 'Colours', submit: 'Save' })
    await expectSays(page, /#0a5c36/iu)
  })
  const shopper = await shopPage('/')
  await expectSoon(() => shopper.content()).toMatch(/#0a5c36/iu)
})

test('A banner is added, and the home page shows it', async () => {
  const person = await atDesk()
  const { page } = person
  await does(person, 'banner', async () => {
    await person.click(menu(page, 'Shop'))
    await person.click(tab(page, 'Looks'))
    await person.click(button(main(page), 'Add a banner'))
    const dialog = page.getByRole('dialog', { name: 'Add a banner' })
    for (const lang of ['中文', 'English']) {
      await person.type(dialog.getByLabel(`Heading · ${lang}`), 'Dragon Boat week')
      await person.type(dialog.getByLabel(`Text for screen readers · ${lang}`), 'Dragon Boat week')
    }
    await doesAct(person, { title: 'Add a banner', submit: 'Save' })
    await expectSays(page, /Dragon Boat week/u)
  })
  const shopper = await shopPage('/')
  await expectSoon(() => shopper.getByText('Dragon Boat week').count()).toBeGreaterThan(0)
})

test('The words of a policy are changed, and shoppers read them', async () => {
  const person = await atDesk()
  const { page } = person
  await does(person, 'words of a policy', async () => {
    await person.click(menu(page, 'Shop'))
    await person.click(tab(page, 'Pages'))
    await person.click(main(page).getByRole('link', { name: /Refund policy/u }))
    await person.click(tab(page, 'English'))
    const words = '## Returns\n\nBring the card back within a week.\n'
    await person.type(main(page).getByLabel('Markdown'), words)
    await person.click(button(main(page), 'Save'))
    await doesAct(person, { title: 'Save: Refund policy', submit: 'Save' })
    await expectSoon(() => button(main(page), 'Save').isDisabled()).toBe(true)
  })
  const shopper = await shopPage('/teams/policies/refund')
  await expectText(main(shopper), /Bring the card back within a week/u)
})
