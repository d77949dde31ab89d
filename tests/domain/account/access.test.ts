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
  test('let everybody see the public pages, but for customers who have something to settle', () => {
    fc.assert(
      fc.property(routeName, session, (page, who) => {
        fc.pre(routes[page].access === 'public')
        const forced = who._tag === 'customer' && forcedPage(who.user) !== undefined && !FREE.includes(page)
        expect(admit(page, who)._tag).toBe(forced ? 'go' : 'open')
      }),
      runs,
    )
  })

  test('send guests from customers’ pages to the login, with the way back', () => {
    fc.assert(
      fc.property(routeName, page => {
        const verdict = admit(page, guest)
        if (routes[page].access === 'customer') expect(verdict).toEqual({ _tag: 'go', to: 'login', keep: true })
        else expect(verdict).toEqual({ _tag: 'open' })
      }),
      runs,
    )
  })

  test('wait with customers’ pages, and with those only, while a session is restored', () => {
    fc.assert(
      fc.property(routeName, page => {
        expect(admit(page, restoring)._tag).toBe(routes[page].access === 'customer' ? 'wait' : 'open')
      }),
      runs,
    )
  })

  test('send customers from guests’ pages home, and verified ones to the listing', () => {
    fc.assert(
      fc.property(fc.constantFrom<RouteName>('login', 'register', 'forgot'), fine, (page, who) => {
        const to = who.verified ? 'order' : 'home'
        expect(admit(page, customer(who))).toEqual({ _tag: 'go', to, keep: false })
      }),
      runs,
    )
  })

  test('let nobody leave a forced page before it is settled, but for help and policies', () => {
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

  test('send a registered customer from the binding page to the listing', () => {
    fc.assert(
      fc.property(fine, who => {
        expect(admit('binding', customer(who))).toEqual({ _tag: 'go', to: 'order', keep: false })
      }),
      runs,
    )
  })

  test('never send anybody round in circles', () => {
    fc.assert(
      fc.property(routeName, session, (start, who) => {
        expect(stops(start, who)).toBe(true)
      }),
      runs,
    )
  })

  test('know the forced pages: first the password, then the number', () => {
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

  test('let only customers of a scope see its pages: guests log in, to others there is no such page', () => {
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

  test('answer an unknown name with a 500', () => {
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

  test('answer a first request for checkout and confirm with the listing, and no other', () => {
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
