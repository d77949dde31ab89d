import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryDevice } from '@testing/memory/device.memory'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import type { App } from '~/application/app'
import { forcedPage } from '~/domain/account/access'
import type { Consent } from '~/domain/account/account'
import { type Provider, providers } from '~/domain/catalog/social-logins'
import { parseAuthCallback } from '~/domain/site/auth-callback'
import { notFound } from '~/domain/shared/failure'
import { customer, guest, userOf } from '~/domain/account/session'
import { knownProvider as provider, secret } from '@testing/arbitraries/account.arbitrary'
import { failure, lost } from '@testing/arbitraries/failure.arbitrary'
import { accounts, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, openTab, settled } from '@tests/application/tab'

const { ada } = accounts
const asAda = customer(ada.user)

/** A browser: what its tabs share, and what they did. */
const browser = () => {
  const kept = new Map<string, string>()
  return { kept, device: memoryDevice(), tokens: memoryTokens(), storage: memoryStorage(kept) }
}
type Browser = ReturnType<typeof browser>

/** Ada's account at every provider, and a code that stands for it. */
const shopWithIdentities = (): MemoryShop => {
  const shop = openMemoryShop()
  const state = shop.state()
  shop.become({
    ...state,
    auth: {
      ...state.auth,
      grants: new Map(
        providers.flatMap(each => [
          [`${each} code-of-ada`, 'ada elsewhere'],
          [`${each} code-of-nobody`, 'somebody elsewhere'],
        ]),
      ),
      identities: new Map(providers.map(each => [`${each}/ada elsewhere`, 'ada'])),
      handOffs: new Map([
        ['value-of-ada', 'ada'],
        ['value-of-ben', 'ben'],
      ]),
    },
  })
  return shop
}

/** Leaves for a provider, and returns the `state` of the address that it opened. */
const leave = async (tab: App, parts: Browser, to: Provider, errand: 'login' | 'link' = 'login'): Promise<string> => {
  const { social } = await tab.account.load()
  social.leave(to, errand)()
  return new URL(parts.device.diary.left.at(-1) ?? '', 'https://shop.test').searchParams.get('state') ?? ''
}

/** Opens a page at an address and handles the callback up to the first question to the customer. */
const openAt = async (shop: MemoryShop, parts: Browser, address: string): Promise<App> => {
  const tab = openTab(shop, parts)
  const arrived = parseAuthCallback(address)
  if (arrived === undefined) throw new Error(`${address} brings nothing`)
  const { arrival } = await tab.account.load()
  void arrival.receive(arrived)()
  await settled()
  await settled()
  return tab
}

const answer = async (tab: App, yes: boolean): Promise<void> => {
  const { arrival } = await tab.account.load()
  arrival.answer(yes)
  await settled()
  await settled()
}

const hasAuthParams = (tab: App) => tab.account.now()?.arrival.state.now()._tag

