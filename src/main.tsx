import 'reflect-metadata/lite'
import { Fragment, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client'
import { reloadOnLostChunk } from '~/adapters/browser/chunk-reload'
import { earlyEntries } from '~/adapters/browser/early-entries'
import type { App } from '~/application/app'
import { noSeed } from '~/application/catalog/catalog'
import { type PageData, isPageData } from '~/application/catalog/page-data'
import { browserPorts } from '~/composition/browser'
import { compose } from '~/composition/compose'
import { PAGE_CACHE } from '~/domain/site/cache-policy'
import { localize, parseLang, splitEdition } from '~/domain/shared/locale'
import { matchRoute, pathTo } from '~/domain/site/routes'
import { isGuest } from '~/domain/account/session'
import { Root } from '~/ui/app'
import { createTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { isOptionalChunkError, optional } from '~/ui/kit/optional'
import { navigateByDocument } from '~/ui/kit/navigation/navigate'
import { watchEffects } from '~/ui/kit/watch-effects'
import { needsAccount, pageOf, preloadPage, sheetOf } from '~/ui/pages'

/**
 * Makes the page live: reads the data that it was rendered from, composes the app, hydrates, and replays earlier input
 * and taps. `release` stops holding back taps and returns the elements tapped while this code was loading. `composing`
 * returns the field in which an input method is active. `came`: the original address, if it had session data; the
 * inline script has already removed that data (docs/spec/decisions.md#3-session).
 */
export const start = async (
  release: () => readonly HTMLElement[],
  composing: () => EventTarget | undefined,
  came?: string,
): Promise<void> => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // give the importer a chance to handle the error first; offline, a reload would not help
    setTimeout(() => {
      if (!isOptionalChunkError(payload) && navigator.onLine) reloadLost()
    })
  })
  const data = pageData()
  if (data === undefined) {
    // the document belongs to another build: a reload gets the one that fits this code
    if (reloadLost()) return
    throw new Error('the document and the code are of different builds')
  }
  const { edition, lang } = surroundings(data)
  const i18n = createTexts(edition, lang, [await loadTexts(edition, lang, 'first')])
  const match = matchRoute(window.location.pathname)
  if (match !== undefined)
    await Promise.all(
      [pageOf(match.name), sheetOf(match)].map(piece =>
        // the page itself requests a failed part again, and shows the error
        piece === undefined ? undefined : preloadPage(piece, i18n, edition, lang).catch(() => undefined),
      ),
    )

  const container = document.getElementById('root')
  if (container === null) return
  const live = composeTab(data)
  if (match !== undefined && needsAccount(match.name)) await live.account.load()
  const over =
    came === undefined
      ? undefined
      : await import('~/ui/account/login/auth-callback').then(({ receive }) => receive(live, i18n, came))
  const effects = watchEffects()
  const draw = (app: App) => (
    <effects.Watched>
      <Root
        app={app}
        i18n={i18n}
        over={over}
        {...(data.missing === undefined ? {} : { missing: data.missing })}
        {...(data.tags === undefined ? {} : { router: { aroundNav: navigateByDocument } })}
      />
    </effects.Watched>
  )
  if (data.seed === undefined) themed(live)
  const enterAgain = earlyEntries(container, composing)
  follow(live, mount(container, draw(live)), data, draw)
  if (came === undefined) void live.session.restore()
  await painted()
  await effects.run()
  enterAgain()
  // handle a tap after the replayed entries have changed the page
  await effects.run()
  for (const tapped of release())
    if (tapped.isConnected) {
      tapped.click()
      // handle the next tap after this one has changed the page
      await painted()
    }
  // last of all, because nothing visible waits for it
  if (__BUILD__ !== 'dev')
    setTimeout(() => {
      extra(async () => (await import('~/adapters/browser/service-worker')).registerServiceWorker(console.info))
    }, LATE_MS)
  const { tags } = data
  if (tags !== undefined && came === undefined)
    setTimeout(() => {
      extra(async () => (await import('~/composition/tags')).runTags(tags, live.session.state))
    }, LATE_MS)
  if (data.greet === true)
    extra(async () => (await import('~/composition/region')).greetVisitor(data.apiBase, data.region))
}

/** A static page reads its edition from its address and its language from the shopper's cookie. */
const surroundings = (data: Omit<PageData, 'build'>): Pick<PageData, 'edition' | 'lang'> =>
  data.seed === undefined
    ? {
        edition: splitEdition(window.location.pathname).edition,
        lang: parseLang(/(?:^|; )lang=([^;]*)/u.exec(document.cookie)?.[1]),
      }
    : data

