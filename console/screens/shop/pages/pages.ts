import type { ShopPage } from '~/contract/console/shop'

export const PAGES = ['refund', 'service', 'privacy', 'about', 'help'] as const satisfies readonly ShopPage[]

/** The page with this name. Undefined: there is none. */
export const pageNamed = (name: string | undefined): ShopPage | undefined => PAGES.find(page => page === name)

/** Policies have a version, which customers accept. */
export const isPolicy = (page: ShopPage): boolean => page === 'refund' || page === 'service' || page === 'privacy'
