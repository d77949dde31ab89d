import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { AccountUseCases } from '~/application/account/account'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { admit, forcedPage } from '~/domain/account/access'
import type { CodePurpose, Consent } from '~/domain/account/account'
import { forbidden, offline } from '~/domain/shared/failure'
import { customer, guest, userOf } from '~/domain/account/session'
import { lost } from '@testing/arbitraries/failure.arbitrary'
import { accounts, goods, openMemoryShop, shopInit } from '@testing/mothers/memory-shop'
import { browser, customerTab, left, lookAt, openTab, right, settled, watching } from '@tests/application/tab'

const { ada } = accounts
const number = { country_code: '+853', tel: '66112233' }
const adas = { country_code: ada.login.country_code, tel: ada.login.tel }
const policies: readonly Consent[] = [{ id: 'service', version: '2026-11' }]

const world = async (tab: App): Promise<AccountUseCases> => tab.account.load()

/** Has a code sent, and reads it as its receiver would. */
const codeFor = async (
  shop: ReturnType<typeof openMemoryShop>,
  tab: App,
  purpose: CodePurpose,
  tel: typeof number,
): Promise<string> => {
  const { codes } = await world(tab)
  expect(await codes[purpose].ask(tel)()).toBe(true)
  return shop.state().auth.codes.get(`${purpose} ${tel.country_code} ${tel.tel}`) ?? ''
}

describe('registering', () => {
  test('a registration creates a customer with the number, logs the customer in, and clears earlier data', async () => {
    const [shop, parts] = [openMemoryShop(), browser()]
    const tab = openTab(shop, parts)
    const { auth } = await world(tab)
    const code = await codeFor(shop, tab, 'register', number)
    const user = right(await auth.register({ ...number, code, password: 'long enough', name: 'Cy' }, [])())
    expect(user).toMatchObject({ name: 'Cy', registered: true, verified: true, tel: number })
    expect(tab.session.state.now()).toEqual(customer(user))
    right(await tab.session.logout())
    right(await openTab(shop, browser()).session.login({ ...number, password: 'long enough' })())
  })

  test('a failed registration names the wrong field and leaves a guest, and a retry can succeed [I-20]', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { auth } = await world(tab)
    const code = await codeFor(shop, tab, 'register', number)
    const password = 'long enough'
    expect(left(await auth.register({ ...number, code: '000000', password }, [])())).toMatchObject({
      _tag: 'invalid',
      errors: { code: expect.anything() },
    })
    expect(tab.session.state.now()).toEqual(guest)
    right(await auth.register({ ...number, code, password }, [])())
  })

  test('a registration reports a taken number only after the code of that number was entered [I-17]', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { auth } = await world(tab)
    const password = 'long enough'
    const [known_, unknown] = [adas, number].map(tel => auth.register({ ...tel, code: '000000', password }, []))
    expect(await known_?.()).toEqual(await unknown?.())
    const code = await codeFor(shop, tab, 'register', adas)
    expect(left(await auth.register({ ...adas, code, password }, [])())).toMatchObject({
      errors: { tel: expect.anything() },
    })
  })

  test('a registration accepts the policies beside the button, and if that call fails the shop asks again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), lost, async (arrives, trouble) => {
        const shop = openMemoryShop({ init: { ...shopInit, policies } })
        const tab = openTab(shop)
        const { auth } = await world(tab)
        const code = await codeFor(shop, tab, 'register', number)
        if (!arrives) shop.troubleNext({ call: 'consent', failure: trouble, happens: false })
        const user = right(await auth.register({ ...number, code, password: 'long enough' }, policies)())
        expect(user.consents).toEqual(arrives ? policies : [])
        expect(tab.session.state.now()).toEqual(customer(user))
        expect(forcedPage(user, policies)).toBe(arrives ? undefined : 'consent')
      }),
      { numRuns: 30 },
    )
  })
})

