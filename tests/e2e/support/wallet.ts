import type { Page } from 'playwright'

/** The wallet simulator's page of one payment. */
export interface Wallet {
  readonly page: Page
  /** Presses the button with this name. */
  readonly choose: (name: string) => Promise<void>
}

/** Opens a payment in a new tab, as on another phone. */
export const openWallet = async (shop: Page, address: string | null | undefined): Promise<Wallet> => {
  if (address === null || address === undefined) throw new Error('there is no wallet to open')
  const page = await shop.context().newPage()
  await page.goto(address)
  return { page, choose: name => page.getByRole('button', { name, exact: true }).click() }
}

/** The simulator's choices (see its page). */
export type Choice = 'approve' | 'back' | 'decline' | 'expire' | 'late' | 'twice' | 'never' | 'wrong'

/**
 * Waits until this tab shows the wallet simulator, and chooses there. Finds the button by its value: most wallets ignore
 * the shopper’s language.
 */
export const chooseInTab = (page: Page, choice: Choice): Promise<void> =>
  page.locator(`button[name=choice][value=${choice}]`).click()

/** The same choice without looking at the page. */
export const chooseInWallet = async (address: string, choice: Choice): Promise<void> => {
  const answer = await fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) })
  if (answer.status !== 303) throw new Error(`the wallet answered ${answer.status} to ${choice}`)
}