describe('a social callback [I-23]', () => {
  test('a social callback with the state of this browser logs in, and uses up the state [I-23]', async () => {
    for (const to of providers) {
      const [shop, parts] = [shopWithIdentities(), browser()]
      const state = await leave(openTab(shop, parts), parts, to)
      expect(parts.kept.get(`auth.${to}.state`)).toBe(state)
      const tab = await openAt(shop, parts, `/auth/login?code=code-of-ada&state=${state}`)
      expect([tab.session.state.now(), parts.device.diary.renewed]).toEqual([asAda, ['/order']])
      expect([...parts.kept.keys()]).toEqual([])

      // the same address a second time, as from the history
      const late = { ...browser(), kept: parts.kept, storage: parts.storage }
      const again = await openAt(shop, late, `/auth/login?code=code-of-ada&state=${state}`)
      expect([again.session.state.now(), late.device.diary.renewed, late.tokens.read()]).toEqual([guest, [], undefined])
    }
  })

  test('a social callback without its state sends no request and changes neither storage nor session [I-23]', async () => {
    const bad = fc.oneof(fc.constant(undefined), secret)
    const brought = fc.constantFrom('code=code-of-ada', 'token=value-of-ada', 'error=access_denied')
    const inHash = fc.constantFrom('', '#token=value-of-ada', '#access_token=value-of-ada')
    await fc.assert(
      fc.asyncProperty(provider, bad, brought, inHash, fc.boolean(), async (to, state, what, hash, loggedIn) => {
        const [shop, parts] = [shopWithIdentities(), browser()]
        if (loggedIn) await customerTab(shop, parts, 'ben')
        const own = await leave(openTab(shop, parts), parts, to)
        fc.pre(state !== own)
        const [before, calls, token] = [new Map(parts.kept), shop.calls().length, parts.tokens.read()]
        const tab = await openAt(
          shop,
          parts,
          `/auth/login?${what}${state === undefined ? '' : `&state=${state}`}${hash}`,
        )
        expect(new Map(parts.kept)).toEqual(before)
        expect(parts.tokens.read()).toBe(token)
        expect(shop.calls().slice(calls)).toEqual(loggedIn ? ['me'] : [])
        expect([hasAuthParams(tab), parts.device.diary.renewed]).toEqual(['over', []])
        expect(userOf(tab.session.state.now())?.hashid).toBe(loggedIn ? 'ben' : undefined)
      }),
    )
  })

  test('a social callback of a provider that pages do not know comes back to it, once, in another tab [I-23]', async () => {
    const parts = browser()
    const tab = openTab(openMemoryShop(), parts)
    const first = await leave(tab, parts, 'line')
    const state = await leave(tab, parts, 'other-login')
    const { social } = await openTab(openMemoryShop(), parts).account.load()
    expect(social.comeBack(state)()).toMatchObject({ provider: 'other-login', errand: 'login' })
    expect(social.comeBack(state)()).toBeUndefined()
    expect(social.comeBack(first)()).toMatchObject({ provider: 'line' })
  })

  test('a social callback uses up only the state of the provider that it belongs to [I-23]', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const tab = openTab(shop, parts)
    const states = new Map<Provider, string>()
    for (const to of providers) states.set(to, await leave(tab, parts, to))
    expect(new Set(states.values()).size).toBe(providers.length)
    await openAt(shop, parts, `/auth/login?code=code-of-ada&state=${states.get('wechat')}`)
    const left = providers.filter(to => parts.kept.has(`auth.${to}.state`))
    expect(left).toEqual(providers.filter(to => to !== 'wechat'))
  })

  test('a social callback uses the token of the hash, not the one of the query [I-23]', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(openTab(shop, parts), parts, 'facebook')
    const tab = await openAt(shop, parts, `/auth/login?token=value-of-ben&state=${state}#access_token=value-of-ada`)
    expect(tab.session.state.now()).toEqual(asAda)
  })

  test('a social callback leads a new customer to the binding page, and then to the wanted page', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const first = openTab(shop, parts)
    first.navigation.keep('/order/product/G1')
    const state = await leave(first, parts, 'mpay')
    const tab = await openAt(shop, parts, `/auth/login?code=code-of-nobody&state=${state}`)
    expect(parts.device.diary.renewed).toEqual(['/auth/binding'])
    const user = userOf(tab.session.state.now())
    expect(user?.registered).toBe(false)
    expect(tab.navigation.afterLogin({ ...ada.user })).toBe('/order/product/G1')
  })

  test('a social callback leads to the stored address, else to the order records if it landed there, else home', async () => {
    const ways = [
      { landed: '/auth/login', kept: '/order?category=3', to: '/order?category=3' },
      { landed: '/takings', kept: '/order?category=3', to: '/order?category=3' },
      { landed: '/takings', kept: null, to: '/takings' },
      { landed: '/takings', kept: '//evil.test', to: '/takings' },
      { landed: '/auth/login', kept: '/auth/register', to: '/order' },
    ]
    for (const { landed, kept, to } of ways) {
      const [shop, parts] = [shopWithIdentities(), browser()]
      const first = openTab(shop, parts)
      first.navigation.keep(kept)
      const state = await leave(first, parts, 'bocmo')
      await openAt(shop, parts, `${landed}?code=code-of-ada&state=${state}`)
      expect(parts.device.diary.renewed).toEqual([to])
      expect(parts.kept.has('auth.redirect')).toBe(false)
    }
  })

  test('a social login does not start if this browser stores nothing, because its state would be lost', async () => {
    const parts = { ...browser(), storage: refusingStorage }
    const { social } = await openTab(openMemoryShop(), parts).account.load()
    expect([social.leave('wechat', 'login')(), parts.device.diary.left]).toEqual([false, []])
  })

  test('a failed social callback is logged without its secrets, and leads to the login with an error', async () => {
    await fc.assert(
      fc.asyncProperty(failure, fc.constantFrom('loginBySocial', 'me'), async (trouble, call) => {
        const [shop, parts] = [shopWithIdentities(), browser()]
        const state = await leave(openTab(shop, parts), parts, 'facebook')
        shop.troubleNext({ call, failure: trouble, happens: false })
        const tab = await openAt(shop, parts, `/auth/login?code=code-of-ada&state=${state}`)
        expect([tab.session.state.now(), parts.tokens.read()]).toEqual([guest, undefined])
        const blocked = call === 'me' && trouble._tag === 'unauthenticated'
        expect(parts.device.diary.renewed).toEqual([`/auth/login?trouble=${blocked ? 'cookies' : 'login'}`])
        expect(parts.device.diary.logged).toEqual([
          `not logged in by address: ${blocked ? 'cookies_blocked' : trouble._tag}`,
        ])
      }),
    )
  })

  test('a refusal at the provider leads to the login, and no call is sent', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(openTab(shop, parts), parts, 'facebook')
    await openAt(shop, parts, `/auth/login?error=access_denied&state=${state}`)
    expect([shop.calls(), parts.device.diary.renewed]).toEqual([[], ['/auth/login?trouble=refused']])
  })
})

