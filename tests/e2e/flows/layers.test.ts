import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { type Customer, demoCustomer, got, line, placed } from '../support/customer'
import { lost } from '../support/lost-answers'
import { openAs, payButton } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'

/** A page and the layers over it, each opened from what stands below it. */
interface Pile {
  readonly address: (customer: Customer) => Promise<string>
  readonly layers: readonly (readonly [open: (page: Page) => Promise<unknown>, layer: (page: Page) => Locator])[]
}

const press = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).last().click()
const dialog = (name: RegExp | string) => (page: Page) => page.getByRole('dialog', { name })
const question = (name: RegExp | string) => (page: Page) => page.getByRole('alertdialog', { name })

const unpaid = async (customer: Customer): Promise<string> =>
  `/pay?order=${(await placed(customer, [line('V0001')])).id}`
const cartPanel = [press(/in the cart/u), dialog(/Cart/u)] as const
const qrSheet = [(page: Page) => payButton(page).click(), dialog(/MPay/u)] as const
const tutorial = [press(/MPay authentication tutorial/u), dialog(/MPay authentication tutorial/u)] as const

const piles: Readonly<Record<string, Pile>> = {
  'a product, and the ways to share it': {
    address: async () => '/order/product/G001',
    layers: [[press('Share'), dialog('Share')]],
  },
  'the cart, and the question before it is cleared': {
    address: async customer => {
      await got(customer.cart.add(line('V0001')))
      return '/order'
    },
    layers: [cartPanel, [press('Clear'), question(/Clear/u)]],
  },
  'a payment page, and a wallet’s tutorial': { address: unpaid, layers: [tutorial] },
  'a payment page, and the question before the order is cancelled': {
    address: unpaid,
    layers: [[press('Cancel order'), question(/Cancel/u)]],
  },
  'a payment page, its code, and the wallet’s tutorial': { address: unpaid, layers: [qrSheet, tutorial] },
  'the company, and its WeChat picture': {
    address: async () => '/about',
    layers: [[press(/WeChat/u), dialog(/WeChat/u)]],
  },
  'the devices, and the question before all are logged out': {
    address: async () => '/setting',
    layers: [[press(/everywhere/u), question(/everywhere/u)]],
  },
}

const opened = async (pile: Pile): Promise<{ readonly page: Page; readonly at: string }> => {
  const customer = await demoCustomer()
  const at = await pile.address(customer)
  const { page } = await openAs(customer, { expected: lost })
  await withWeChat(page)
  await page.goto('/auth/help')
  await isLive(page)
  await page.evaluate(to => history.pushState(null, '', to), at)
  await opensAll(page, pile)
  await expectAt(page, at)
  return { page, at }
}

/** React has hydrated what the server drew. */
const isLive = (page: Page): Promise<void> =>
  expectSoon(() =>
    page
      .getByRole('main')
      .evaluate(main => Object.getOwnPropertyNames(main).some(name => name.startsWith('__reactFiber'))),
  ).toBe(true)

/** The sample shop names no WeChat picture. */
const withWeChat = (page: Page) =>
  page.route('**/auth/help', async route => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('"wx":""', '"wx":"/imgs/logo.svg"'),
    })
  })

const opensAll = async (page: Page, { layers }: Pile): Promise<void> => {
  for (const [open, layer] of layers) {
    await open(page)
    await expectSeen(layer(page))
  }
}

/** The layers that are still open, and none of the others. */
const expectOpen = async (page: Page, { layers }: Pile, open: number): Promise<void> => {
  for (const [, layer] of layers.slice(open)) await expectGone(layer(page))
  for (const [, layer] of layers.slice(0, open)) await expectSeen(layer(page))
}

const depths = ({ layers }: Pile): readonly number[] => layers.map((_, below) => below).toReversed()

