import 'reflect-metadata/lite'
import type { i18n as I18n } from 'i18next'
import { Fragment, type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { App } from '~/application/app'
import { noSeed } from '~/application/catalog/catalog'
import type { PageData } from '~/application/catalog/page-data'
import { browserPorts } from '~/composition/browser'
import { compose } from '~/composition/compose'
import { replacePorts } from '~/composition/own-ports'
import { matchRoute } from '~/domain/site/routes'
import { reloadOnLostChunk } from '~/start/chunk-reload'
import { earlyInput } from '~/start/early-input'
import { isOptionalChunkError, optional } from '~/start/optional-chunk'
import { readPageData } from '~/start/page-data'
import { painted } from '~/start/paint'
import { followTab } from '~/start/tab-life'
import { type EffectsWatch, watchEffects } from '~/start/watch-effects'
import { Root } from '~/ui/app'
import { createTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { navigateByDocument } from '~/ui/kit/navigation/navigate'
import { needsAccount, pageOf, preloadPage, sheetOf } from '~/ui/pages'
import { defined } from '~/domain/shared/defined'

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
  reloadOnMissingCode()
  const data = readPageData()
  if (data === undefined) return reloadForThisBuild()
  const i18n = await loadPage(data)
  const container = document.getElementById('root')
  if (container === null) return

  const app = await composePage(data)
  const cover = came === undefined ? undefined : await receiveLogin(app, i18n, came)
  const effects = watchEffects()
  const view = viewOf(data, i18n, effects, cover)
  if (data.seed === undefined) applyShopColors(app)

  const replayInput = earlyInput(container, composing)
  const render = mount(container, view(app))
  followTab(app, {
    compose: () => composeTab(data, noSeed),
    show: next => render(next === undefined ? null : <Fragment key={(generation += 1)}>{view(next)}</Fragment>),
  })
  if (came === undefined) void app.session.restore()

  await painted()
  await effects.run()
  replayInput()
  // handle a tap after the replayed input has changed the page
  await effects.run()
  await replayTaps(release())
  // last of all, because nothing visible waits for it
  startLateWork(data, app, came)
}

const reloadLost = reloadOnLostChunk(
  () => Date.now(),
  () => window.sessionStorage,
  () => window.location.reload(),
)

/** Reloads the page when code that it needs fails to load. */
const reloadOnMissingCode = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // give the importer a chance to handle the error first; offline, a reload would not help
    setTimeout(() => {
      if (!isOptionalChunkError(payload) && navigator.onLine) reloadLost()
    })
  })

/** The document belongs to another build. A reload gets the one that fits this code. */
const reloadForThisBuild = (): void => {
  if (!reloadLost()) throw new Error('the document and the code are of different builds')
}

/** Loads the texts and the code of the page that the address names. */
const loadPage = async ({ edition, lang }: PageData): Promise<I18n> => {
  const i18n = createTexts(edition, lang, [await loadTexts(edition, lang, 'first')])
  const match = matchRoute(window.location.pathname)
  if (match !== undefined)
    await Promise.all(
      [pageOf(match.name), sheetOf(match)].map(piece =>
        // the page itself requests a failed part again, and shows the error
        piece === undefined ? undefined : preloadPage(piece, i18n, edition, lang).catch(() => undefined),
      ),
    )
  return i18n
}

/** Composes the app of the first session, with all use cases that the page needs. */
const composePage = async (data: PageData): Promise<App> => {
  const app = composeTab(data, data.seed ?? noSeed)
  const match = matchRoute(window.location.pathname)
  if (match !== undefined && needsAccount(match.name)) await app.account.load()
  return app
}

const composeTab = (
  { edition, lang, region, apiBase, realtime }: PageData,
  seed: NonNullable<PageData['seed']>,
): App => {
  const options = {
    settings: { edition, lang, ...(region?.webviews ? { webviews: region.webviews } : {}) },
    apiBase,
    realtime,
    seed,
  }
  const ports = browserPorts(options)
  return compose(replacePorts === undefined ? ports : replacePorts(ports, options))
}

/** Handles the session data that the address had. Returns what covers the shop meanwhile. */
const receiveLogin = (app: App, i18n: I18n, came: string): Promise<ReactNode> =>
  import('~/ui/account/login/auth-callback').then(({ receive }) => receive(app, i18n, came))

const viewOf = (data: PageData, i18n: I18n, effects: EffectsWatch, cover: ReactNode) => (app: App) => (
  <effects.Watched>
    <Root
      app={app}
      i18n={i18n}
      over={cover}
      {...defined({ missing: data.missing })}
      {...(data.tags === undefined ? {} : { router: { aroundNav: navigateByDocument } })}
    />
  </effects.Watched>
)

/** A page that was not rendered on the server gets the shop's colours once they are known. */
const applyShopColors = (app: App): void => {
  void import('~/adapters/browser/theme').then(({ applyTheme }) =>
    app.catalog.init.state.changes.subscribe(init => {
      if (init._tag === 'ready') applyTheme(init.value.colors)
    }),
  )
}

/** Hydrates a page that the server rendered, and renders the static site's shell. Returns what renders the next view. */
const mount = (container: HTMLElement, view: ReactNode): ((next: ReactNode) => void) => {
  let root = container.firstElementChild === null ? createRoot(container) : undefined
  // only in a transition does React let the browser work between its slices of a hydration
  startTransition(() => {
    root?.render(view)
    root ??= hydrateRoot(container, view, { onRecoverableError })
  })
  return next => root?.render(next)
}

/** React reports only that it recovered; the cause is the original error. */
const onRecoverableError = (error: unknown): void => {
  console.error(error instanceof Error && error.cause !== undefined ? error.cause : error)
}

/** Each app of a tab is a new tree for React. */
let generation = 0

const replayTaps = async (tapped: readonly HTMLElement[]): Promise<void> => {
  for (const element of tapped)
    if (element.isConnected) {
      element.click()
      // handle the next tap after this one has changed the page
      await painted()
    }
}

const LATE_MS = 3000

const startLateWork = (data: PageData, app: App, came: string | undefined): void => {
  if (__BUILD__ !== 'dev')
    setTimeout(() => {
      extra(async () => (await import('~/adapters/browser/service-worker')).registerServiceWorker(console.info))
    }, LATE_MS)
  const { tags } = data
  if (tags !== undefined && came === undefined)
    setTimeout(() => {
      extra(async () => (await import('~/composition/tags')).runTags(tags, app.session.state))
    }, LATE_MS)
  extra(async () => (await import('~/composition/region')).greetVisitor(data.apiBase, data.region))
}

/** Runs work that nothing on the page waits for. */
const extra = (work: () => Promise<unknown>): void => {
  void optional(work).catch((why: unknown) => console.info(why))
}