describe('the new customer after a registration', () => {
  test('a registration shows the new customer once, with the accepted policies, so no guard asks for them', async () => {
    const [shop, parts] = [openMemoryShop({ init: { ...shopInit, policies } }), browser()]
    const tab = openTab(shop, parts)
    const { auth } = await world(tab)
    const { seen, leave } = watching(tab.session.state.changes)
    const code = await codeFor(shop, tab, 'register', number)
    const user = right(await auth.register({ ...number, code, password: 'long enough' }, policies)())
    expect(seen).toEqual([guest, customer(user)])
    expect(forcedPage(user, policies)).toBeUndefined()
    leave()
  })
})

describe('logging in by code', () => {
  test('a login by code opens a session, and each code works once', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { auth } = await world(tab)
    const code = await codeFor(shop, tab, 'login', adas)
    expect(right(await auth.loginByCode({ ...adas, code })())).toEqual(ada.user)
    const other = openTab(shop, browser())
    const again = (await world(other)).auth.loginByCode({ ...adas, code })
    expect(left(await again())).toMatchObject({ errors: { code: expect.anything() } })
  })

  test('a login by code answers an unknown number as it answers a wrong code [I-17]', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { auth } = await world(tab)
    await codeFor(shop, tab, 'login', adas)
    const answers = await Promise.all([adas, number].map(tel => auth.loginByCode({ ...tel, code: '000000' })()))
    expect(answers[0]).toEqual(answers[1])
  })

  test('a login by code clears earlier data, but keeps the address to return to', async () => {
    const kept = new Map([['auth.redirect', '/takings']])
    const [shop, parts] = [openMemoryShop(), { ...browser(), storage: memoryStorage(kept) }]
    parts.tokens.write('Bearer old')()
    const tab = openTab(shop, parts)
    const { auth } = await world(tab)
    expect(left(await auth.loginByCode({ ...adas, code: '1' })())._tag).toBe('invalid')
    expect([parts.tokens.read(), kept.get('auth.redirect')]).toEqual([undefined, '/takings'])
  })
})

describe('a forgotten password', () => {
  test('a reset of a forgotten password sets the new one, ends every session, and opens one here', async () => {
    const shop = openMemoryShop()
    const elsewhere = await customerTab(shop, browser())
    const tab = openTab(shop, browser())
    const { auth } = await world(tab)
    const code = await codeFor(shop, tab, 'forgot', adas)
    right(await auth.reset({ ...adas, code, password: 'a new password' })())
    expect(tab.session.state.now()).toEqual(customer(ada.user))
    expect(left(await elsewhere.session.refresh())._tag).toBe('unauthenticated')
    expect(left(await openTab(shop, browser()).session.login(ada.login)())._tag).toBe('invalid')
  })
})

