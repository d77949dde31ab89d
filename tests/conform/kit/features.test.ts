import { describe, expect, test } from 'vitest'
import { recordOf } from '@conform/passive/json'
import { type Flag, flags } from '@conform/kernel/world'
import { claimsOf } from '@conform/run/claims'
import type { MockParts } from '@testing/mock/mock-server'
import { runOnMock } from '@tests/conform/kit/mock-run'

const LONG = 120_000

/** The calls that a shop does not have without a part. A forced password and a first number stay without a flag. */
const absent: Readonly<Partial<Record<Flag, RegExp>>> = {
  phone_codes: /verify\/tel$/u,
  receipts: /receipt/u,
  customer_data: /me\/data$|DELETE \/api\/me$/u,
  registration: /register$/u,
  password_reset: /password\/reset$/u,
  name_change: /PATCH \/api\/me$/u,
  social_links: /identities/u,
  devices: /me\/sessions/u,
  cancellation: /cancel$/u,
  hand_off: /handoff$/u,
  mini_apps: /oauth/u,
  realtime: /broadcasting/u,
  order_links: /\/api\/r\//u,
  reveal: /reveal$/u,
}

/** A shop that says that it lacks some parts, and lacks them. */
const without =
  (lacking: readonly Flag[]) =>
  (parts: MockParts): MockParts => ({
    ...parts,
    routes: parts.routes.filter(
      ({ call: { method, path } }) => !lacking.some(flag => absent[flag]?.test(`${method} ${path}`)),
    ),
    wrap: (call, sent) => {
      const init = recordOf(sent.body)
      const said = Object.fromEntries(lacking.map(flag => [flag, false]))
      return call.path === '/api/init'
        ? { ...sent, body: { ...init, features: { ...recordOf(init?.['features']), ...said } } }
        : sent
    },
  })

/** A run for each flag takes minutes. Two flags are never in the same group twice, so each is once missing without the other. */
const groups = [(at: number) => at % 4, (at: number) => Math.floor(at / 4)].flatMap(groupOf =>
  [0, 1, 2, 3, 4].map(group => flags.filter((_, at) => groupOf(at) === group)).filter(({ length }) => length > 0),
)

describe('the flags of a shop', () => {
  test.each(groups.map(group => [group.join(', '), group] as const))(
    'a shop without %s keeps every clause that is about it',
    async (_, group) => {
      // W-04 is the slowest clause, and names no flag
      const { results } = await runOnMock({ change: without(group), without: ['W-04'] })
      const wrong = results.filter(({ verdict }) => !['holds', 'not applicable', 'unclaimed'].includes(verdict))
      expect(wrong.map(({ id, verdict, findings }) => ({ id, verdict, findings }))).toEqual([])
      expect(results.length).toBeGreaterThan(120)
    },
    LONG,
  )

  test('a clause whose flag is false is not applicable, and names the flag', async () => {
    const { results } = await runOnMock({ only: ['O-05a'], change: without(['cancellation']) })
    expect(results).toMatchObject([
      { verdict: 'not applicable', missing: [expect.stringContaining('there is no cancellation')], exchanges: [] },
    ])
  })

  test('each flag of a profile claims it, and hooks claim no profile whose flag is false', async () => {
    const { remote } = await runOnMock({ only: ['C-06'] })
    const { init, hello } = remote
    if (init === undefined || hello === undefined) throw new Error('the mock does not say what it is')
    const base = { phone_codes: false, social_logins: [] }
    const claimed = (given: Readonly<Partial<Record<Flag, boolean>>>, by = false) =>
      claimsOf([], { init: { ...init, features: { ...base, ...given } }, hello: by ? hello : undefined }).profiles
    expect(claimed({ order_links: true, realtime: true })).toEqual(['browse', 'buy', 'link', 'live'])
    expect(claimed({ reveal: true, hand_off: true })).toEqual(['browse', 'buy', 'reveal', 'apps'])
    expect(claimed({ phone_codes: true, receipts: true })).toEqual(['browse', 'buy', 'account', 'receipts'])
    const all = claimed({}, true)
    expect(claimed({ realtime: false, mini_apps: false }, true)).toEqual(all.filter(each => each !== 'live'))
    expect(claimed({ mini_apps: false, hand_off: false }, true)).toEqual(all.filter(each => each !== 'apps'))
  })
})
