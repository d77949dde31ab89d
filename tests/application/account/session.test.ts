import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { memoryDevice } from '@testing/memory/device.memory'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { App } from '~/application/app'
import { type Failure, cookiesBlocked, isTransient, offline, unauthenticated } from '~/domain/shared/failure'
import { customer, guest } from '~/domain/account/session'
import { failure, lost } from '@testing/arbitraries/failure.arbitrary'
import { accounts, goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { browser, customerTab, left, openTab, placeShown, right, settled, watching } from '@tests/application/tab'

const { ada, ben } = accounts
const asAda = customer(ada.user)

/** Calls that need a customer, by any way that a page has. */
const calls: Readonly<Record<string, (tab: App) => Promise<E.Either<Failure<unknown>, unknown>>>> = {
  me: tab => tab.session.refresh(),
  add: tab => tab.cart.add({ product: goods.plain.no, options: {}, quantity: 1 })(),
  clear: tab => tab.cart.clear(),
  save: tab => tab.checkout.save({ payment: 'mpay' })(),
  place: tab => placeShown(tab),
  pay: tab => tab.orders.pay('order-1', 'mpay')(),
  logout: tab => tab.session.logout(),
}
/** Failures that prove that there is no session, because the backend has answered. */
const known = failure.filter(each => !isTransient(each))

const someCalls = fc.array(fc.constantFrom(...Object.keys(calls)), { minLength: 1, maxLength: 8 })

describe('a session that ends', () => {
  test('a session ends once, even if many requests notice it together, and its data is cleared [I-18] [I-24]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), someCalls, async (s, names) => {
        const kept = new Map([['device.textSize', '150']])
        const tokens = memoryTokens()
        let slow = false
        const travel = (leg: string) => (slow ? s.schedule(Promise.resolve(), leg) : Promise.resolve())
        const shop = openMemoryShop({ travel })
        const tab = await customerTab(shop, { tokens, storage: memoryStorage(kept) })
        kept.set('auth.redirect', '/takings')
        const ended = watching(tab.session.ended)
        shop.endSessions()
        slow = true
        const answers = names.map(name => calls[name]?.(tab))
        await s.waitIdle()
        await Promise.all(answers)
        expect(ended.seen).toHaveLength(1)
        expect(tab.session.state.now()).toEqual(guest)
        expect(tokens.read()).toBeUndefined()
        expect([...kept]).toEqual([['device.textSize', '150']])
      }),
    )
  })

  test('a late answer of an ended session does not end the next session [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), someCalls, async (s, names) => {
        const travel = (leg: string) => s.schedule(Promise.resolve(), leg)
        const shop = openMemoryShop({ travel })
        const tab = openTab(shop)
        await s.waitFor(tab.session.login(ada.login)())
        for (const name of names) void calls[name]?.(tab)
        await s.waitFor(tab.session.logout())
        await s.waitFor(tab.session.login(ben.login)())
        await s.waitIdle()
        // only a manual log-out that is still on its way can end the new session
        if (!names.includes('logout')) expect(tab.session.state.now()).toEqual(customer(ben.user))
      }),
    )
  })

  test('a session that ends in one tab ends in the other at its next request [I-18]', async () => {
    const shop = openMemoryShop()
    const parts = browser()
    const [one, other] = [await customerTab(shop, parts), openTab(shop, parts)]
    right(await other.session.restore())
    expect(other.session.state.now()).toEqual(asAda)
    right(await one.session.logout())
    const ended = watching(other.session.ended)
    const asked = shop.calls().length
    expect(left(await other.cart.clear())).toEqual(unauthenticated)
    // nothing was sent, and it is no session that has expired
    expect(shop.calls().length).toBe(asked)
    expect(ended.seen).toEqual([{ end: 'logged_out', user: ada.user }])
    expect(other.session.state.now()).toEqual(guest)
  })
})

describe('a log-out', () => {
  test('a log-out ends the session for any answer of the backend, once for any number of taps', async () => {
    await fc.assert(
      fc.asyncProperty(failure, fc.integer({ min: 1, max: 3 }), async (trouble, taps) => {
        const shop = openMemoryShop()
        const tab = await customerTab(shop)
        const ended = watching(tab.session.ended)
        shop.troubleNext({ call: 'logout', failure: trouble, happens: false })
        await Promise.all(Array.from({ length: taps }, () => tab.session.logout()))
        expect([ended.seen.length, tab.session.state.now()]).toEqual([1, guest])
      }),
    )
  })
})

