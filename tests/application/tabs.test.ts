import fc from 'fast-check'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { memoryTokens } from '@testing/memory/session.memory'
import { cartOf } from '@testing/memory/shop/shop-state'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { tabsUseCase } from '~/application/tabs'
import { LOGGED_OUT, guest, userOf } from '~/domain/account/session'
import type { SessionEnd } from '~/domain/account/session-end'
import type { TabSignal } from '~/domain/site/tabs'
import { accounts, goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, left, openTab, right, settled, watching } from '@tests/application/tab'

type Who = 'ada' | 'ben'

/**
 * A browser with two tabs. Each tab is a page that is composed again whenever its session ends, as in `main.tsx`.
 * `deliver` carries a signal from the shared storage to a tab: by default in a microtask after the write.
 */
const browserOfTwo = (
  deliver: (run: () => void) => void = queueMicrotask,
  travel: (leg: string) => Promise<void> = () => Promise.resolve(),
) => {
  const shop = openMemoryShop({ travel })
  const shared = new Map<string, string>()
  let token: string | undefined
  const device = {
    get token() {
      return token
    },
    set token(next: string | undefined) {
      token = next
      for (const page of pages) deliver(() => page.hear(next === LOGGED_OUT ? 'logged_out' : 'token'))
    },
  }
  const openPage = () => {
    const own = new Map<string, string>()
    const signals = new Subject<TabSignal>()
    const tabs = tabsUseCase({
      tell: () => undefined,
      listen: heard => () => {
        const listening = signals.subscribe(heard)
        return () => listening.unsubscribe()
      },
    })
    const ends: SessionEnd[] = []
    const begin = (): App => {
      const app = openTab(shop, { tokens: memoryTokens(device), storage: memoryStorage(shared, own) })
      const following = tabs.follow(app).subscribe()
      const subscription = app.session.ended.subscribe(({ end }) => {
        subscription.unsubscribe()
        following.unsubscribe()
        ends.push(end)
        page.app = begin()
        void page.app.session.restore()
      })
      return app
    }
    const page: { app: App; readonly hear: (signal: TabSignal) => void; readonly ends: readonly SessionEnd[] } = {
      app: openTab(shop),
      hear: signal => signals.next(signal),
      ends,
    }
    page.app = begin()
    return page
  }
  const pages: ReturnType<typeof openPage>[] = []
  pages.push(openPage(), openPage())
  const [one, other] = pages
  if (one === undefined || other === undefined) throw new Error('two tabs are wanted')
  const keptBy = (): string | undefined => shop.state().tokens.get(token ?? '')
  const piecesOf = (who: Who) => cartOf(shop.state(), who).lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return { shop, one, other, pages, keptBy, piecesOf, shared }
}

const drawnIn = (app: App): string | undefined => userOf(app.session.state.now())?.hashid
const card = { product: goods.plain.no, options: {}, quantity: 1 }

const step = fc.record({
  tab: fc.nat({ max: 1 }),
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('login ada' as const, 'login ben' as const) },
    { weight: 4, arbitrary: fc.constant('add' as const) },
    { weight: 2, arbitrary: fc.constantFrom('logout' as const, 'seen' as const, 'wrong password' as const) },
    { weight: 1, arbitrary: fc.constant('expire' as const) },
  ),
})

