import type { i18n as I18n } from 'i18next'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import { type RouteName, routes } from '~/domain/site/routes'
import type { AccountPages } from '~/ui/account/room'
import { addTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { lazyWithRetry } from '~/start/lazy-component'
import type { Page, PageProps } from '~/ui/kit/page-props'
import { PageChunkError, SheetChunkError } from '~/ui/kit/error/chunk-error'

/** A part of the view: a page, or a sheet open over it. */
export type Piece = Exclude<RouteName, 'product'> | 'product-sheet'

/**
 * The page of an address. A product's page is the listing, so that the listing stays when the product sheet opens and
 * closes.
 */
export const pageOf = (name: RouteName): Piece => (name === 'product' ? 'order' : name)

/** The sheet that an address opens over its page. */
export const sheetOf = (match: Pick<PageProps, 'name' | 'params'>): Piece | undefined =>
  match.name === 'product' && match.params['product'] !== undefined ? 'product-sheet' : undefined

interface Entry {
  readonly load: () => Promise<{ readonly default: Page }>
  /** Says only what the first view's texts hold. */
  readonly first?: true
}

/**
 * An account page. All account pages share one chunk: they have much code in common, so separate chunks would be many
 * small ones.
 */
const room = (name: keyof AccountPages): Entry => ({
  load: () => import('~/ui/account/room').then(({ accountPages }) => ({ default: accountPages[name] })),
})

/** Where each page's code is: a chunk for each room. */
const pages: Partial<Record<Piece, Entry>> = {
  home: { load: () => import('~/ui/shop/home/home-page'), first: true },
  order: { load: () => import('~/ui/shop/listing/listing-page'), first: true },
  'product-sheet': { load: () => import('~/ui/shop/product/product-sheet'), first: true },
  checkout: { load: () => import('~/ui/checkout/checkout-page') },
  confirm: { load: () => import('~/ui/checkout/confirm-page') },
  pay: { load: () => import('~/ui/payment/pay-page') },
  orders: { load: () => import('~/ui/orders/order-page') },
  taking: { load: () => import('~/ui/orders/order-page') },
  revive: { load: () => import('~/ui/revive-page') },
  takings: { load: () => import('~/ui/orders/list/takings-page') },
  login: room('login'),
  register: room('register'),
  forgot: room('forgot'),
  binding: room('binding'),
  password: room('password'),
  bindAccount: room('bindAccount'),
  consent: room('consent'),
  authorize: room('authorize'),
  wx: room('wx'),
  me: room('me'),
  setting: room('setting'),
  help: room('help'),
  about: { load: () => import('~/ui/policies/about-page') },
  procedure: { load: () => import('~/ui/policies/procedure-page') },
  refund: { load: () => import('~/ui/policies/policy-page') },
  service: { load: () => import('~/ui/policies/policy-page') },
  privacy: { load: () => import('~/ui/policies/policy-page') },
  mp: { load: () => import('~/ui/policies/mp-page') },
}

const loaded = new Map<Piece, Page>()

/** Is there such a page? */
export const hasPage = (name: RouteName): boolean => pages[pageOf(name)] !== undefined

/** Is the account drawn with the page's first HTML? Its use cases have to be there before it is made live. */
export const needsAccount = (name: RouteName): boolean => routes[name].access === 'guest' || name === 'wx'

/** Loads a page's code and texts; before hydration and on the server this must be done, or the fallback is drawn. */
export const preloadPage = async (name: Piece, i18n: I18n, edition: EditionCode, lang: Lang): Promise<void> => {
  const entry = pages[name]
  if (entry === undefined) return
  const [{ default: page }, texts] = await Promise.all([
    entry.load(),
    entry.first === true ? {} : loadTexts(edition, lang, 'rest'),
  ])
  addTexts(i18n, texts)
  loaded.set(name, page)
}

/** A page's component: the component itself if it has loaded, else a lazy one. */
export const pageComponents = (i18n: I18n, edition: EditionCode, lang: Lang): ((name: Piece) => Page | undefined) => {
  const coming = new Map<Piece, Page>()
  return name => {
    const here = loaded.get(name)
    if (here !== undefined && !coming.has(name)) return here
    if (pages[name] === undefined) return undefined
    const held =
      coming.get(name) ??
      lazyWithRetry(
        async () => {
          await preloadPage(name, i18n, edition, lang)
          const page = loaded.get(name)
          if (page === undefined) throw new Error(`page ${name} did not load`)
          return page
        },
        name === 'product-sheet' ? SheetChunkError : PageChunkError,
      )
    coming.set(name, held)
    return held
  }
}