/** A page that was not rendered on the server gets the shop's colours once they are known. */
const themed = (app: App): void => {
  void import('~/adapters/browser/theme').then(({ applyTheme }) =>
    app.catalog.init.state.changes.subscribe(init => {
      if (init._tag === 'ready') applyTheme(init.value.colors)
    }),
  )
}

/** Hydrates a page that the server rendered. Renders the static site's shell here. */
const mount = (container: HTMLElement, view: ReactNode): ReactRoot => {
  if (container.firstElementChild !== null) return hydrateRoot(container, view, { onRecoverableError })
  const root = createRoot(container)
  root.render(view)
  return root
}

/**
 * Replaces the app when its session ends, so that all data of its user goes: the next app is composed from scratch
 * (docs/spec/decisions.md#3-session).
 */
const follow = (app: App, root: ReactRoot, data: PageData, draw: (app: App) => ReactNode): void => {
  const following = app.following.subscribe()
  const ended = app.session.ended.subscribe(over => {
    ended.unsubscribe()
    following.unsubscribe()
    // these pages are public, but they reveal what this customer has looked at (I-24)
    void window.caches?.delete(PAGE_CACHE).catch(() => undefined)
    life.abort()
    // from here on no data of the customer is left
    const entered = app.entered.now()
    root.render(null)
    void import('~/after-end')
      .then(
        ({ goOn }) => goOn(app.settings.edition, over, entered),
        // the login page's own code may fail to load too; it shows that itself
        () => void window.history.replaceState(null, '', localize(app.settings.edition, pathTo('login'))),
      )
      .then(begin)
  })
  const begin = (carryOver: ((next: App) => void) | void) => {
    const next = composeTab({
      edition: data.edition,
      lang: data.lang,
      apiBase: data.apiBase,
      ...realtimeOf(data),
      ...(data.region === undefined ? {} : { region: data.region }),
    })
    carryOver?.(next)
    root.render(<Fragment key={(generation += 1)}>{draw(next)}</Fragment>)
    follow(next, root, data, draw)
    // a page in the back/forward cache may learn of the end before it is shown
    void comeBack()
    void next.session.restore()
  }
  // a page from the back/forward cache stays hidden until its customer is known to be logged in still (I-24)
  const left = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isGuest(app.session.state.now())) document.documentElement.classList.add('away')
  }
  // a page from the back/forward cache may be out of date (docs/spec/decisions.md#11-webviews-and-pages)
  const revived = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    void app.session.restore()
    app.cart.refresh()
    app.orders.refresh()
    app.takings.refresh()
    void comeBack()
  }
  // back online: check a session that could not be checked before
  const reachable = () => {
    if (app.session.state.now()._tag === 'restoring') void app.session.restore()
  }
  const life = new AbortController()
  window.addEventListener('pageshow', revived, life)
  window.addEventListener('pagehide', left, life)
  window.addEventListener('online', reachable, life)
}

const comeBack = (): Promise<void> => painted().then(() => document.documentElement.classList.remove('away'))

let generation = 0

const composeTab = (data: Omit<PageData, 'build'>): App =>
  compose(
    browserPorts({
      settings: { ...surroundings(data), ...(data.region?.webviews ? { webviews: data.region.webviews } : {}) },
      apiBase: data.apiBase,
      realtime: data.realtime,
      seed: data.seed ?? noSeed,
    }),
  )

const realtimeOf = (data: PageData): Pick<PageData, 'realtime'> =>
  data.realtime === undefined ? {} : { realtime: data.realtime }

const pageData = (): PageData | undefined => {
  const read: unknown = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')
  return isPageData(read, __BUILD__) ? read : undefined
}

/** React reports only that it recovered; the cause is the original error. */
const onRecoverableError = (error: unknown): void => {
  console.error(error instanceof Error && error.cause !== undefined ? error.cause : error)
}

/** Resolves after the second frame, when the browser has painted. */
const painted = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

const LATE_MS = 3000

/** Runs work that nothing on the page waits for. */
const extra = (work: () => Promise<unknown>): void => {
  void optional(work).catch((why: unknown) => console.info(why))
}

const reloadLost = reloadOnLostChunk(
  () => Date.now(),
  () => window.sessionStorage,
  () => window.location.reload(),
)
