import fc from 'fast-check'
import { type RouteName, routes } from '~/domain/site/routes'

const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))

export const routeName: fc.Arbitrary<RouteName> = fc.constantFrom(...names)

const value = fc.oneof(
  fc.constantFrom('checkout', 'confirm', 'product', 'login', 'hk', 'a b', '澳門', '50%', 'a/b', '?x#y'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }),
)

/** What fills a page's pattern: everything it needs, and sometimes what it may have. */
export const routeParams = (name: RouteName): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const parts = routes[name].pattern.split('/').filter(part => part.startsWith(':'))
  return parts.reduce<fc.Arbitrary<Readonly<Record<string, string>>>>((made, part) => {
    const key = part.replaceAll(/[:?]/gu, '')
    return fc
      .tuple(made, part.endsWith('?') ? fc.option(value, { nil: undefined }) : value)
      .map(([params, filled]) => (filled === undefined ? params : { ...params, [key]: filled }))
  }, fc.constant({}))
}