describe('the consent that a new customer gives on the login page', () => {
  const policies: readonly Consent[] = [
    { id: 'service', version: '2026-11' },
    { id: 'a & b=c', version: '2' },
  ]
  /** `agreed` at the login page, `present` in the shop by then; a customer who is known already has `given` some before. */
  interface Return {
    readonly agreed: readonly Consent[]
    readonly present?: readonly Consent[]
    readonly given?: readonly Consent[]
    /** What the browser kept of it, where that has been tampered with. */
    readonly kept?: string
  }
  const backWith = async (
    { agreed, present = agreed, given, kept }: Return,
    prepare: (shop: MemoryShop) => void = () => undefined,
  ) => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const { init, accounts: people } = shop.state()
    shop.become({
      ...shop.state(),
      init: { ...init, policies: present },
      accounts: people.map(each =>
        given === undefined || each.user.hashid !== 'ada' ? each : { ...each, user: { ...each.user, consents: given } },
      ),
    })
    prepare(shop)
    const { social } = await openTab(shop, parts).account.load()
    social.leave('wechat', 'login', agreed)()
    if (kept !== undefined) parts.kept.set('auth.wechat.agreed', kept)
    const state = parts.kept.get('auth.wechat.state') ?? ''
    const code = given === undefined ? 'code-of-nobody' : 'code-of-ada'
    const tab = await openAt(shop, parts, `/auth/login?code=${code}&state=${state}`)
    expect([...parts.kept.keys()]).toEqual([])
    return { shop, user: userOf(tab.session.state.now()), renewed: parts.device.diary.renewed }
  }

  test('the consent of the login page is recorded with the social login, so the customer is not asked again', async () => {
    const { user, renewed } = await backWith({ agreed: policies })
    expect(user?.consents).toEqual(policies)
    expect(renewed).toEqual(['/auth/binding'])
  })

  test('the consent of the login page is recorded if the provider answers a token instead of a code', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const { init, accounts: people } = shop.state()
    shop.become({
      ...shop.state(),
      init: { ...init, policies },
      accounts: people.map(each => ({ ...each, user: { ...each.user, consents: [] } })),
    })
    const { social } = await openTab(shop, parts).account.load()
    social.leave('mpay', 'login', policies)()
    const state = parts.kept.get('auth.mpay.state') ?? ''
    const tab = await openAt(shop, parts, `/auth/login?state=${state}#token=value-of-ada`)
    expect(userOf(tab.session.state.now())?.consents).toEqual(policies)
  })

  test('the consent of the login page does not count if a version has changed or the call fails: the shop asks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), lost, async (changed, trouble) => {
        const present = changed ? policies.map(each => ({ ...each, version: 'newer' })) : policies
        const { user, renewed } = await backWith({ agreed: policies, present }, shop => {
          if (!changed) shop.troubleNext({ call: 'consent', failure: trouble, happens: false })
        })
        expect([user?.consents, renewed]).toEqual([[], ['/auth/binding']])
        expect(user && forcedPage({ ...user, registered: true }, present)).toBe('consent')
      }),
      { numRuns: 20 },
    )
  })

  test('the consent of the login page does not replace earlier consents of a customer, who is asked about changes', async () => {
    const given = policies.map(each => ({ ...each, version: 'older' }))
    const { shop, user } = await backWith({ agreed: policies, given })
    expect([user?.consents, user && forcedPage(user, policies)]).toEqual([given, 'consent'])
    expect(shop.calls()).not.toContain('consent')
  })

  test.each(['', 'no JSON', '{}', 'null', '[null, 1, {"id": 1, "version": "2"}, {"id": "service"}]'])(
    'the stored consent %j is ignored: no consent call is sent, and the login continues',
    async kept => {
      const { shop, user, renewed } = await backWith({ agreed: [], present: policies, kept })
      expect([user?.consents, renewed]).toEqual([[], ['/auth/binding']])
      expect(shop.calls()).not.toContain('consent')
    },
  )

  test('a login page that showed no policy versions sends no consent call', async () => {
    const { shop, user } = await backWith({ agreed: [], present: policies })
    expect(user?.consents).toEqual([])
    expect(shop.calls()).not.toContain('consent')
  })
})

