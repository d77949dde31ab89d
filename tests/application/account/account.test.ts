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
  return shop.state().entrances.codes.get(`${purpose} ${tel.country_code} ${tel.tel}`) ?? ''
}

describe('registering', () => {
  test('makes a customer of a number that is theirs, and logs them in', async () => {
    const [shop, parts] = [openMemoryShop(), browser()]
    const tab = openTab(shop, parts)
    const { entrance } = await world(tab)
    const code = await codeFor(shop, tab, 'register', number)
    const user = right(await entrance.register({ ...number, code, password: 'long enough', name: 'Cy' }, [])())
    expect(user).toMatchObject({ name: 'Cy', registered: true, verified: true, tel: number })
    expect(tab.session.state.now()).toEqual(customer(user))
    right(await tab.session.logout())
    right(await openTab(shop, browser()).session.login({ ...number, password: 'long enough' })())
  })

  test('names the field that is wrong, keeps the guest a guest, and a retry can succeed [I-20]', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { entrance } = await world(tab)
    const code = await codeFor(shop, tab, 'register', number)
    const password = 'long enough'
    expect(left(await entrance.register({ ...number, code: '000000', password }, [])())).toMatchObject({
      _tag: 'invalid',
      errors: { code: expect.anything() },
    })
    expect(tab.session.state.now()).toEqual(guest)
    right(await entrance.register({ ...number, code, password }, [])())
  })

  test('tells that a number is taken only to who has proved that it is theirs [I-17]', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { entrance } = await world(tab)
    const password = 'long enough'
    const [known_, unknown] = [adas, number].map(tel => entrance.register({ ...tel, code: '000000', password }, []))
    expect(await known_?.()).toEqual(await unknown?.())
    const code = await codeFor(shop, tab, 'register', adas)
    expect(left(await entrance.register({ ...adas, code, password }, [])())).toMatchObject({
      errors: { tel: expect.anything() },
    })
  })

  test('accepts the policies that stood beside the button; should that not arrive, the shop asks again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), lost, async (arrives, trouble) => {
        const shop = openMemoryShop({ init: { ...shopInit, policies } })
        const tab = openTab(shop)
        const { entrance } = await world(tab)
        const code = await codeFor(shop, tab, 'register', number)
        if (!arrives) shop.troubleNext({ call: 'consent', failure: trouble, happens: false })
        const user = right(await entrance.register({ ...number, code, password: 'long enough' }, policies)())
        expect(user.consents).toEqual(arrives ? policies : [])
        expect(tab.session.state.now()).toEqual(customer(user))
        expect(forcedPage(user, policies)).toBe(arrives ? undefined : 'consent')
      }),
      { numRuns: 30 },
    )
  })
})

describe('registering, as the rest of the shop sees it', () => {
  test('shows the new customer once, with what they have agreed to: no guard sees one who has to agree', async () => {
    const [shop, parts] = [openMemoryShop({ init: { ...shopInit, policies } }), browser()]
    const tab = openTab(shop, parts)
    const { entrance } = await world(tab)
    const { seen, leave } = watching(tab.session.state.changes)
    const code = await codeFor(shop, tab, 'register', number)
    const user = right(await entrance.register({ ...number, code, password: 'long enough' }, policies)())
    expect(seen).toEqual([guest, customer(user)])
    expect(forcedPage(user, policies)).toBeUndefined()
    leave()
  })
})

describe('logging in by code', () => {
  test('opens a session, once for each code', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { entrance } = await world(tab)
    const code = await codeFor(shop, tab, 'login', adas)
    expect(right(await entrance.loginByCode({ ...adas, code })())).toEqual(ada.user)
    const other = openTab(shop, browser())
    const again = (await world(other)).entrance.loginByCode({ ...adas, code })
    expect(left(await again())).toMatchObject({ errors: { code: expect.anything() } })
  })

  test('answers a number that nobody has as it answers a wrong code [I-17]', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    const { entrance } = await world(tab)
    await codeFor(shop, tab, 'login', adas)
    const answers = await Promise.all([adas, number].map(tel => entrance.loginByCode({ ...tel, code: '000000' })()))
    expect(answers[0]).toEqual(answers[1])
  })

  test('clears what was there before, but not the address to return to', async () => {
    const kept = new Map([['auth.redirect', '/takings']])
    const [shop, parts] = [openMemoryShop(), { ...browser(), storage: memoryStorage(kept) }]
    parts.tokens.write('Bearer old')()
    const tab = openTab(shop, parts)
    const { entrance } = await world(tab)
    expect(left(await entrance.loginByCode({ ...adas, code: '1' })())._tag).toBe('invalid')
    expect([parts.tokens.read(), kept.get('auth.redirect')]).toEqual([undefined, '/takings'])
  })
})

describe('a forgotten password', () => {
  test('is replaced, every session ends, and one begins here', async () => {
    const shop = openMemoryShop()
    const elsewhere = await customerTab(shop, browser())
    const tab = openTab(shop, browser())
    const { entrance } = await world(tab)
    const code = await codeFor(shop, tab, 'forgot', adas)
    right(await entrance.reset({ ...adas, code, password: 'a new password' })())
    expect(tab.session.state.now()).toEqual(customer(ada.user))
    expect(left(await elsewhere.session.refresh())._tag).toBe('unauthenticated')
    expect(left(await openTab(shop, browser()).session.login(ada.login)())._tag).toBe('invalid')
  })
})

describe('a customer’s own account', () => {
  test('shows what was changed at once, everywhere in the page', async () => {
    const shop = openMemoryShop({ init: { ...shopInit, policies } })
    const tab = await customerTab(shop)
    const { profile } = await world(tab)
    right(await profile.rename('Ada L.')())
    expect(userOf(tab.session.state.now())?.name).toBe('Ada L.')
    right(await profile.consent(policies)())
    expect(userOf(tab.session.state.now())?.consents).toEqual(policies)
  })

  test('stays as it was when a change fails, and the change can be tried again [I-20]', async () => {
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

  test('is not brought back by an answer that comes after the session has ended [I-21]', async () => {
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

  test('gets another password only for the present one, but for who is made to choose one', async () => {
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

  test('gets a number that is nobody else’s, after its code', async () => {
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

  test('becomes that of the customer who has the number, with the code that found it', async () => {
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

  test('while the shop is open are found out at the first refusal, and lead to their page', async () => {
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

  test('keep the cart back until they are accepted; then it is asked for, and not before', async () => {
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
  test('are listed, this one among them, and one that is ended is gone from the list and out of the shop', async () => {
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

  test('end all together, this one too, once and only when the shop has done so', async () => {
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
})

describe('linked accounts', () => {
  test('can be unlinked, but for the last way to log in', async () => {
    // a number that can no longer get a code, and an account without a password
    const bare = { ...ada, login: { ...ada.login, password: '' } }
    const shop = openMemoryShop({ accounts: [bare], init: { ...shopInit, country_codes: ['+852'] } })
    const state = { ...shop.state(), tokens: new Map([['Bearer kept', 'ada']]) }
    const identities = new Map([
      ['wechat/a', 'ada'],
      ['mpay/b', 'ada'],
    ])
    shop.become({ ...state, entrances: { ...state.entrances, identities } })
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
