import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localize } from '~/domain/shared/locale'
import { type RouteName, matchRoute, pathTo, routes } from '~/domain/site/routes'
import { edition } from '@testing/arbitraries/locale.arbitrary'
import { routeName, routeParams } from '@testing/arbitraries/routes.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const place = routeName.chain(name => routeParams(name).map(params => ({ name, params })))

describe('the addresses of the shop', () => {
  test('each address leads to its page and back, in both editions', () => {
    fc.assert(
      fc.property(place, edition, ({ name, params }, where) => {
        expect(matchRoute(localize(where, pathTo(name, params)))).toEqual({ name, edition: where, params })
      }),
      runs,
    )
  })

  test('each address is the same with a slash at the end', () => {
    fc.assert(
      fc.property(place, edition, ({ name, params }, where) => {
        const path = localize(where, pathTo(name, params))
        expect(matchRoute(`${path}${path === '/' ? '' : '/'}`)).toEqual({ name, edition: where, params })
      }),
      runs,
    )
  })

  test('each address belongs to one page, because no two patterns overlap', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        if (a.name !== b.name) expect(pathTo(a.name, a.params)).not.toBe(pathTo(b.name, b.params))
      }),
      { numRuns: 5000 },
    )
  })

  test('the routes are exactly those that the specification lists', () => {
    const listed = `/ /about /bindAccount /consent /me /setting /order /order/product /order/product/7 /order/checkout
      /order/confirm /orders /orders/7 /s /s/7 /pay /procedure /takings /takings/7 /auth/login /auth/register /auth/forgot
      /auth/help /auth/binding /auth/password /oauth/authorize /teams/policies/refund /teams/policies/service
      /teams/policies/privacy /mp /wx`.split(/\s+/)
    const found = listed.map(path => matchRoute(path)?.name)
    expect(found).not.toContain(undefined)
    expect(new Set(found)).toEqual(new Set(Object.keys(routes)))
  })

  test('an address can contain any text as a parameter, also slashes, and returns it unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), product => {
        expect(matchRoute(pathTo('product', { product }))).toMatchObject({ name: 'product', params: { product } })
      }),
      runs,
    )
  })

  test('a malformed address never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map(text => `/order/product/${text}`),
        ),
        path => {
          const match = matchRoute(path)
          if (match !== undefined) expect(Object.keys(routes)).toContain(match.name)
        },
      ),
      runs,
    )
  })

  test('an address is no page if it has an extra, empty or undecodable segment, or lacks the slash', () => {
    fc.assert(
      fc.property(place, ({ name, params }) => {
        const path = pathTo(name, params)
        for (const wrong of [`${path}/x/y/z`, `${path}//`, `/${path}`, `x${path}`, `${path}%E0%A4%A`])
          expect(matchRoute(wrong)).toBeUndefined()
        if (path !== '/') expect(matchRoute(path.slice(1))).toBeUndefined()
      }),
      runs,
    )
    for (const wrong of [
      '',
      '//',
      '/hk//',
      '/mo/order',
      '/mo',
      '/Order',
      '/order/product/1/2',
      '/teams',
      '/auth',
      '/hkx',
    ])
      expect(matchRoute(wrong)).toBeUndefined()
  })

  test('each route knows its access', () => {
    const of = (access: string): readonly RouteName[] => names.filter(name => routes[name].access === access)
    expect(of('guest')).toEqual(['login', 'register', 'forgot'])
    expect(of('public')).toEqual([
      'home',
      'about',
      'order',
      'product',
      'revive',
      'procedure',
      'help',
      'refund',
      'service',
      'privacy',
      'mp',
      'wx',
    ])
  })
})

const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))
