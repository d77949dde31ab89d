import { asyncScheduler } from 'rxjs'
import { browserDevice } from '~/adapters/browser/device'
import { chosenEdition, editionCookies } from '~/adapters/browser/edition-cookies'
import { traceRegion } from '~/adapters/browser/region-trace'
import { LIMIT_MS, greet } from '~/application/region'
import { type RegionSettings, defaultRegion, traceAddress } from '~/domain/site/region'
import { defaultWebviews, webviewOf } from '~/domain/site/webview'

/**
 * Sends the visitor of this tab to the edition and page of their region (docs/spec/decisions.md#4-locale-and-region).
 * In a separate chunk, after the first view.
 */
export const greetVisitor = (apiBase: string, settings: RegionSettings = defaultRegion): Promise<void> =>
  greet(
    traceRegion((input, init) => window.fetch(input, init), traceAddress(apiBase, settings.trace), LIMIT_MS),
    editionCookies,
    {
      visit: () => ({
        path: window.location.pathname,
        search: window.location.search,
        hash: window.location.hash,
        inMessagingApp: webviewOf(navigator.userAgent, { ...defaultWebviews, ...settings.webviews }) === 'messaging',
        chosen: chosenEdition(document.cookie),
      }),
      accepted: navigator.languages,
      // the browser fires no event for `pushState` and `replaceState`, so the router does
      moved: changed => {
        for (const event of ['popstate', 'pushState', 'replaceState']) window.addEventListener(event, changed)
      },
    },
    browserDevice(),
    settings,
    asyncScheduler,
  )()
