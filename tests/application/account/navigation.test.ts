import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '@testing/memory/storage.memory'
import { navigationUseCase } from '~/application/account/navigation'
import { REDIRECT_KEY } from '~/application/account/session'
import { forcedPage } from '~/domain/account/access'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { safeReturn } from '~/domain/site/redirect'
import { matchAddress, pathTo } from '~/domain/site/routes'
import type { User } from '~/domain/account/session'
import { anyText } from '@testing/arbitraries/text.arbitrary'
import { routeName, routeParams } from '@testing/arbitraries/routes.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { user as anyUser } from '@testing/arbitraries/session.arbitrary'

/** A user with nothing to settle first. */
const user = anyUser.filter(who => forcedPage(who) === undefined)
const edition: fc.Arbitrary<EditionCode> = fc.constantFrom('mo', 'hk')
const page = routeName.chain(name => routeParams(name).map(params => pathTo(name, params)))
const wanted = fc.oneof(
  page,
  anyText,
  fc.constantFrom('//evil.example', '/\\evil.example', 'https://evil.example/', '/auth/login', '/hk/auth/login?a=1'),
)

const customerUser: User = {
  hashid: 'a',
  name: '',
  registered: true,
  verified: true,
  status: { name: 'active' },
  scope: [],
}

const at = (of: EditionCode) => {
  const kept = new Map<string, string>()
  return { kept, navigation: navigationUseCase(memoryStorage(kept), of) }
}

describe('the way to the login and back', () => {
  test('a login leads back to the wanted page, with its query and hash, once', () => {
    fc.assert(
      fc.property(edition, page, user, (of, path, who) => {
        const target = `${path}?category=3#top`
        fc.pre(safeReturn(target) !== undefined)
        const { kept, navigation } = at(of)
        navigation.toLogin(target)
        expect(navigation.afterLogin(who)).toBe(localize(of, target))
        expect(kept.size).toBe(0)
        expect(navigation.afterLogin(who)).toBe(localize(of, pathTo(who.verified ? 'order' : 'home')))
      }),
      runs,
    )
  })

  test('a login leads only to safe addresses of the shop, for any wanted, stored or requested address [I-22]', () => {
    fc.assert(
      fc.property(edition, wanted, wanted, fc.option(wanted), anyUser, (of, path, planted, asked, who) => {
        const { kept, navigation } = at(of)
        const login = navigation.toLogin(path)
        expect(new URL(login, 'https://shop.example').origin).toBe('https://shop.example')
        expect(login.split('?')[0]).toBe(localize(of, '/auth/login'))
        if (safeReturn(path) === undefined) expect([login.includes('?'), kept.size]).toEqual([false, 0])
        kept.set(REDIRECT_KEY, planted)
        const led = navigation.afterLogin(who, asked)
        const home = localize(of, pathTo(forcedPage(who) ?? (who.verified ? 'order' : 'home')))
        if (led !== home) expect(safeReturn(led) !== undefined).toBe(true)
        expect(new URL(led, 'https://shop.example').origin).toBe('https://shop.example')
      }),
      runs,
    )
  })

  test('a login prefers the requested address over the stored one, and consumes both', () => {
    fc.assert(
      fc.property(user, who => {
        const { kept, navigation } = at('mo')
        navigation.toLogin('/takings')
        expect(navigation.afterLogin(who, '/order?type=card')).toBe('/order?type=card')
        expect(kept.size).toBe(0)
      }),
    )
  })

  test('a customer with a forced step goes there first, and finds the wanted page afterwards', () => {
    fc.assert(
      fc.property(edition, anyUser, user, page, (of, held, free, path) => {
        const forced = forcedPage(held)
        fc.pre(forced !== undefined && safeReturn(path) !== undefined)
        const { navigation } = at(of)
        navigation.toLogin(path)
        expect(navigation.afterLogin(held)).toBe(localize(of, pathTo(forced ?? 'home')))
        expect(navigation.afterLogin(free)).toBe(localize(of, path))
      }),
      runs,
    )
  })

  test('a login leads to the order records if the callback landed there and no other page was wanted', () => {
    fc.assert(
      fc.property(edition, user, fc.option(page), (of, who, asked) => {
        const { navigation } = at(of)
        const wished = safeReturn(asked)
        expect(navigation.afterLogin(who, asked, true)).toBe(localize(of, wished ?? '/takings'))
      }),
      runs,
    )
  })

  test('the address of the login page contains the way back that is stored', () => {
    fc.assert(
      fc.property(edition, page, (of, path) => {
        const { kept, navigation } = at(of)
        const query = new URL(navigation.toLogin(path), 'https://shop.example').searchParams
        expect(query.get('redirect') ?? undefined).toBe(kept.get(REDIRECT_KEY))
      }),
      runs,
    )
  })

  test('the guards wait while any operation holds the navigation', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 12 }), steps => {
        const { navigation } = at('mo')
        const releases: (() => void)[] = []
        for (const begins of steps) {
          if (begins) releases.push(navigation.hold())
          else releases.pop()?.()
          expect(navigation.held.now()).toBe(releases.length > 0)
        }
      }),
      runs,
    )
  })

  test('a login leads to a page of the shop or home, never to another address [I-22]', () => {
    const elsewhere = fc.constantFrom('/login/facebook?state=x', '/simulator', '/api/init', '/hk/api/cart', '/nothing')
    fc.assert(
      fc.property(edition, fc.oneof(wanted, elsewhere), wanted, user, (of, asked, planted, who) => {
        const { kept, navigation } = at(of)
        kept.set(REDIRECT_KEY, planted)
        expect(matchAddress(navigation.afterLogin(who, asked))).toBeDefined()
      }),
      runs,
    )
  })

  test.each([
    '/oauth/authorize?state=a%2Bb%2Fc%3D%3D&scope=profile+phone',
    '/oauth/authorize?state=x%26y%3D1%23z',
    '/oauth/authorize?state=100%25&nonce=%7B%22a%22%3A1%7D',
    '/pay?order=abc&note=%E5%8D%A1#pay',
    '/order?q=a%252Bb',
  ])('a login leads back to %s byte for byte', target => {
    for (const of of ['mo', 'hk'] as const) {
      const { navigation } = at(of)
      const login = new URL(navigation.toLogin(target), 'https://shop.example')
      expect(navigation.afterLogin(customerUser, login.searchParams.get('redirect'))).toBe(localize(of, target))
    }
  })
})