describe('the guards', () => {
  test('the guards wait from the start of a callback until another page is shown', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const first = openTab(shop, parts)
    first.navigation.keep('/order/product/G1')
    const state = await leave(first, parts, 'bocmo')
    const tab = openTab(shop, parts)
    const arrived = parseAuthCallback(`/takings?code=code-of-ada&state=${state}`)
    if (arrived === undefined) throw new Error('it brings nothing')
    const { arrival } = await tab.account.load()
    void arrival.receive(arrived)()
    expect([tab.navigation.held.now(), userOf(tab.session.state.now())]).toEqual([true, undefined])
    await settled()
    await settled()
    expect([tab.navigation.held.now(), parts.device.diary.renewed]).toEqual([true, ['/order/product/G1']])
  })

  test('the guards continue if the page stays, after an ignored callback or a declined question', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const tab = await openAt(shop, parts, '/auth/login?code=code-of-ada&state=made-up')
    expect(tab.navigation.held.now()).toBe(false)
    await customerTab(shop, parts, 'ben')
    const asked = await openAt(shop, parts, '/?access_token=value-of-ada')
    expect(asked.navigation.held.now()).toBe(true)
    await answer(asked, false)
    expect(asked.navigation.held.now()).toBe(false)
  })
})

/** Gives the code that was sent to ben's number. */
const confirm = async (shop: MemoryShop, tab: App) => {
  const { arrival, codes } = await tab.account.load()
  await codes.reveal.ask(accounts.ben.login)()
  arrival.confirm([...shop.state().auth.codes.values()].at(-1))
  await settled()
}

describe('linking a social account', () => {
  test('a link that the customer cancels at the provider shows the cancellation, and links no account', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(await customerTab(shop, parts, 'ben'), parts, 'wechat', 'link')
    await openAt(shop, parts, `/auth/login?error=access_denied&state=${state}`)
    expect(parts.device.diary.renewed).toEqual(['/bindAccount?trouble=cancelled'])
    expect(shop.calls()).not.toContain('link')
  })

  test('a link connects the social account to the customer who is logged in, and causes no login', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(await customerTab(shop, parts, 'ben'), parts, 'wechat', 'link')
    const tab = await openAt(shop, parts, `/auth/login?code=code-of-nobody&state=${state}`)
    await confirm(shop, tab)
    expect(userOf(tab.session.state.now())?.hashid).toBe('ben')
    expect(parts.device.diary.renewed).toEqual(['/bindAccount'])
    expect(shop.state().auth.identities.get('wechat/somebody elsewhere')).toBe('ben')
  })

  test('a link of a social account that belongs to another customer shows an error and changes neither customer', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(await customerTab(shop, parts, 'ben'), parts, 'wechat', 'link')
    const tab = await openAt(shop, parts, `/auth/login?code=code-of-ada&state=${state}`)
    await confirm(shop, tab)
    expect(parts.device.diary.renewed).toEqual(['/bindAccount?trouble=taken'])
    expect(shop.state().auth.identities.get('wechat/ada elsewhere')).toBe('ada')
    expect(userOf(tab.session.state.now())?.hashid).toBe('ben')
  })

  test('a link asks for a phone code until it is right, and then links the account from the provider', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(await customerTab(shop, parts, 'ben'), parts, 'wechat', 'link')
    const tab = await openAt(shop, parts, `/auth/login?code=code-of-nobody&state=${state}`)
    const { arrival, codes } = await tab.account.load()
    expect(arrival.state.now()).toEqual({ _tag: 'confirming' })
    await codes.reveal.ask(accounts.ben.login)()
    const code = [...shop.state().auth.codes.values()].at(-1) ?? ''
    arrival.confirm('000000')
    await settled()
    expect(arrival.state.now()).toMatchObject({ _tag: 'confirming', failure: { _tag: 'invalid' } })
    arrival.confirm(code)
    await settled()
    expect(parts.device.diary.renewed).toEqual(['/bindAccount'])
    expect(shop.state().auth.identities.get('wechat/somebody elsewhere')).toBe('ben')
  })

  test('a link ends without a change if the customer gives no phone code', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(await customerTab(shop, parts, 'ben'), parts, 'wechat', 'link')
    const tab = await openAt(shop, parts, `/auth/login?code=code-of-nobody&state=${state}`)
    tab.account.now()?.arrival.confirm(undefined)
    await settled()
    expect(parts.device.diary.renewed).toEqual(['/bindAccount?trouble=link'])
    expect(shop.state().auth.identities.has('wechat/somebody elsewhere')).toBe(false)
  })

  test('a link does nothing if the session has ended meanwhile, and does not become a login', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const state = await leave(await customerTab(shop, parts, 'ben'), parts, 'wechat', 'link')
    shop.endSessions()
    const tab = await openAt(shop, parts, `/auth/login?code=code-of-ada&state=${state}`)
    expect([tab.session.state.now(), parts.device.diary.renewed]).toEqual([guest, []])
    expect(shop.calls()).not.toContain('loginBySocial')
  })
})

