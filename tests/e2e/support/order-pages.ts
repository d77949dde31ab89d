import type { Locator, Page } from 'playwright'
import type { OpenPage } from '../../setup/browser'
import type { Order } from '~/domain/orders/order'
import type { Customer } from './customer'
import { type ShopPageOptions, openPage } from './page'

/** A page in which the customer is logged in. */
export const openAs = (customer: Customer, options: ShopPageOptions = {}): Promise<OpenPage> =>
  openPage({ ...options, context: { ...options.context, storageState: customer.browserState } })

/** Opens an order's payment page. */
export const openPayment = async (page: Page, order: Order): Promise<void> => {
  await page.goto(`/pay?order=${order.id}`)
}

/** Asks how to pay; answers the wallet's address, to which the link of this name leads. */
export const startsPaying = async (page: Page, link: RegExp | string = 'Open the wallet here'): Promise<string> => {
  await payButton(page).click()
  const address = await page.getByRole('link', { name: link }).getAttribute('href')
  if (address === null) throw new Error('there is no wallet to open')
  return address
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay (?:MOP)?\$/u })

/** The codes that the page shows, each to tap. */
export const codesOn = (page: Page): Locator => page.getByRole('button', { name: /^\d{4}-\d{4}-\d{4}-\d{4}/u })