describe('a customer’s own account', () => {
  test('a change of the account is shown at once, everywhere in the page', async () => {
    const shop = openMemoryShop({ init: { ...shopInit, policies } })
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    right(await profile.rename('Ada L.')())
    expect(userOf(tab.session.state.now())?.name).toBe('Ada L.')
    right(await profile.consent(policies)())
    expect(userOf(tab.session.state.now())?.consents).toEqual(policies)
  })

  test('a failed change leaves the account as it was, and a retry can succeed [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(lost, async trouble => {
        const shop = openMemoryShop()
        const tab = await customerTab(shop)
        const { profile } = await world(tab)
        shop.troubleNext({ call: 'rename', failure: trouble, happens: false })
        expect(left(await profile.rename('Bea')())).toEqual(trouble)
        expect(tab.session.state.now()).toEqual(customer(ada.user))
        right(await profile.rename('Bea')())
        expect(userOf(tab.session.state.now())?.name).toBe('Bea')
      }),
    )
  })

  test('an answer after the end of the session does not bring the account back [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async s => {
        let slow = false
        const travel = (leg: string) => (slow ? s.schedule(Promise.resolve(), leg) : Promise.resolve())
        const shop = openMemoryShop({ travel })
        const tab = await customerTab(shop)
        const { profile } = await world(tab)
        slow = true
        void profile.rename('Bea')()
        void tab.session.logout()
        await s.waitIdle()
        expect(tab.session.state.now()).toEqual(guest)
      }),
    )
  })

  test('a new password requires the current one, except for a customer who must choose a new one', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    const password = 'another password'
    expect(left(await profile.changePassword({ password })())).toMatchObject({
      errors: { current_password: expect.anything() },
    })
    right(await profile.changePassword({ password, current_password: ada.login.password })())

    const forced = { ...ada, user: { ...ada.user, status: { name: 'require_update_password' } } }
    const other = await customerTab(openMemoryShop({ accounts: [forced] }))
    const { changePassword } = (await world(other)).profile
    expect(left(await changePassword({ password })())).toMatchObject({ errors: { confirmation: expect.anything() } })
    right(await changePassword({ password, current_password: ada.login.password })())
    expect(userOf(other.session.state.now())?.status.name).toBe('active')
  })

  test('an account gets a phone number after its code, if no other customer has that number', async () => {
    const bare = { ...ada, user: { ...ada.user, registered: false } }
    const shop = openMemoryShop({ accounts: [bare, accounts.ben] })
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    const taken = { country_code: accounts.ben.login.country_code, tel: accounts.ben.login.tel }
    const bens = await codeFor(shop, tab, 'binding', taken)
    expect(left(await profile.bindTel({ ...taken, code: bens })())).toMatchObject({
      errors: { tel: expect.anything() },
    })
    expect(left(await profile.bindTel({ ...number, code: '000000' })())).toMatchObject({
      errors: { code: expect.anything() },
    })
    shop.time.advance(200_000)
    const code = await codeFor(shop, tab, 'binding', number)
    right(await profile.bindTel({ ...number, code })())
    expect(userOf(tab.session.state.now())).toMatchObject({ registered: true, verified: true, tel: number })
  })

  test('binding a number of another customer can log in to that customer’s account, with the same code', async () => {
    const bare = { ...ada, user: { ...ada.user, registered: false } }
    const shop = openMemoryShop({ accounts: [bare, accounts.ben] })
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    const { country_code, tel } = accounts.ben.login
    const code = await codeFor(shop, tab, 'binding', { country_code, tel })
    expect(left(await profile.bindTel({ country_code, tel, code })())).toMatchObject({
      errors: { tel: expect.anything(), link: expect.anything() },
    })
    right(await profile.join({ country_code, tel, code })())
    expect(userOf(tab.session.state.now())?.hashid).toBe('ben')
  })
})

describe('policies that change', () => {
  const change = (shop: ReturnType<typeof openMemoryShop>) => {
    const { init, ...others } = shop.state()
    shop.become({ ...others, init: { ...init, policies } })
  }
  const carefulAda = { ...ada, user: { ...ada.user, consents: [] } }

  test('changed policies are found at the first refused call, and the guard leads to their page', async () => {
    const shop = openMemoryShop({ accounts: [carefulAda] })
    const tab = await customerTab(shop)
    const { leave } = watching(tab.catalog.init.state.changes)
    await settled()
    const verdict = () => admit('order', tab.session.state.now(), known(tab.catalog.init.state.now())?.policies)
    change(shop)
    expect(verdict()._tag).toBe('open')
    expect(left(await tab.cart.add({ product: goods.plain.no, quantity: 1, options: {} })())).toEqual(forbidden)
    await settled()
    expect(verdict()).toEqual({ _tag: 'go', to: 'consent', keep: true })
    expect(shop.calls().slice(-3).toSorted()).toEqual(['add', 'init', 'me'])
    right(await (await world(tab)).profile.consent(policies)())
    expect(verdict()._tag).toBe('open')
    right(await tab.cart.add({ product: goods.plain.no, quantity: 1, options: {} })())
    leave()
  })

  test('the cart is not fetched before the changed policies are accepted, and is fetched right after that', async () => {
    const shop = openMemoryShop({ accounts: [carefulAda], init: { ...shopInit, policies } })
    const tab = await customerTab(shop)
    const init = watching(tab.catalog.init.state.changes)
    await settled()
    right(await tab.session.refresh())
    const cart = watching(tab.cart.state.changes)
    await settled()
    expect(shop.calls()).not.toContain('cart')
    right(await (await world(tab)).profile.consent(policies)())
    await settled()
    expect(shop.calls()).toContain('cart')
    for (const { leave } of [init, cart]) leave()
  })
})

