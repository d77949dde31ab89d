import type { App } from '~/application/app'
import { isGuest } from '~/domain/account/session'
import { localize } from '~/domain/shared/locale'
import { PAGE_CACHE } from '~/domain/site/cache-policy'
import { pathTo } from '~/domain/site/routes'
import { painted } from '~/start/paint'

/** One browser tab: it shows one app after another. */
export interface Tab {
  /** Composes the app of the next session. */
  readonly compose: () => App
  /** Renders an app; undefined clears the page. */
  readonly show: (app: App | undefined) => void
}

/**
 * Replaces the app when its session ends, so that all data of its user goes: the next app is composed from scratch
 * (docs/spec/decisions.md#3-session). Until then, refreshes it when the tab comes back.
 */
export const followTab = (app: App, tab: Tab): void => {
  const life = new AbortController()
  const following = app.following.subscribe()
  const ended = app.session.ended.subscribe(over => {
    ended.unsubscribe()
    following.unsubscribe()
    // these pages are public, but they reveal what this customer has looked at (I-24)
    void window.caches?.delete(PAGE_CACHE).catch(() => undefined)
    life.abort()
    // from here on no data of the customer is left
    const entered = app.entered.now()
    tab.show(undefined)
    void import('~/start/after-session-end')
      .then(
        ({ goOn }) => goOn(app.settings.edition, over, entered),
        // the login page's own code may fail to load too; it shows that itself
        () => void window.history.replaceState(null, '', localize(app.settings.edition, pathTo('login'))),
      )
      .then(carryOver => begin(tab, carryOver))
  })
  followWindow(app, life)
}

const begin = (tab: Tab, carryOver: ((next: App) => void) | void): void => {
  const next = tab.compose()
  carryOver?.(next)
  tab.show(next)
  followTab(next, tab)
  // a page in the back/forward cache may learn of the end before it is shown
  void uncover()
  void next.session.restore()
}

const followWindow = (app: App, life: AbortController): void => {
  // a page from the back/forward cache stays hidden until its customer is known to be logged in still (I-24)
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isGuest(app.session.state.now())) document.documentElement.classList.add('away')
  }
  // a page from the back/forward cache may be out of date (docs/spec/decisions.md#11-webviews-and-pages)
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    void app.session.restore()
    app.cart.refresh()
    app.orders.refresh()
    app.takings.refresh()
    void uncover()
  }
  // back online: check a session that could not be checked before
  const onOnline = () => {
    if (app.session.state.now()._tag === 'restoring') void app.session.restore()
  }
  window.addEventListener('pageshow', onShow, life)
  window.addEventListener('pagehide', onHide, life)
  window.addEventListener('online', onOnline, life)
}

const uncover = (): Promise<void> => painted().then(() => document.documentElement.classList.remove('away'))
