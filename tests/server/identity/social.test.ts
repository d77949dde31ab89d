import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Provider, providers } from '~/domain/catalog/social-logins'
import { token } from '~/contract/session.wire'
import { providersOf } from '@server/identity/social/providers'
import type { Choice } from '@simulators/social/book'
import { simulatedProviders } from '@simulators/social/described'
import { identitySimulator } from '@simulators/social/simulator'
import { rateLimits } from '@server/platform/database/schema/auth'
import { identities, users } from '@server/platform/database/schema/users'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords } from '@tests/server/identity/harness'

const PASSWORD = 'correct horse'
const SECRET = 'the secret of the shop at its providers'
const SHOP = 'https://shop.example.com'
const LANDINGS = [`${SHOP}/auth/login`, `${SHOP}/hk/auth/login`]

/** What a browser carries along: the state that its page made, and the cookie that it cannot read. */
interface Journey {
  readonly state: string
  readonly cookie: string
  /** Where the provider sent it: the landing page with its query and hash. */
  readonly landed: URL
}

describe('a social login', () => {
  let h: HttpHarness
  let world: FastifyInstance
  let address: string
  const journeys = { count: 0 }
  beforeAll(async () => {
    world = Fastify()
    await world.register(identitySimulator({ secret: SECRET, landings: LANDINGS }).routes, { prefix: '/id' })
    address = `${await world.listen({ host: '127.0.0.1', port: 0 })}/id`
    h = await openDoors('pglite', {
      identity: {
        providers: providersOf(simulatedProviders({ browser: address, server: address }, SECRET)),
        passwords: cheapPasswords(),
      },
    })
  })
  beforeEach(() => h.database.db.delete(rateLimits))
  afterAll(async () => {
    await world.close()
    await h.close()
  })

  const travel = async (
    provider: Provider,
    choice: Choice,
    who: string,
    path = `/login/${provider}`,
  ): Promise<Journey> => {
    const state = `state-of-a-browser-${(journeys.count += 1)}`
    const sent = await h.ask('GET', `${path}?state=${state}`, { bare: true })
    expect(sent.status, sent.text).toBe(302)
    const doorway = String(sent.headers['location']).replace(/#wechat_redirect$/u, '')
    expect((await fetch(doorway)).status).toBe(200)
    const chosen = await fetch(doorway, {
      method: 'POST',
      body: new URLSearchParams({ choice, who }),
      redirect: 'manual',
    })
    expect(chosen.status).toBe(303)
    const cookie = /^([^;]+);/u.exec(String(sent.headers['set-cookie']))?.[1] ?? ''
    return { state, cookie, landed: new URL(chosen.headers.get('location') ?? '') }
  }
  const codeOf = ({ landed }: Journey) => landed.searchParams.get('code') ?? ''
  const exchange = (
    provider: Provider,
    journey: Journey,
    given: Readonly<Record<string, string>> = {},
    edition = 'mo',
  ) =>
    h.ask('POST', `/api/login/${provider}`, {
      body: { code: codeOf(journey), state: journey.state, ...given },
      headers: { cookie: journey.cookie, 'accept-locale': edition },
    })
  /** A customer who confirms a change by password. */
  const withPassword = async (): Promise<Visitor> => {
    const made = await h.visitor()
    const own = eq(users.id, made.caller.userId)
    await h.database.db
      .update(users)
      .set({ passwordHash: `hash of ${PASSWORD}` })
      .where(own)
    return made
  }
  const people = async () => (await h.database.db.select().from(users)).length
  const visitorOf = (answer: Answer, caller: Visitor['caller']): Visitor => {
    const read = token.decode(answer.body)
    if (E.isLeft(read)) throw new Error(answer.text)
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    const cookie = cookies.flatMap(each => /^__Host-sid=([\w-]+);/u.exec(each)?.[1] ?? []).at(0) ?? ''
    return { caller, token: read.right.data.token, cookie }
  }
  const meOf = async (answer: Answer) => {
    const as = visitorOf(answer, await h.customer())
    return { as, me: (await h.ask('GET', '/api/me', { as })).body }
  }

  it.each(providers)(
    'a first social login with %s creates a customer, and later ones find the same customer',
    async provider => {
      const before = await people()
      const first = await meOf(await exchange(provider, await travel(provider, 'approve', 'Anna')))
      expect(first.me).toMatchObject({ data: { name: 'Anna', registered: false, verified: false } })
      const again = await meOf(await exchange(provider, await travel(provider, 'approve', 'Anna')))
      expect(again.me).toEqual(first.me)
      const other = await meOf(await exchange(provider, await travel(provider, 'approve', 'Ben')))
      expect(other.me).not.toEqual(first.me)
      // two people, and the three that the test itself logged in
      expect(await people()).toBe(before + 5)
    },
  )

  it.each(['facebook', 'mpay', 'bocmo'] as const)(
    'a social login with %s uses PKCE to prove that the shop started it',
    async provider => {
      const doorway = await h.ask('GET', `/login/${provider}?state=sixteen-or-more-characters`, { bare: true })
      const asked = new URL(String(doorway.headers['location'])).searchParams
      expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/u)
      expect(asked.get('code_challenge_method')).toBe('S256')
      // the code of another customer's login, injected into this one: the states match, the verifier does not
      const [theirs, mine] = [await travel(provider, 'approve', 'Anna'), await travel(provider, 'approve', 'Eve')]
      expectError(await exchange(provider, mine, { code: codeOf(theirs) }), 422)
      // and without a challenge no verifier is taken
      const bare = new URL(String(doorway.headers['location']))
      for (const name of ['code_challenge', 'code_challenge_method']) bare.searchParams.delete(name)
      const chosen = await fetch(bare, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'approve', who: 'Anna' }),
        redirect: 'manual',
      })
      const code = new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? ''
      expectError(await exchange(provider, await travel(provider, 'approve', 'Anna'), { code }), 422)
    },
  )

  it('a social login with wechat sends only parameters of its protocol', async () => {
    const doorway = await h.ask('GET', '/login/wechat?state=sixteen-or-more-characters', { bare: true })
    expect(String(doorway.headers['location'])).not.toContain('code_challenge')
  })

  it.each(providers)(
    'a social login with %s asks for the right parameters, and returns to the page of its edition',
    async provider => {
      const sent = await h.ask('GET', `/login/${provider}?state=sixteen-or-more-characters`, { bare: true })
      const doorway = new URL(String(sent.headers['location']))
      expect(doorway.searchParams.get('state')).toBe('sixteen-or-more-characters')
      expect(doorway.searchParams.get('redirect_uri')).toBe(`${SHOP}/auth/login`)
      if (provider === 'facebook') expect(doorway.searchParams.get('scope')).toBe('public_profile,email')
      if (provider === 'wechat') expect(doorway.hash).toBe('#wechat_redirect')
      expect(String(sent.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Lax$/u)
      expect(sent.headers['referrer-policy']).toBe('no-referrer')
      for (const path of [`/hk/login/${provider}?x=1`, `/login/${provider}?locale=hk`]) {
        const hk = await h.ask('GET', `${path}&state=sixteen-or-more-characters`, { bare: true })
        expect(new URL(String(hk.headers['location'])).searchParams.get('redirect_uri')).toBe(`${SHOP}/hk/auth/login`)
      }
      const journey = await travel(provider, 'approve', 'Anna', `/hk/login/${provider}`)
      expect(journey.landed.pathname).toBe('/hk/auth/login')
      expect((await exchange(provider, journey, {}, 'hk')).status).toBe(200)
    },
  )

  it.each(providers)(
    '[I-23] a social login with %s changes nothing without the state of this browser',
    async provider => {
      const before = await people()
      const wrong = await travel(provider, 'wrong_state', 'Carol')
      expect(wrong.landed.searchParams.get('state')).not.toBe(wrong.state)
      const refused = await exchange(provider, wrong, { state: wrong.landed.searchParams.get('state') ?? '' })
      expect(Object.keys(expectError(refused, 422))).toEqual(['state'])

      const [mine, attackers] = [
        await travel(provider, 'approve', 'Carol'),
        await travel(provider, 'approve', 'Mallory'),
      ]
      // the attacker's code and state in a browser that has not asked for them
      for (const cookie of ['', mine.cookie, 'state-x=y', `${mine.cookie}x`])
        expectError(await exchange(provider, { ...attackers, cookie }), 422)
      expect(await people()).toBe(before)
    },
  )

  it('[I-23] a social login uses up its state, with any outcome', async () => {
    const journey = await travel('mpay', 'approve', 'Carol')
    const wrong = await exchange('mpay', journey, { state: 'another state of the page' })
    expectError(wrong, 422)
    expect(String(wrong.headers['set-cookie'])).toMatch(/^__Host-state-mpay=; /u)
    const done = await exchange('mpay', journey)
    expect(done.status).toBe(200)
    expect([done.headers['set-cookie']].flat().map(String)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^__Host-state-mpay=; /u)]),
    )
  })

  it.each(providers)(
    'a social login with %s refuses a code that was used, is made up, or belongs to another provider',
    async provider => {
      const used = await travel(provider, 'replayed', 'Dora')
      expect(Object.keys(expectError(await exchange(provider, used), 422))).toEqual(['code'])
      const journey = await travel(provider, 'approve', 'Dora')
      expect((await exchange(provider, journey)).status).toBe(200)
      expectError(await exchange(provider, journey), 422)
      expectError(await exchange(provider, await travel(provider, 'approve', 'Dora'), { code: 'made up' }), 422)
      const other = providers.find(each => each !== provider) ?? provider
      const elsewhere = await travel(other, 'approve', 'Dora')
      const here = await travel(provider, 'approve', 'Dora')
      expectError(await exchange(provider, here, { code: codeOf(elsewhere) }), 422)
    },
  )

  it('a social login that is refused at the provider returns the refusal and the state', async () => {
    const { landed, state } = await travel('bocmo', 'refuse', 'Eve')
    expect(Object.fromEntries(landed.searchParams)).toEqual({ error: 'access_denied', state })
  })

  it('the provider’s own token from the hash does not log in at the shop', async () => {
    const { landed } = await travel('facebook', 'hash', 'Eve')
    const given = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
    expect(given).not.toBe('')
    expectError(await h.ask('POST', '/api/handoff', { body: { token: given } }), 422)
    expectError(await h.ask('GET', '/api/me', { headers: { authorization: `Bearer ${given}` } }), 401)
  })

  it('social accounts are never joined by name or e-mail address, verified or not', async () => {
    for (const choice of ['approve', 'unverified'] as const) {
      const one = await meOf(await exchange('mpay', await travel('mpay', choice, 'Fay')))
      const two = await meOf(await exchange('bocmo', await travel('bocmo', choice, 'Fay')))
      expect(two.me).not.toEqual(one.me)
    }
    const kept = JSON.stringify(await h.database.db.select().from(identities))
    expect(kept).not.toContain('@')
  })

  it('two simultaneous logins of a new person create one account', async () => {
    const journeysOf = [await travel('bocmo', 'approve', 'Gil'), await travel('bocmo', 'approve', 'Gil')]
    const before = await people()
    const done = await Promise.all(journeysOf.map(journey => exchange('bocmo', journey)))
    expect(done.map(each => each.status)).toEqual([200, 200])
    expect(await people()).toBe(before + 1)
  })

  it('a WeChat account is recognised by its union id, also if it was stored before it had one', async () => {
    const { as, me } = await meOf(await exchange('wechat', await travel('wechat', 'approve', 'Hao')))
    const [row] = await h.database.db.select().from(identities).where(eq(identities.name, 'Hao'))
    await h.database.db
      .update(identities)
      .set({ subject: row?.subject.slice(1) ?? '' })
      .where(eq(identities.name, 'Hao'))
    const again = await meOf(await exchange('wechat', await travel('wechat', 'approve', 'Hao')))
    expect(again.me).toEqual(me)
    const [after] = await h.database.db.select().from(identities).where(eq(identities.name, 'Hao'))
    expect(after?.subject).toBe(row?.subject)
    expect(as.token).not.toBe('')
  })

  it('a link connects a social account to the logged-in customer, and refuses one of another customer', async () => {
    const me = await withPassword()
    const link = async (who: string, as: Visitor, provider: Provider = 'facebook') => {
      const journey = await travel(provider, 'approve', who)
      return h.ask('POST', `/api/me/identities/${provider}`, {
        as: { ...as, cookie: `${as.cookie}; ${journey.cookie}` },
        body: { code: codeOf(journey), state: journey.state, current_password: PASSWORD },
      })
    }
    const linked = await link('Ida', me)
    expect([linked.status, linked.text]).toEqual([204, ''])
    expect((await h.ask('GET', '/api/me/identities', { as: me })).body).toEqual([
      { provider: 'facebook', name: 'Ida', removable: true },
    ])
    // again is no harm; another of the same provider is one too many; a stranger's is not given away
    expect((await link('Ida', me)).status).toBe(204)
    expectError(await link('Ida the second', me), 409)
    expectError(await link('Ida', await withPassword()), 409)
    const back = await meOf(await exchange('facebook', await travel('facebook', 'approve', 'Ida')))
    expect(back.me).toMatchObject({ data: { hashid: me.caller.userId } })
  })

  it('an unknown provider is a 404, and a login without a state leads to the login page', async () => {
    expect((await h.ask('GET', '/login/nobody?state=sixteen-or-more-characters', { bare: true })).status).toBe(404)
    for (const state of ['', 'short', 'x'.repeat(201), 'with%20spaces%20in%20it', '%00'])
      for (const [path, page] of [
        ['/login/mpay?x=1', '/auth/login'],
        ['/hk/login/mpay?x=1', '/hk/auth/login'],
        ['/login/mpay?locale=hk', '/hk/auth/login'],
      ]) {
        const answer = await h.ask('GET', `${path}&state=${state}`, { bare: true })
        expect([answer.status, answer.headers['location'], answer.headers['set-cookie']]).toEqual([
          302,
          page,
          undefined,
        ])
      }
    const none = await h.ask('GET', '/login/mpay', { bare: true })
    expect([none.status, none.headers['location']]).toEqual([302, '/auth/login'])
    expectError(await h.ask('POST', '/api/login/nobody', { body: { code: 'x', state: 'y' } }), 404)
  })

  it('a social login answers busy while the provider does not answer', async () => {
    const journey = await travel('mpay', 'approve', 'Jon')
    const elsewhere = await openDoors('pglite', {
      identity: {
        providers: providersOf(simulatedProviders({ browser: address, server: 'http://127.0.0.1:9' }, SECRET)),
      },
    })
    const answer = await elsewhere.ask('POST', '/api/login/mpay', {
      body: { code: codeOf(journey), state: journey.state },
      headers: { cookie: journey.cookie },
    })
    expectError(answer, 503)
    expect(elsewhere.lines.join('\n')).not.toContain(codeOf(journey))
    await elsewhere.close()
  })

  it('a provider redirects only to registered addresses of the shop', async () => {
    const sent = await h.ask('GET', '/login/mpay?state=sixteen-or-more-characters', { bare: true })
    const doorway = new URL(String(sent.headers['location']))
    for (const landing of ['https://evil.example/', `${SHOP}/auth/login/x`, `${SHOP}.evil.example/auth/login`, '']) {
      doorway.searchParams.set('redirect_uri', landing)
      expect((await fetch(doorway)).status).toBe(400)
      const chosen = await fetch(doorway, {
        method: 'POST',
        body: new URLSearchParams({ choice: 'approve' }),
        redirect: 'manual',
      })
      expect(chosen.status).toBe(400)
    }
  })
})
