import type { RouteName } from '~/domain/site/routes'

/** A document's title: what the page is called, and the shop. At home the shop says what it is. */
export const pageTitle = (
  page: RouteName | undefined,
  heading: string,
  shop: { readonly name: string; readonly description: string },
): string => (page === 'home' ? `${shop.name}｜${shop.description}` : `${heading}｜${shop.name}`)
