import type { Locator, Page } from 'playwright'
import { demo } from './customer'
import type { Person } from './person'
import { expectSeen, expectSoon, expectText } from './waiting'

export const main = (page: Page): Locator => page.getByRole('main')

export const menu = (page: Page, area: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: area })

export const tab = (page: Page, name: RegExp | string): Locator => page.getByRole('tab', { name })

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })

/** A part of the screen, by its title. */
export const panel = (page: Page, name: string): Locator => main(page).getByRole('region', { name })

/** The row of a list with this text. */
export const row = (page: Page, name: RegExp | string): Locator => main(page).getByRole('row', { name })

/** Waits until the screen shows it. */
export const expectSays = (page: Page, text: RegExp | string): Promise<void> => expectText(main(page), text)

export const expectTitle = (page: Page, name: string | RegExp): Promise<void> =>
  expectSeen(page.getByRole('heading', { level: 1, name }))

/** From any screen to an order, by its number, or by what is `typed`. */
export const findsOrder = async (person: Person, no = '', typed = no): Promise<void> => {
  const { page } = person
  await person.click(menu(page, 'Orders'))
  await person.type(page.getByRole('searchbox'), typed)
  // the row with the heads, and that of the order
  await expectSoon(() => main(page).getByRole('row').count()).toBe(2)
  await person.click(row(page, no).getByRole('link'))
  await expectTitle(page, `Order ${no}`)
}

/** From any screen to the demo’s customer, by the number. */
export const findsCustomer = async (person: Person): Promise<void> => {
  const { page } = person
  await person.click(menu(page, 'Customers'))
  await person.type(page.getByRole('searchbox'), `+853 ${demo.tel}`)
  await person.click(row(page, /6600\s?0000/u).getByRole('link'))
  await expectSeen(button(main(page), 'Export data'))
}
