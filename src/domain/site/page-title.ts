import type { RouteName } from '~/domain/site/routes'

/** A document's title: the page's name and the shop's. At home, the shop's name and description. */
export const pageTitle = (
  page: RouteName | undefined,
  heading: string,
  shop: { readonly name: string; readonly description: string },
): string => (page === 'home' ? `${shop.name}｜${shop.description}` : `${heading}｜${shop.name}`)
