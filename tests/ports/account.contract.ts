import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthorizationRequest, Consent } from '~/domain/account/account'
import { type Failure, forbidden, notFound, unauthenticated } from '~/domain/shared/failure'
import type { TaskEither } from 'fp-ts/TaskEither'
import {
  type Shopper,
  type World,
  codeFor,
  customer,
  left,
  placed,
  refused,
  right,
  socialCustomer,
  travelled,
  wrongCode,
} from '@tests/ports/world'

const PASSWORD = 'words that are new'
const HOUR = 3_600_000

/** What `AccountPort` promises. */
export const accountContract = (world: () => World): void => {
  const idOf = async ({ ports }: Shopper) => right(await ports.session.me()).hashid
  const elsewhere = async (shopper: Shopper): Promise<Shopper> => {
    const other = await world().again(shopper)
    other.tokens.write(right(await other.ports.session.login(shopper.login)()))()
    return other
  }

  describe('an account', () => {
    test('a customer gets all data of the account, after a confirmation', async () => {
      const { account, login } = await customer(world())
      const { data } = account.account
      expect(refused(await data({})())).toEqual(['confirmation'])
      expect(refused(await data({ current_password: 'a guess' })())).toEqual(['current_password'])
      const file = JSON.stringify(right(await data({ current_password: login.password })()))
      expect(file).toContain(login.tel)
      expect(file).not.toContain(login.password)
    })

    test('a customer gets all data by a code to the own number, too', async () => {
      const shopper = await customer(world())
      const confirmation = await codeFor(world(), shopper, 'reveal', shopper.login)
      expect(JSON.stringify(right(await shopper.account.account.data({ confirmation })()))).toContain(shopper.login.tel)
    })

    test('an account is erased after a confirmation: every session ends, and the login is unknown [I-31]', async () => {
      const shopper = await customer(world())
      const other = await elsewhere(shopper)
      const { erase } = shopper.account.account
      expect(refused(await erase({})())).toEqual(['confirmation'])
      expect(refused(await erase({ current_password: 'a guess' })())).toEqual(['current_password'])
      right(await shopper.ports.session.me())
      right(await erase({ current_password: shopper.login.password })())
      for (const { ports } of [shopper, other]) expect(left(await ports.session.me())).toEqual(unauthenticated)
      expect(refused(await shopper.ports.session.login(shopper.login)())).toEqual(['password'])
    })

    test('an account with an order under way is not erased, and one whose order is cancelled is', async () => {
      const shopper = await customer(world())
      const order = await placed(shopper, world().goods.plain)
      const given = { current_password: shopper.login.password }
      const refusal = left(await shopper.account.account.erase(given)())
      expect(refusal).toMatchObject({ _tag: 'conflict', message: expect.stringContaining(order.no ?? 'no number') })
      right(await shopper.ports.session.me())
      right(await shopper.ports.orders.cancel(order.id)())
      right(await shopper.account.account.erase(given)())
      expect(left(await shopper.ports.session.me())).toEqual(unauthenticated)
    })

    test('an account has the name that was set last, and each change answers the updated user', async () => {
      const { account, ports } = await customer(world())
      await fc.assert(
        fc.asyncProperty(fc.stringMatching(/^[\p{L}\p{N} ]{1,30}$/u), async name => {
          const user = right(await account.account.rename(name)())
          expect(user.name).toBe(name)
          expect(right(await ports.session.me())).toEqual(user)
        }),
        { numRuns: 10 },
      )
      for (const name of ['', 'x'.repeat(61)]) expect(refused(await account.account.rename(name)())).toEqual(['name'])
    })

    test('an account gets a new password with the present one, and its other sessions end [I-18]', async () => {
      const shopper = await customer(world())
      const other = await elsewhere(shopper)
      const { password: current_password } = shopper.login
      const { changePassword } = shopper.account.account
      expect(refused(await changePassword({ password: PASSWORD })())).toEqual(['current_password'])
      expect(refused(await changePassword({ password: PASSWORD, current_password: 'a guess' })())).toEqual([
        'current_password',
      ])
      expect(refused(await changePassword({ password: 'short', current_password })())).toEqual(['password'])
      expect(refused(await changePassword({ password: current_password, current_password })())).toEqual(['password'])
      right(await other.ports.session.me())
      right(await changePassword({ password: PASSWORD, current_password })())
      right(await shopper.ports.session.me())
      expect(left(await other.ports.session.me())).toEqual(unauthenticated)
      expect(refused(await other.ports.session.login(shopper.login)())).toEqual(['password'])
      right(await other.ports.session.login({ ...shopper.login, password: PASSWORD })())
    })

    test('an account gets a phone number by its code, and the customer can log in with it', async () => {
      const shopper = await socialCustomer(world())
      const { country_code, tel } = shopper.login
      const code = await codeFor(world(), shopper, 'binding', shopper.login)
      const { bindTel, consent } = shopper.account.account
      expect(refused(await bindTel({ country_code, tel, code: wrongCode(code) })())).toEqual(['code'])
      const user = right(await bindTel({ country_code, tel, code })())
      expect(user).toMatchObject({ registered: true, verified: true, tel: { country_code, tel } })
      right(await consent(world().policies)())
      const again = await codeFor(world(), shopper, 'login', shopper.login)
      right(await shopper.account.auth.loginByCode({ country_code, tel, code: again })())
    })

    test('an account does not get another customer’s number; the number’s owner sees that and may join that account', async () => {
      const shopper = await socialCustomer(world())
      const { login } = await world().guest()
      const code = await codeFor(world(), shopper, 'binding', login)
      const { bindTel } = shopper.account.account
      expect(refused(await bindTel({ ...login, code: wrongCode(code) })())).toEqual(['code'])
      expect(refused(await bindTel({ ...login, code })())).toEqual(['tel', 'link'])
      expect(right(await shopper.ports.session.me()).registered).toBe(false)
      const { join, identities } = shopper.account.account
      const tel = { country_code: login.country_code, tel: login.tel }
      expect(refused(await join({ ...tel, code: wrongCode(code) })())).toEqual(['code'])
      shopper.tokens.write(right(await join({ ...tel, code })()))()
      expect(right(await shopper.ports.session.me())).toMatchObject({ registered: true, tel })
      expect(right(await identities()).map(({ provider }) => provider)).toEqual(['mpay'])
    })

    test('an account needs a phone code or the password for each new number, link and unlink', async () => {
      const [shopper, account] = [await customer(world()), crypto.randomUUID()]
      const { login } = await world().stranger()
      const back = await travelled(world(), shopper, 'wechat', account)
      const code = await codeFor(world(), shopper, 'binding', login)
      const tel = { country_code: login.country_code, tel: login.tel, code }
      const { bindTel, link, unlink } = shopper.account.account
      expect(refused(await bindTel(tel)())).toEqual(['confirmation'])
      const confirmation = await codeFor(world(), shopper, 'reveal', shopper.login)
      expect(refused(await link('wechat', back)())).toEqual(['confirmation'])
      expect(refused(await link('wechat', { ...back, confirmation: wrongCode(confirmation) })())).toEqual([
        'confirmation',
      ])
      right(await link('wechat', { ...back, confirmation })())
      expect(refused(await bindTel({ ...tel, confirmation })())).toEqual(['confirmation'])
      expect(refused(await bindTel({ ...tel, current_password: 'a guess' })())).toEqual(['current_password'])
      const known = { current_password: shopper.login.password }
      expect(right(await bindTel({ ...tel, ...known })()).tel).toEqual({
        country_code: login.country_code,
        tel: login.tel,
      })
      expect(refused(await unlink('wechat')())).toEqual(['confirmation'])
      right(await unlink('wechat', known)())
    })

    test('an account stores the accepted policies, and accepts no policy that the shop does not have', async () => {
      const { account } = await customer(world())
      const [first, ...others] = world().policies
      if (first === undefined) throw new Error('there are no policies')
      const sorted = (all: readonly Consent[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      for (const unknown of [
        { ...first, version: 'newer' },
        { id: 'made-up', version: first.version },
      ])
        expect(refused(await account.account.consent([...others, unknown])())).toEqual(['policies'])
      const user = right(await account.account.consent([first])())
      expect(sorted(user.consents ?? [])).toEqual(sorted(world().policies))
    })
  })

  describe('a customer with a forced step', () => {
    const everything = ({
      account: { account },
      ports,
    }: Shopper): Readonly<Record<string, TaskEither<Failure, unknown>>> => ({
      rename: account.rename('Bea'),
      identities: account.identities,
      unlink: account.unlink('mpay'),
      devices: account.devices,
      revoke: account.revoke('x'),
      revokeAll: account.revokeAll,
      cart: ports.cart.fetch,
      checkout: ports.checkout.fetch,
      takings: ports.orders.takings(1),
    })
    const expectHeld = async (shopper: Shopper) => {
      for (const [name, task] of Object.entries(everything(shopper)))
        expect([name, await task()]).toEqual([name, { _tag: 'Left', left: forbidden }])
      expect(shopper.unauthenticated()).toBe(0)
    }

    test('a customer with a forced password change must set one, with the present one or a phone code', async () => {
      const shopper = await customer(world())
      await world().forcePassword(await idOf(shopper))
      await expectHeld(shopper)
      const { changePassword } = shopper.account.account
      expect(refused(await changePassword({ password: PASSWORD })())).toEqual(['confirmation'])
      const known = { current_password: shopper.login.password }
      expect(refused(await changePassword({ password: shopper.login.password, ...known })())).toEqual(['password'])
      await expectHeld(shopper)
      expect(right(await changePassword({ password: PASSWORD, ...known })()).status.name).toBe('active')
      right(await shopper.ports.cart.fetch())
    })

    test('a new social customer must bind a number, then accept the policies, and can then continue', async () => {
      const shopper = await socialCustomer(world())
      await expectHeld(shopper)
      const code = await codeFor(world(), shopper, 'binding', shopper.login)
      right(await shopper.account.account.bindTel({ ...shopper.login, code })())
      await expectHeld(shopper)
      const [first, ...others] = world().policies
      right(await shopper.account.account.consent(others)())
      await expectHeld(shopper)
      right(await shopper.account.account.consent(first === undefined ? [] : [first])())
      right(await shopper.ports.cart.fetch())
    })

    test('a customer with a forced step can always log out', async () => {
      const shopper = await socialCustomer(world())
      right(await shopper.ports.session.logout())
      expect(left(await shopper.ports.session.me())).toEqual(unauthenticated)
    })
  })

  describe('linked accounts', () => {
    const link = async (shopper: Shopper, account: string) =>
      shopper.account.account.link('wechat', {
        ...(await travelled(world(), shopper, 'wechat', account)),
        current_password: shopper.login.password,
      })()
    const listed = async ({ account }: Shopper) =>
      right(await account.account.identities()).map(({ provider, removable }) => ({ provider, removable }))

    test('linked accounts are listed, work as logins, and are gone once they are unlinked', async () => {
      const [shopper, account] = [await customer(world()), crypto.randomUUID()]
      expect(await listed(shopper)).toEqual([])
      right(await link(shopper, account))
      // linking it again does no harm
      right(await link(shopper, account))
      expect(await listed(shopper)).toEqual([{ provider: 'wechat', removable: true }])
      const stranger = await world().stranger()
      const back = await travelled(world(), stranger, 'wechat', account)
      stranger.tokens.write(right(await stranger.account.auth.loginBySocial('wechat', back)()))()
      expect(await idOf(stranger)).toBe(await idOf(shopper))
      const known = { current_password: shopper.login.password }
      right(await shopper.account.account.unlink('wechat', known)())
      expect(await listed(shopper)).toEqual([])
      expect(left(await shopper.account.account.unlink('wechat', known)())).toEqual(notFound)
    })

    test('a linked account belongs to one customer, who has one for each provider', async () => {
      const [ada, ben, account] = [await customer(world()), await customer(world()), crypto.randomUUID()]
      right(await link(ada, account))
      expect(left(await link(ben, account))._tag).toBe('conflict')
      expect(left(await link(ada, crypto.randomUUID()))._tag).toBe('conflict')
      expect([await listed(ada), await listed(ben)]).toEqual([[{ provider: 'wechat', removable: true }], []])
    })

    test('a link needs a code that the provider confirms', async () => {
      const shopper = await customer(world())
      const { state } = await travelled(world(), shopper, 'wechat', 'x')
      const made = { code: 'made up', state, current_password: shopper.login.password }
      expect(refused(await shopper.account.account.link('wechat', made)())).toEqual(['code'])
    })
  })

  describe('devices', () => {
    test('devices are listed, this one is marked, and only their owner can end them, one by one', async () => {
      const [here, stranger] = [await customer(world()), await customer(world())]
      world().pass(HOUR)
      const there = await elsewhere(here)
      const devices = right(await here.account.account.devices())
      expect(devices.map(({ current }) => current).toSorted()).toEqual([false, true])
      const [later = 0, earlier = 0] = devices.map(({ created_at }) => created_at).toSorted((a, b) => b - a)
      expect(later - earlier).toBeGreaterThanOrEqual(HOUR)
      for (const { created_at, seen_at } of devices) expect(seen_at).toBeGreaterThanOrEqual(created_at)
      const other = devices.find(({ current }) => !current)?.id ?? ''
      expect(left(await stranger.account.account.revoke(other)())).toEqual(notFound)
      right(await there.ports.session.me())
      right(await here.account.account.revoke(other)())
      expect(left(await there.ports.session.me())).toEqual(unauthenticated)
      expect(left(await here.account.account.revoke(other)())).toEqual(notFound)
      expect(right(await here.account.account.devices())).toHaveLength(1)
    })

    test('all devices of a customer end together, this one too, and those of others stay [I-18]', async () => {
      const [here, stranger] = [await customer(world()), await customer(world())]
      const there = await elsewhere(here)
      right(await here.account.account.revokeAll())
      for (const { ports } of [here, there]) expect(left(await ports.session.me())).toEqual(unauthenticated)
      right(await stranger.ports.session.me())
    })
  })

  describe('a mini-app', () => {
    const asked = (given: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
      response_type: 'code',
      client_id: world().app.id,
      redirect_uri: world().app.redirect,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'profile',
      state: 'of the app',
      ...given,
    })

    test('a mini-app shows its name and scopes, and gets a code or a refusal with its state', async () => {
      const { account } = (await customer(world())).account
      expect(right(await account.offer(asked())())).toEqual({ client: world().app.name, scopes: ['profile'] })
      const answered = async (allowed: boolean) => new URL(right(await account.authorize(asked(), allowed)()))
      const [yes, no] = [await answered(true), await answered(false)]
      for (const { origin, pathname, searchParams } of [yes, no]) {
        expect(origin + pathname).toBe(world().app.redirect)
        expect(searchParams.get('state')).toBe('of the app')
      }
      expect(yes.searchParams.get('code')).toMatch(/./u)
      expect([no.searchParams.get('code'), no.searchParams.get('error')]).toEqual([null, 'access_denied'])
      expect((await answered(true)).searchParams.get('code')).not.toBe(yes.searchParams.get('code'))
    })

    test('a mini-app that asks for a forbidden scope gets the error at its own address', async () => {
      const { account } = (await customer(world())).account
      const request = asked({ scope: 'profile phone' })
      const { redirect = '' } = right(await account.offer(request)())
      for (const led of [redirect, right(await account.authorize(request, true)())]) {
        const { origin, pathname, searchParams } = new URL(led)
        expect(origin + pathname).toBe(world().app.redirect)
        // a backend may name itself as well (`iss`, RFC 9207)
        expect([...searchParams].filter(([name]) => name !== 'iss')).toEqual([
          ['error', 'invalid_scope'],
          ['state', 'of the app'],
        ])
      }
    })

    test('a mini-app shows its name to a guest too, but only a customer can authorize it', async () => {
      const { account } = (await world().guest()).account
      expect(right(await account.offer(asked())())).toEqual({ client: world().app.name, scopes: ['profile'] })
      expect(left(await account.authorize(asked(), true)())).toEqual(unauthenticated)
    })

    test.each<[keyof AuthorizationRequest, string]>([
      ['client_id', 'nobody'],
      ['redirect_uri', 'https://evil.example/back'],
      ['response_type', 'token'],
      ['code_challenge', 'short'],
      ['code_challenge_method', 'plain'],
    ])('a mini-app with a wrong %s gets no redirect', async (field, wrong) => {
      const { account } = (await customer(world())).account
      expect(refused(await account.offer(asked({ [field]: wrong }))())).toEqual([field])
      expect(refused(await account.authorize(asked({ [field]: wrong }), true)())).toEqual([field])
    })
  })
}