describe('the devices that are logged in', () => {
  test('the devices list contains this one, and an ended device leaves the list and loses its session', async () => {
    const shop = openMemoryShop()
    const [here, there] = [await customerTab(shop, browser()), await customerTab(shop, browser())]
    const { profile } = await world(here)
    const { leave } = watching(profile.devices.state.changes)
    await settled()
    const listed = known(profile.devices.state.now()) ?? []
    expect(listed.map(({ current }) => current).toSorted()).toEqual([false, true])
    right(await profile.revoke(listed.find(({ current }) => !current)?.id ?? '')())
    await settled()
    expect(known(profile.devices.state.now())).toHaveLength(1)
    expect(left(await there.session.refresh())._tag).toBe('unauthenticated')
    leave()
  })

  test('ending all devices ends this session too, once, and only after the shop has confirmed it', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    const ended = watching(tab.session.ended)
    shop.troubleNext({ call: 'revokeAll', failure: offline, happens: false })
    expect(left(await profile.revokeAll())).toEqual(offline)
    expect([ended.seen.length, tab.session.state.now()]).toEqual([0, customer(ada.user)])
    right(await profile.revokeAll())
    expect([ended.seen.length, tab.session.state.now()]).toEqual([1, guest])
  })

  test('a deleted account ends the session, once, and only after the shop has confirmed it', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    const ended = watching(tab.session.ended)
    const given = { current_password: ada.login.password }
    shop.troubleNext({ call: 'erase', failure: offline, happens: false })
    expect(left(await profile.erase(given)())).toEqual(offline)
    expect(left(await profile.erase({})())._tag).toBe('invalid')
    expect([ended.seen.length, tab.session.state.now()]).toEqual([0, customer(ada.user)])
    right(await profile.erase(given)())
    expect([ended.seen, tab.session.state.now()]).toEqual([[{ end: 'erased', user: ada.user }], guest])
  })
})

describe('linked accounts', () => {
  test('a linked account can be unlinked, except for the last login method', async () => {
    // a number that can no longer get a code, and an account without a password
    const bare = { ...ada, login: { ...ada.login, password: '' } }
    const shop = openMemoryShop({ accounts: [bare], init: { ...shopInit, country_codes: ['+852'] } })
    const state = { ...shop.state(), tokens: new Map([['Bearer kept', 'ada']]) }
    const identities = new Map([
      ['wechat/a', 'ada'],
      ['mpay/b', 'ada'],
    ])
    shop.become({ ...state, auth: { ...state.auth, identities } })
    const tab = openTab(shop, { tokens: memoryTokens('Bearer kept') })
    right(await tab.session.restore())
    const { profile } = await world(tab)
    const seen = known(await lookAt(profile.identities.state)) ?? []
    expect(seen.map(({ provider, removable }) => [provider, removable])).toEqual([
      ['mpay', true],
      ['wechat', true],
    ])
    expect(left(await profile.unlink('wechat')())).toMatchObject({ errors: { confirmation: expect.anything() } })
    const confirmation = await codeFor(shop, tab, 'reveal', bare.login)
    right(await profile.unlink('wechat', { confirmation })())
    expect(known(await lookAt(profile.identities.state))).toEqual([{ provider: 'mpay', removable: false }])
    shop.time.advance(200_000)
    const another = await codeFor(shop, tab, 'reveal', bare.login)
    expect(left(await profile.unlink('mpay', { confirmation: another })())._tag).toBe('conflict')
  })
})