describe.each(Object.entries(piles))('%s', (name, pile) => {
  test(`Back closes the layers of “${name}” one by one, several Backs close them all, and only then Back leaves the page`, async () => {
    const { page, at } = await opened(pile)
    for (const below of depths(pile)) {
      await page.goBack()
      await expectOpen(page, pile, below)
      await expectAt(page, at)
    }
    await opensAll(page, pile)
    await page.evaluate(count => {
      for (let each = 0; each < count; each += 1) history.back()
    }, pile.layers.length)
    await expectOpen(page, pile, 0)
    await expectAt(page, at)
    await page.goBack()
    await expectAt(page, '/auth/help')
    // nothing is left of them in either direction
    await page.goForward()
    await expectAt(page, at)
    await expectOpen(page, pile, 0)
  })

  test(`Esc closes each layer of “${name}” with its history entry, also if Back follows during the motion`, async () => {
    const { page, at } = await opened(pile)
    await page.evaluate(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      history.back()
    })
    await expectOpen(page, pile, pile.layers.length - 1)
    await page.evaluate(() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined))))
    await expectOpen(page, pile, pile.layers.length - 1)
    for (const [open, layer] of pile.layers.slice(-1)) {
      await open(page)
      await expectSeen(layer(page))
    }
    for (const below of depths(pile)) {
      await page.keyboard.press('Escape')
      await expectOpen(page, pile, below)
      await expectAt(page, at)
    }
    await expectSoon(() => page.evaluate(() => Reflect.get(Object(history.state), 'layers') ?? [])).toEqual([])
    await page.goBack()
    await expectAt(page, '/auth/help')
  })
})

test('Over a listing Back closes the share sheet and then the product, and Esc with Back closes the product once', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto('/')
  await page.getByRole('link', { name: 'View all' }).click()
  await expectAt(page, '/order')
  const open = () =>
    page
      .getByRole('link', { name: /^Game points card/u })
      .first()
      .click()
  await open()
  const product = page.getByRole('dialog', { name: 'Game points card' })
  await expectSeen(product)
  await press('Share')(page)
  await expectSeen(dialog('Share')(page))
  await page.goBack()
  await expectGone(dialog('Share')(page))
  await expectSeen(product)
  await page.goBack()
  await expectGone(product)
  await open()
  await expectSeen(product)
  await page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    history.back()
  })
  await expectGone(product)
  await page.evaluate(() => Promise.all(document.getAnimations().map(each => each.finished.catch(() => undefined))))
  await expectAt(page, '/order')
  await page.goBack()
  await expectAt(page, '/')
})

test('Esc closes the lower sheet as soon as the sheet above it is gone', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto('/order?category=2')
  await page.getByRole('link', { name: /Adventure game diamonds/u }).click()
  await expectSeen(dialog('Adventure game diamonds')(page))
  await press('Share')(page)
  await expectSeen(dialog('Share')(page))
  await page.evaluate(() => {
    const esc = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    const watcher = new MutationObserver(() => {
      if (document.querySelectorAll('[role=dialog]').length > 1) return
      watcher.disconnect()
      esc()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    esc()
  })
  await expectGone(dialog('Share')(page))
  await expectAt(page, '/order?category=2')
})

describe('A reload', () => {
  test('A reload shows the cart again without the question over it, and Back closes the cart', async () => {
    const pile = piles['the cart, and the question before it is cleared']
    if (pile === undefined) throw new Error('no such layers')
    const { page, at } = await opened(pile)
    await page.reload()
    await expectOpen(page, pile, 1)
    // the entry of the question is given back a moment later
    await expectSoon(() => page.evaluate(() => Reflect.get(Object(history.state), 'layers'))).toEqual(['cart'])
    await page.goBack()
    await expectOpen(page, pile, 0)
    await expectAt(page, at)
    await page.goBack()
    await expectAt(page, '/auth/help')
  })

  test('A reload shows the payment code again, and Back closes it', async () => {
    const pile: Pile = { address: unpaid, layers: [qrSheet] }
    const { page, at } = await opened(pile)
    await page.reload()
    await expectOpen(page, pile, 1)
    await page.goBack()
    await expectOpen(page, pile, 0)
    await expectAt(page, at)
  })
})

test('An address that ends in #cart opens the cart over its page, and Back closes it', async () => {
  const customer = await demoCustomer()
  await got(customer.cart.add(line('V0001')))
  const { page } = await openAs(customer)
  await page.goto('/auth/help')
  await page.goto('/order#cart')
  await expectSeen(cartPanel[1](page))
  await page.goBack()
  await expectGone(cartPanel[1](page))
  await expectAt(page, '/order')
  await page.goForward()
  await expectSeen(cartPanel[1](page))
})

test('A link in the cart closes the cart: Back does not open it again', async () => {
  const customer = await demoCustomer()
  await got(customer.cart.add(line('V0001')))
  const { page } = await openAs(customer)
  await page.goto('/about')
  await page.goto('/order')
  await cartPanel[0](page)
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await expectAt(page, '/order/checkout')
  await page.goBack()
  await expectAt(page, '/order')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goBack()
  await expectAt(page, '/about')
})