describe('two tabs of one browser', () => {
  test('two tabs only act for the customer that they show, in any interleaving [I-19] [I-21] [I-24]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 2, maxLength: 14 }), async (s, steps) => {
        const later = (run: () => void) => void s.schedule(Promise.resolve(), 'signal').then(run)
        const world = browserOfTwo(later, leg => s.schedule(Promise.resolve(), leg))
        const added: Record<Who, number> = { ada: 0, ben: 0 }
        const did = async (
          page: { app: App; hear: (signal: TabSignal) => void },
          act: (typeof steps)[number]['act'],
        ) => {
          const { app } = page
          const shown = drawnIn(app)
          switch (act) {
            case 'add': {
              // a guest is led to the login instead
              if (shown !== 'ada' && shown !== 'ben') return
              if ((await app.cart.add(card)())._tag === 'Right') added[shown] += 1
              return
            }
            case 'login ada':
            case 'login ben':
              return shown === undefined
                ? app.session.login(accounts[act === 'login ada' ? 'ada' : 'ben'].login)()
                : undefined
            case 'wrong password':
              return shown === undefined ? app.session.login({ ...accounts.ada.login, password: 'no' })() : undefined
            case 'logout':
              return shown === undefined ? undefined : app.session.logout()
            case 'seen':
              return page.hear('seen')
            case 'expire':
              return world.shop.endSessions()
          }
        }
        const done = steps.map(({ tab, act }) =>
          s.schedule(Promise.resolve(), act).then(() => {
            const page = world.pages[tab]
            return page === undefined ? undefined : did(page, act)
          }),
        )
        await s.waitIdle()
        await Promise.all(done)
        expect({ ada: world.piecesOf('ada'), ben: world.piecesOf('ben') }).toEqual(added)

        // once every signal has arrived, each tab shows the customer whose token is stored, or no customer
        for (const page of world.pages) {
          page.hear('seen')
          await s.waitIdle()
          const shown = drawnIn(page.app)
          if (shown !== undefined) expect(shown).toBe(world.keptBy() ?? shown)
        }
        expect(drawnIn(world.one.app)).toBe(drawnIn(world.other.app))
      }),
      { numRuns: 300 },
    )
  })

  test('a log-out in one tab clears the customer from the other tab at once, without a message [I-24]', async () => {
    const { one, other } = browserOfTwo()
    right(await one.app.session.login(accounts.ada.login)())
    await settled()
    expect(drawnIn(other.app)).toBe('ada')
    right(await one.app.session.logout())
    await settled()
    expect([other.app.session.state.now(), known(other.app.cart.state.now())?.items]).toEqual([guest, []])
    expect([one.ends, other.ends]).toEqual([['logged_out'], ['logged_out']])
  })

  test('another login in one tab removes the first customer from the other tab before its next request [I-24]', async () => {
    const held: (() => void)[] = []
    const { shop, one, other } = browserOfTwo(run => held.push(run))
    right(await one.app.session.login(accounts.ada.login)())
    right(await other.app.session.restore())
    expect(drawnIn(other.app)).toBe('ada')
    // no data of the first customer is requested, and none of their taps is sent
    right(await one.app.session.login(accounts.ben.login)())
    const before = shop.calls().length
    const tapped = other.app.cart.add(card)()
    left(await tapped)
    expect([shop.calls().slice(before).includes('add'), other.ends]).toEqual([false, ['replaced']])
    await settled()
    expect(drawnIn(other.app)).toBe('ben')
  })

  test('an expired session shows its expiry in both tabs', async () => {
    const { shop, one, other } = browserOfTwo()
    right(await one.app.session.login(accounts.ada.login)())
    await settled()
    shop.endSessions()
    left(await one.app.cart.clear())
    await settled()
    expect([one.ends, other.ends]).toEqual([['expired'], ['expired']])
  })

  test('a failed login in one tab leaves the other tab logged in [I-20]', async () => {
    const held: (() => void)[] = []
    const { one, other } = browserOfTwo(run => held.push(run))
    right(await one.app.session.login(accounts.ada.login)())
    const guests = other.app.session
    expect(guests.state.now()).toEqual(guest)
    await guests.login({ ...accounts.ben.login, password: 'no' })()
    held.forEach(run => run())
    await settled()
    expect([drawnIn(one.app), drawnIn(other.app)]).toEqual(['ada', 'ada'])
  })

  test('a tab that becomes visible, or gets a change signal, fetches cart and orders again', async () => {
    for (const [signal, calls] of [
      ['seen', ['cart']],
      ['changed', ['cart', 'takings']],
    ] as const) {
      const { shop, other } = browserOfTwo()
      right(await other.app.session.login(accounts.ada.login)())
      const watched = [watching(other.app.cart.state.changes), watching(other.app.takings.state.changes)]
      await settled()
      const before = shop.calls().length
      other.hear(signal)
      await settled()
      expect(shop.calls().slice(before).toSorted()).toEqual(calls)
      watched.forEach(({ leave }) => leave())
    }
  })

  test('data of one tab is cleared when its session ends in another tab [I-24]', async () => {
    const own = new Map([['tab.draft', 'a number']])
    const shop = openMemoryShop()
    const device = { token: undefined }
    const tab = await customerTab(shop, { tokens: memoryTokens(device), storage: memoryStorage(new Map(), own) })
    memoryTokens(device).adopt()
    const elsewhere = memoryTokens(device)
    elsewhere.clear()
    tab.session.follow('token')()
    expect([...own]).toEqual([])
  })
})
