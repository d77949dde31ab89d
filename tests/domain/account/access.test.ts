import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admit, forcedPage, guard, needsCartInMemory } from '~/domain/account/access'
import { type RouteName, routes } from '~/domain/site/routes'
import { type Session, type User, customer, guest, restoring } from '~/domain/account/session'
import { routeName } from '@testing/arbitraries/routes.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { session, user } from '@testing/arbitraries/session.arbitrary'

const fine = user.map(each => ({ ...each, registered: true, status: { name: 'active' } }))
const FREE: readonly RouteName[] = ['help', 'refund', 'service', 'privacy']

describe('the guards', () => {
  test('the guards open public pages for every visitor, except for customers with a forced step', () => {
    fc.assert(
      fc.property(routeName, session, (page, who) => {
        fc.pre(routes[page].access === 'public')
        const forced = who._tag === 'customer' && forcedPage(who.user) !== undefined && !FREE.includes(page)
        expect(admit(page, who)._tag).toBe(forced ? 'go' : 'open')
      }),
      runs,
    )
  })

  test('the guards send guests from customer pages to the login, with the way back', () => {
    fc.assert(
      fc.property(routeName, page => {
        const verdict = admit(page, guest)
        if (routes[page].access === 'customer') expect(verdict).toEqual({ _tag: 'go', to: 'login', keep: true })
        else expect(verdict).toEqual({ _tag: 'open' })
      }),
      runs,
    )
  })

  test('the guards wait only on customer pages while a session is restored', () => {
    fc.assert(
      fc.property(routeName, page => {
        expect(admit(page, restoring)._tag).toBe(routes[page].access === 'customer' ? 'wait' : 'open')
      }),
      runs,
    )
  })

  test('the guards send customers from guest pages home, and verified customers to the listing', () => {
    fc.assert(
      fc.property(fc.constantFrom<RouteName>('login', 'register', 'forgot'), fine, (page, who) => {
        const to = who.verified ? 'order' : 'home'
        expect(admit(page, customer(who))).toEqual({ _tag: 'go', to, keep: false })
      }),
      runs,
    )
  })

  test('the guards keep a customer on the forced page until its step is done, except for help and policies', () => {
    fc.assert(
      fc.property(routeName, user, (page, who) => {
        const forced = forcedPage(who)
        fc.pre(forced !== undefined)
        const verdict = admit(page, customer(who))
        if (page === forced || FREE.includes(page)) expect(verdict).toEqual({ _tag: 'open' })
        else expect(verdict).toEqual({ _tag: 'go', to: forced, keep: true })
      }),
      runs,
    )
  })

  test('the guards send a registered customer from the binding page to the listing', () => {
    fc.assert(
      fc.property(fine, who => {
        expect(admit('binding', customer(who))).toEqual({ _tag: 'go', to: 'order', keep: false })
      }),
      runs,
    )
  })

  test('the guards never redirect in a circle', () => {
    fc.assert(
      fc.property(routeName, session, (start, who) => {
        expect(stops(start, who)).toBe(true)
      }),
      runs,
    )
  })

  test('the password is the first forced page, and the phone number is the second', () => {
    const expected = (who: User): RouteName | undefined => {
      if (who.status.name === 'require_update_password') return 'password'
      return who.registered ? undefined : 'binding'
    }
    fc.assert(
      fc.property(user, who => {
        expect(forcedPage(who)).toBe(expected(who))
      }),
      runs,
    )
  })

  test('a page with a scope opens for its customers, sends guests to the login, and is missing for others', () => {
    fc.assert(
      fc.property(fc.string(), user, fc.boolean(), (scope, someone, has) => {
        const others = someone.scope.filter(each => each !== scope)
        const who = customer({ ...someone, scope: has ? [...others, scope] : others })
        expect(guard(`scope:${scope}`, who)).toEqual({ _tag: has ? 'open' : 'missing' })
        expect(guard(`scope:${scope}`, guest)).toEqual({ _tag: 'go', to: 'login', keep: true })
        expect(guard(`scope:${scope}`, restoring)._tag).toBe('wait')
      }),
      runs,
    )
  })

  test('the guards answer an unknown guard name with a 500', () => {
    const unknown = fc
      .oneof(fc.string(), fc.constantFrom('constructor', 'toString', '__proto__', 'Guest', 'public '))
      .filter(name => !['public', 'guest', 'customer'].includes(name) && !name.startsWith('scope:'))
    fc.assert(
      fc.property(unknown, session, (name, who) => {
        const message = `Unknown middleware ${name}`
        expect(guard(name, who)).toEqual({ _tag: 'error', status: 500, message })
      }),
      runs,
    )
  })

  test('the guards redirect only checkout and confirmation to the listing at a first request', () => {
    fc.assert(
      fc.property(routeName, page => {
        expect(needsCartInMemory(page)).toBe(page === 'checkout' || page === 'confirm')
      }),
      runs,
    )
  })
})

/** Follows the guards from page to page. True if a page lets the visitor stay. */
const stops = (start: RouteName, who: Session): boolean => {
  let page = start
  for (let hops = 0; hops < 4; hops += 1) {
    const verdict = admit(page, who)
    if (verdict._tag !== 'go') return true
    page = verdict.to
  }
  return false
}
