import type { Lang } from '~/domain/shared/locale'
import { type OpenPage, type PageOptions, openPage as openMacauPage } from '../../setup/browser'
import { shopUrl } from '../../setup/shop-url'

export interface ShopPageOptions extends PageOptions {
  /** The language of the shop: English, except for a test whose subject is Chinese. */
  readonly language?: Lang
}

/** A page of the shop in English, for a phone in Macau. */
export const openPage = async ({ language = 'en', ...options }: ShopPageOptions = {}): Promise<OpenPage> => {
  const opened = await openMacauPage({ locale: `${language}-MO`, ...options })
  await opened.page.context().addCookies([{ name: 'lang', value: language, url: shopUrl() }])
  return opened
}
