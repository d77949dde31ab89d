import { describe, expect, test } from 'vitest'
import { type Verdict, admit } from '~/domain/account/access'
import type { Consent } from '~/domain/account/account'
import { type RouteName, routes } from '~/domain/site/routes'
import { type Session, type User, customer, guest, restoring } from '~/domain/account/session'

const policies: readonly Consent[] = [
  { id: 'service', version: '2026-11' },
  { id: 'privacy', version: '2026-11' },
]

const fine: User = {
  hashid: 'ada',
  name: 'Ada',
  registered: true,
  verified: true,
  status: { name: 'active' },
  scope: ['customer'],
}
const user = (given: Partial<User> = {}): Session => customer({ ...fine, consents: policies, ...given })

const forced = { name: 'require_update_password' }

/** Every kind of visitor to a page, and the page where each must settle something first. */
const everybody: Readonly<Record<string, { readonly session: Session; readonly owes?: RouteName }>> = {
  'a guest': { session: guest },
  'a visitor whose session is being restored': { session: restoring },
  'a verified customer': { session: user() },
  'a customer who is not verified': { session: user({ verified: false }) },
  'a customer of a shop that keeps no consents': { session: customer(fine) },
  'a customer without a number': { session: user({ registered: false, verified: false }), owes: 'binding' },
  'a customer who must change the password': { session: user({ status: forced }), owes: 'password' },
  'a customer who must do both': { session: user({ status: forced, registered: false }), owes: 'password' },
  'a customer who accepted an older policy': {
    session: user({ consents: [{ id: 'service', version: '2026-11' }] }),
    owes: 'consent',
  },
  'a customer who accepted nothing and has no number': {
    session: user({ consents: [], registered: false }),
    owes: 'binding',
  },
  'a customer who accepted nothing and must change the password': {
    session: user({ consents: [], status: forced }),
    owes: 'password',
  },
}

/** The table of access, copied by hand (docs/spec/decisions.md#1-access). */
const PUBLIC: readonly RouteName[] = [
  ...(['home', 'about', 'order', 'product', 'procedure', 'revive', 'mp', 'wx', 'help'] as const),
  ...(['refund', 'service', 'privacy'] as const),
]
const GUESTS: readonly RouteName[] = ['login', 'register', 'forgot']
const ALWAYS: readonly RouteName[] = ['help', 'refund', 'service', 'privacy']

const expected = (page: RouteName, who: string): Verdict => {
  const { session, owes } = everybody[who] ?? { session: guest }
  const go = (to: RouteName, keep = false): Verdict => ({ _tag: 'go', to, keep })
  const open: Verdict = { _tag: 'open' }
  if (session._tag === 'customer') {
    if (owes !== undefined) return page === owes || ALWAYS.includes(page) ? open : go(owes, true)
    if (GUESTS.includes(page)) return go(session.user.verified ? 'order' : 'home')
    return page === 'binding' ? go('order') : open
  }
  if (PUBLIC.includes(page) || GUESTS.includes(page)) return open
  return session._tag === 'guest' ? go('login', true) : { _tag: 'wait', failure: undefined }
}

const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))
const cells = names.flatMap(page => Object.keys(everybody).map(who => ({ page, who })))

describe(`the ${cells.length} cells of pages and visitors`, () => {
  test.each(cells)('the guard admits or redirects $who at the page $page as the access table says', ({ page, who }) => {
    expect(admit(page, everybody[who]?.session ?? guest, policies)).toEqual(expected(page, who))
  })

  test('the access matrix covers every page of the route table and every visitor', () => {
    console.info(
      `access matrix: ${names.length} pages × ${Object.keys(everybody).length} visitors = ${cells.length} cells`,
    )
    expect(new Set([...PUBLIC, ...GUESTS]).size).toBe(PUBLIC.length + GUESTS.length)
    expect(cells).toHaveLength(names.length * Object.keys(everybody).length)
    expect(names.length).toBeGreaterThanOrEqual(28)
  })

  test('a customer with a forced step only reaches that step, the log-out, help and policies', () => {
    for (const [who, { session, owes }] of Object.entries(everybody)) {
      if (owes === undefined) continue
      const open = names.filter(page => admit(page, session, policies)._tag === 'open')
      expect([who, open.toSorted()]).toEqual([who, [...ALWAYS, owes].toSorted()])
    }
  })
})