describe('a stored session', () => {
  test('a stored session is restored before the page is drawn for a customer', async () => {
    const parts = browser()
    const shop = openMemoryShop()
    await customerTab(shop, parts)
    const tab = openTab(shop, parts)
    const { seen } = watching(tab.session.state.changes)
    right(await tab.session.restore())
    expect(seen).toEqual([guest, { _tag: 'restoring' }, asAda])
  })

  test('a stored session that cannot be restored is logged and forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(known, async trouble => {
        const [shop, device, tokens] = [openMemoryShop(), memoryDevice(), memoryTokens('Bearer kept')]
        const tab = openTab(shop, { device, tokens })
        shop.troubleNext({ failure: trouble, happens: false })
        expect(left(await tab.session.restore())).toEqual(trouble)
        expect([tab.session.state.now(), tokens.read()]).toEqual([guest, undefined])
        expect(device.diary.logged).toEqual([`session not restored: ${trouble._tag}`])
      }),
    )
  })

  test('a stored session is kept while the backend cannot be reached, and restored when it answers [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lost, { minLength: 1, maxLength: 3 }), async troubles => {
        const [shop, parts] = [openMemoryShop(), browser()]
        await customerTab(shop, parts)
        const tab = openTab(shop, parts)
        const ended = watching(tab.session.ended)
        for (const trouble of troubles) {
          shop.troubleNext({ failure: trouble, happens: false })
          expect(left(await tab.session.restore())).toEqual(trouble)
          expect(tab.session.state.now()).toEqual({ _tag: 'restoring', failure: trouble })
        }
        right(await tab.session.restore())
        expect([tab.session.state.now(), ended.seen.length]).toEqual([asAda, 0])
      }),
    )
  })

  test('a stored literal false is no session, and a guest sends no request', async () => {
    for (const stored of ['false', '', undefined]) {
      const [shop, kept] = [openMemoryShop(), new Map([['auth.redirect', '/takings']])]
      const tab = openTab(shop, { tokens: memoryTokens(stored), storage: memoryStorage(kept) })
      right(await tab.session.restore())
      expect([tab.session.state.now(), shop.calls(), kept.size]).toEqual([guest, [], 1])
    }
  })

  test('a session of one customer is not shown to another one who logged in in another tab [I-24]', async () => {
    const [shop, parts] = [openMemoryShop(), browser()]
    const one = await customerTab(shop, parts)
    await customerTab(shop, parts, 'ben')
    const { seen } = watching(one.session.state.changes)
    const ended = watching(one.session.ended)
    right(await one.session.restore())
    expect(seen).toEqual([asAda, guest])
    expect(ended.seen).toEqual([{ end: 'replaced', user: ada.user }])
    // the app that takes its place is the other customer's
    const next = openTab(shop, parts)
    right(await next.session.restore())
    expect(next.session.state.now()).toEqual(customer(ben.user))
  })

  test('a known session stays while it is fetched again, also if no answer comes [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(lost, async trouble => {
        const shop = openMemoryShop()
        const tab = await customerTab(shop)
        const { seen } = watching(tab.session.state.changes)
        shop.troubleNext({ failure: trouble, happens: false })
        left(await tab.session.restore())
        expect(seen).toEqual([asAda])
      }),
    )
  })

  test('a session does not come back after its end, even if its user arrives late [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom('logout', 'expire'), async (s, end) => {
        const parts = browser()
        let slow = false
        const shop = openMemoryShop({
          travel: leg => (slow ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
        })
        const tab = await customerTab(shop, parts)
        slow = true
        void tab.session.restore()
        if (end === 'logout') void tab.session.logout()
        else s.schedule(Promise.resolve(), 'expire').then(tab.session.expire, () => undefined)
        await s.waitIdle()
        expect([tab.session.state.now(), parts.tokens.read()]).toEqual([guest, undefined])
      }),
    )
  })

  test('a stored session that proves to be over does not end a login that happened meanwhile [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.option(failure), async (s, trouble) => {
        const parts = browser()
        const { tokens } = parts
        let slow = false
        const shop = openMemoryShop({
          travel: leg => (slow ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
        })
        await customerTab(shop, parts)
        slow = true
        const tab = openTab(shop, parts)
        if (trouble !== null) shop.troubleNext({ call: 'me', failure: trouble, happens: false })
        const restored = tab.session.restore()
        void s.schedule(Promise.resolve(), 'tap')
        await s.waitNext(1)
        fc.pre(tab.session.state.now()._tag === 'restoring')
        const login = tab.session.login(ben.login)()
        await s.waitIdle()
        await restored
        const last = E.isRight(await login) ? customer(ben.user) : guest
        expect(tab.session.state.now()).toEqual(last)
        expect(tokens.kept() === undefined).toBe(last === guest)
      }),
    )
  })
})

describe('a login', () => {
  test('a failed login leaves a guest without a token, and keeps the address to return to [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(failure, fc.constantFrom('login', 'me'), async (trouble, call) => {
        const [shop, tokens, kept] = [openMemoryShop(), memoryTokens(), new Map([['auth.redirect', '/takings']])]
        const tab = openTab(shop, { tokens, storage: memoryStorage(kept) })
        shop.troubleNext({ call, failure: trouble, happens: false })
        // a token that was given a moment ago and is not known lacks the cookie that goes with it
        const said = call === 'me' && trouble._tag === 'unauthenticated' ? cookiesBlocked : trouble
        expect(left(await tab.session.login(ada.login)())).toEqual(said)
        expect([tab.session.state.now(), tokens.read(), kept.get('auth.redirect')]).toEqual([
          guest,
          undefined,
          '/takings',
        ])
        right(await tab.session.login(ada.login)())
        expect(tab.session.state.now()).toEqual(asAda)
      }),
    )
  })

  test('a login with a wrong number looks like one with a wrong password [I-17]', async () => {
    const tab = openTab(openMemoryShop())
    const wrong = [
      { ...ada.login, tel: '60000000' },
      { ...ada.login, password: 'no' },
    ]
    const [number, password] = await Promise.all(wrong.map(each => tab.session.login(each)()))
    expect(number).toEqual(password)
    expect(number).toMatchObject({ left: { _tag: 'invalid' } })
  })

  test('a login shows the cart of the customer, and a log-out shows that of a guest', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    right(await tab.cart.add({ product: goods.plain.no, options: {}, quantity: 2 })())
    const { seen } = watching(tab.cart.state.changes)
    await settled()
    expect(seen.at(-1)).toMatchObject({ _tag: 'ready', value: { quantity: 2 } })
    shop.troubleNext({ call: 'logout', failure: offline, happens: false })
    right(await tab.session.logout())
    expect(seen.at(-1)).toMatchObject({ _tag: 'ready', value: { quantity: 0, items: [] } })
  })
})
