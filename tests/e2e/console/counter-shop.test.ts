import { afterAll, beforeAll, test } from 'vitest'
import { type ConsoleShop, startConsoleShop } from '../support/console'
import { button, expectSays, findsCustomer, main, menu, row } from '../support/console-page'
import { does } from '../support/counter-day'
import { DEMO_NAME, demoCustomer } from '../support/customer'
import { openPage } from '../support/page'
import { type Person, doesAct, personAt } from '../support/person'
import { expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

let shop: ConsoleShop

beforeAll(async () => {
  shop = await startConsoleShop()
  // has logged in once
  await demoCustomer(shop.url)
})
afterAll(() => shop.stop())

const atDesk = async (): Promise<Person> => personAt((await shop.open(shop.staff.owner)).page)

/** A page of this shop, for a shopper. */
const shopPage = async (path: string) => {
  const { page } = await openPage({ context: { baseURL: shop.url } })
  await page.goto(path)
  return page
}

/** From any screen to a product, by a part of its name. */
const findsProduct = async ({ page, click, type }: Person, name: string): Promise<void> => {
  await click(menu(page, 'Products'))
  await type(page.getByRole('searchbox'), name)
  await expectSoon(() => main(page).getByRole('row').count()).toBe(2)
  await click(row(page, new RegExp(name, 'u')).getByRole('link'))
}

test('A price is changed, and the page of the product in the shop has the new one', async () => {
  const person = await atDesk()
  const { page } = person
  await does(person, 'change a price', async () => {
    await findsProduct(person, 'Retro arcade points')
    await person.click(button(main(page), 'Set price').nth(1))
    await person.type(page.getByRole('dialog').getByLabel(/^List price/u), '52.50')
    await doesAct(person, { title: 'Price of V0012', submit: 'Set price', reason: 'the supplier asks more' })
    await expectSays(page, /MOP\$52\.50/u)
  })
  const shopper = await shopPage('/order/product/G003')
  await expectText(shopper.getByRole('dialog'), /\$52\.5\b/u)
})

test('A product is hidden, and the shop lists it no longer', async () => {
  const before = await shopPage('/order?q=farm')
  await expectSeen(before.getByRole('link', { name: /Pixel farm tokens/u }))
  const person = await atDesk()
  const { page } = person
  await does(person, 'hide a product', async () => {
    await findsProduct(person, 'Pixel farm tokens')
    await person.click(button(main(page), 'Hide').first())
    await doesAct(person, { title: 'Hide · G007', submit: 'Hide', reason: 'the game is closed' })
    await expectSays(page, /Hidden/u)
  })
  const shopper = await shopPage('/order?q=farm')
  await expectSeen(shopper.getByRole('heading', { name: 'Nothing found for “farm”' }))
  await expectGone(shopper.getByRole('link', { name: /Pixel farm tokens/u }))
})

test('An operator logs in as a customer by a link, with a reason', async () => {
  const person = await atDesk()
  const { page } = person
  const shown = page.getByRole('dialog', { name: 'Login link' })
  // the link lives for a minute
  const { page: shopper } = await openPage({ context: { baseURL: shop.url } })
  await does(person, 'log in as a customer', async () => {
    await findsCustomer(person)
    await person.click(button(main(page), 'Login link'))
    await doesAct(person, { title: 'Make a login link', submit: 'Make the link', reason: 'cannot find the code' })
    await expectSeen(shown)
  })
  const address = await shown.getByRole('code').innerText()
  // any page of the shop takes it
  await shopper.goto(address.replace('/?', '/me?'))
  await expectText(main(shopper), DEMO_NAME)
})
