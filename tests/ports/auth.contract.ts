import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePurposes, providers } from '~/domain/account/account'
import { unauthenticated } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'
import {
  type Shopper,
  type World,
  codeFor,
  customer,
  left,
  refused,
  right,
  socialCustomer,
  travelled,
  wrongCode,
} from '@tests/ports/world'

/** What `AuthPort` and `SocialPort` promise. */
export const entranceContract = (world: () => World): void => {
  const enter = async ({ tokens, ports }: Shopper, token: string): Promise<User> => {
    tokens.write(token)()
    return right(await ports.session.me())
  }
  const stranger = async () => {
    const shopper = await world().stranger()
    return { shopper, ways: shopper.account.auth, tel: shopper.login, password: shopper.login.password }
  }

  describe('a phone code', () => {
    test('a phone code is sent to known and unknown numbers alike [I-17]', async () => {
      const { ways, tel } = await stranger()
      const known = (await world().guest()).login
      for (const type of codePurposes)
        expect(await ways.sendCode({ ...tel, type })()).toEqual(await ways.sendCode({ ...known, type })())
    })

    test('a phone code is not sent to an invalid number', async () => {
      const { ways } = await stranger()
      for (const tel of ['', '1', '999', 'abcdefgh', '12345678'])
        expect(refused(await ways.sendCode({ type: 'login', country_code: '+853', tel })())).toEqual(['tel'])
    })

    test('a phone code is sent once in 180 seconds for each purpose and number, and a refusal gives the wait', async () => {
      const { shopper, ways, tel } = await stranger()
      await codeFor(world(), shopper, 'login', tel)
      await codeFor(world(), shopper, 'register', tel)
      const early = left(await ways.sendCode({ ...tel, type: 'login' })())
      if (early._tag !== 'busy') throw new Error(`it failed otherwise: ${JSON.stringify(early)}`)
      expect(early.retryAfter).toBeGreaterThan(170)
      expect(early.retryAfter).toBeLessThanOrEqual(180)
      world().pass(early.retryAfter * 1000)
      right(await ways.sendCode({ ...tel, type: 'login' })())
    })
  })

  describe('registering', () => {
    test('a registration creates a customer with a number, who is logged in and can log in again', async () => {
      const { shopper, ways, tel, password } = await stranger()
      const code = await codeFor(world(), shopper, 'register', tel)
      const user = await enter(shopper, right(await ways.register({ ...tel, code, password, name: 'Cy' })()))
      const { country_code, tel: number } = tel
      expect(user).toMatchObject({ name: 'Cy', registered: true, verified: true, tel: { country_code, tel: number } })
      const again = await world().again(shopper)
      expect(await enter(again, right(await again.ports.session.login(shopper.login)()))).toEqual(user)
    })

    test('a new customer has accepted no policies, and the shop asks for them', async () => {
      const { shopper, ways, tel, password } = await stranger()
      const code = await codeFor(world(), shopper, 'register', tel)
      const user = await enter(shopper, right(await ways.register({ ...tel, code, password })()))
      expect(user.consents).toEqual([])
      expect(left(await shopper.ports.cart.fetch())._tag).toBe('forbidden')
    })

    test('a registration needs the code that was sent for it, to that number', async () => {
      const { shopper, ways, tel, password } = await stranger()
      const other = await stranger()
      const code = await codeFor(world(), shopper, 'register', tel)
      const forLogin = await codeFor(world(), shopper, 'login', tel)
      const others = await codeFor(world(), other.shopper, 'register', other.tel)
      const wrong = [wrongCode(code), ...[forLogin, others].filter(each => each !== code)]
      for (const each of wrong)
        expect(refused(await ways.register({ ...tel, code: each, password })())).toEqual(['code'])
      right(await ways.register({ ...tel, code, password })())
    })

    test('a registration refuses a short password, and the code stays valid', async () => {
      const { shopper, ways, tel, password } = await stranger()
      const code = await codeFor(world(), shopper, 'register', tel)
      expect(refused(await ways.register({ ...tel, code, password: 'short' })())).toEqual(['password'])
      right(await ways.register({ ...tel, code, password })())
    })

    test('a registration reports a taken number only to its owner [I-17]', async () => {
      const { ways, tel, shopper, password } = await stranger()
      const { login } = await world().guest()
      const code = await codeFor(world(), shopper, 'register', login)
      const own = await codeFor(world(), shopper, 'register', tel)
      const guessed = await ways.register({ ...login, code: wrongCode(code), password })()
      expect(guessed).toEqual(await ways.register({ ...tel, code: wrongCode(own), password })())
      expect(refused(await ways.register({ ...login, code, password })())).toEqual(['tel'])
    })
  })

  describe('logging in by code', () => {
    test('a login by code opens a session, and each code works once', async () => {
      const shopper = await world().guest()
      const { auth } = shopper.account
      const code = await codeFor(world(), shopper, 'login', shopper.login)
      const user = await enter(shopper, right(await auth.loginByCode({ ...shopper.login, code })()))
      expect(user.tel?.tel).toBe(shopper.login.tel)
      expect(refused(await auth.loginByCode({ ...shopper.login, code })())).toEqual(['code'])
    })

    test('a login with a wrong code has one answer for all numbers, and only an owner learns of a missing account [I-17]', async () => {
      const { shopper, ways, tel } = await stranger()
      const { login } = await world().guest()
      const [known, own] = [
        await codeFor(world(), shopper, 'login', login),
        await codeFor(world(), shopper, 'login', tel),
      ]
      const guessed = await ways.loginByCode({ ...login, code: wrongCode(known) })()
      expect(refused(guessed)).toEqual(['code'])
      expect(await ways.loginByCode({ ...tel, code: wrongCode(own) })()).toEqual(guessed)
      expect(refused(await ways.loginByCode({ ...tel, code: own })())).toEqual(['tel'])
    })
  })

  describe('a new password', () => {
    test('a new password ends every session, and the old password no longer works', async () => {
      const shopper = await customer(world())
      const { login, account, ports } = shopper
      const code = await codeFor(world(), shopper, 'forgot', login)
      const password = 'words that are new'
      expect(refused(await account.auth.resetPassword({ ...login, code, password: 'short' })())).toEqual(['password'])
      expect(refused(await account.auth.resetPassword({ ...login, code: wrongCode(code), password })())).toEqual([
        'code',
      ])
      right(await ports.session.me())
      right(await account.auth.resetPassword({ ...login, code, password })())
      expect(left(await ports.session.me())).toEqual(unauthenticated)
      expect(refused(await ports.session.login(login)())).toEqual(['password'])
      right(await ports.session.login({ ...login, password })())
      expect(refused(await account.auth.resetPassword({ ...login, code, password })())).toEqual(['code'])
    })

    test('a password reset for an unknown number is refused, and only its owner sees the reason [I-17]', async () => {
      const { shopper, ways, tel, password } = await stranger()
      const code = await codeFor(world(), shopper, 'forgot', tel)
      expect(refused(await ways.resetPassword({ ...tel, code: wrongCode(code), password })())).toEqual(['code'])
      expect(refused(await ways.resetPassword({ ...tel, code, password })())).toEqual(['tel'])
    })
  })

  describe('a social login', () => {
    test('the first social login creates a customer without a number, and later ones find the same customer', async () => {
      const account = crypto.randomUUID()
      const first = await socialCustomer(world(), account)
      const user = right(await first.ports.session.me())
      expect(user).toMatchObject({ registered: false, verified: false })
      const again = await socialCustomer(world(), account)
      expect(right(await again.ports.session.me()).hashid).toBe(user.hashid)
      // what the login page named is accepted right away, before there is a number
      expect(user.consents).toEqual([])
      const agreed = right(await again.account.account.consent(world().policies)())
      expect([agreed.registered, agreed.consents]).toEqual([false, world().policies])
      const other = await socialCustomer(world())
      expect(right(await other.ports.session.me()).hashid).not.toBe(user.hashid)
    })

    test.each(providers)(
      'a social login with %s accepts each code once, and only codes that the provider issued',
      async provider => {
        const shopper = await world().stranger()
        const { auth } = shopper.account
        const back = await travelled(world(), shopper, provider, crypto.randomUUID())
        right(await auth.loginBySocial(provider, back)())
        const { state } = await travelled(world(), shopper, provider, crypto.randomUUID())
        expect(refused(await auth.loginBySocial(provider, { code: back.code, state })())).toEqual(['code'])
        const made = await travelled(world(), shopper, provider, crypto.randomUUID())
        expect(refused(await auth.loginBySocial(provider, { ...made, code: 'made up' })())).toEqual(['code'])
      },
    )

    test('a code of one provider does not work at another', async () => {
      const shopper = await world().stranger()
      const { state } = await travelled(world(), shopper, 'wechat', 'x')
      const elsewhere = world().vouch('facebook', crypto.randomUUID())
      expect(refused(await shopper.account.auth.loginBySocial('wechat', { code: elsewhere, state })())).toEqual([
        'code',
      ])
    })

    test('a social login starts at an address with the provider and the unchanged state (I-23)', async () => {
      const { account } = await world().stranger()
      fc.assert(
        fc.property(fc.constantFrom(...providers), fc.string({ minLength: 1 }), (provider, state) => {
          const address = new URL(account.social.authorizeUrl(provider, state), 'https://shop.test')
          expect(address.pathname).toBe(`/login/${provider}`)
          expect(address.searchParams.get('state')).toBe(new URLSearchParams({ state }).get('state'))
        }),
      )
    })
  })

  describe('a one-time value', () => {
    test('a one-time value becomes a session of its customer, once', async () => {
      const shopper = await customer(world())
      const user = right(await shopper.ports.session.me())
      const value = await world().handOff(user.hashid)
      const { account, ...other } = await world().stranger()
      const came = await enter({ account, ...other }, right(await account.auth.handOff(value)()))
      expect(came).toEqual(user)
      for (const spent of [value, 'made up']) expect(refused(await account.auth.handOff(spent)())).toEqual(['token'])
    })
  })
}
