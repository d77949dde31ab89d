import type { Locator, Page } from 'playwright'
import { type OpenPage, type PageOptions, openPage } from '../../setup/browser'
import type { Order } from '~/domain/orders/order'
import type { Customer } from './customer'

/** A page in which the customer is logged in. */
export const openAs = (customer: Customer, options: PageOptions = {}): Promise<OpenPage> =>
  openPage({ ...options, context: { ...options.context, storageState: customer.browserState } })

/** Opens an order's payment page. */
export const openPayment = async (page: Page, order: Order): Promise<void> => {
  await page.goto(`/pay?order=${order.id}`)
}

/** Asks how to pay; answers the wallet's address, to which the link of this name leads. */
export const startsPaying = async (page: Page, link: RegExp | string = '在此裝置開啟錢包'): Promise<string> => {
  await payButton(page).click()
  const address = await page.getByRole('link', { name: link }).getAttribute('href')
  if (address === null) throw new Error('there is no wallet to open')
  return address
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^付款 (?:MOP)?\$/u })

/** The codes that the page shows, each to tap. */
export const codesOn = (page: Page): Locator => page.getByRole('button', { name: /^\d{4}-\d{4}-\d{4}-\d{4}/u })