describe('a token in the address', () => {
  test('a token in the address is exchanged once, and opens the page that it came with', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    const tab = await openAt(shop, parts, '/order?category=3&access_token=value-of-ada#top')
    expect(tab.session.state.now()).toEqual(asAda)
    expect(parts.device.diary.renewed).toEqual(['/order?category=3#top'])
    expect(parts.tokens.read()).not.toContain('value-of-ada')
    const late = browser()
    await openAt(shop, late, '/order?access_token=value-of-ada')
    expect([late.tokens.read(), late.device.diary.renewed]).toEqual([undefined, ['/auth/login?trouble=login']])
  })

  test('a token in the address is the bearer value itself if the backend has no hand-off call', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    shop.become({ ...shop.state(), tokens: new Map([['Bearer plain', 'ada']]) })
    shop.troubleNext({ call: 'handOff', failure: notFound, happens: false })
    const tab = await openAt(shop, parts, '/?access_token=plain')
    expect([tab.session.state.now(), parts.tokens.read()]).toEqual([asAda, 'Bearer plain'])
  })

  test('a token in the address asks before it replaces the customer who is logged in', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    await customerTab(shop, parts, 'ben')
    const tab = await openAt(shop, parts, '/?access_token=value-of-ada')
    expect([hasAuthParams(tab), parts.device.diary.renewed]).toEqual(['asking', []])
    expect(shop.calls()).not.toContain('handOff')
    await answer(tab, false)
    expect([hasAuthParams(tab), userOf(tab.session.state.now())?.hashid]).toEqual(['over', 'ben'])
    expect(shop.calls()).not.toContain('handOff')
  })

  test('an accepted token in the address ends the earlier session first and clears its data [I-24]', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    await customerTab(shop, parts, 'ben')
    parts.kept.set('auth.redirect', '/takings/of-ben')
    const bens = parts.tokens.read()
    const tab = await openAt(shop, parts, '/?access_token=value-of-ada')
    await answer(tab, true)
    expect(tab.session.state.now()).toEqual(asAda)
    expect(shop.state().tokens.has(bens ?? '')).toBe(false)
    expect(parts.kept.has('auth.redirect')).toBe(false)
    expect(parts.device.diary.renewed).toEqual(['/'])
  })

  test('a token whose exchange fails after the earlier session ended leaves a guest', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    await customerTab(shop, parts, 'ben')
    const tab = await openAt(shop, parts, '/?access_token=made-up')
    await answer(tab, true)
    expect([tab.session.state.now(), parts.tokens.read()]).toEqual([guest, undefined])
    expect(parts.device.diary.renewed).toEqual(['/auth/login?trouble=login'])
  })

  test('a token in the address replaces an expired session without a question', async () => {
    const [shop, parts] = [shopWithIdentities(), browser()]
    await customerTab(shop, parts, 'ben')
    shop.endSessions()
    const tab = await openAt(shop, parts, '/?access_token=value-of-ada')
    expect(tab.session.state.now()).toEqual(asAda)
  })
})
