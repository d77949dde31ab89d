import { asyncScheduler } from 'rxjs'
import { browserDevice } from '~/adapters/browser/device'
import { chosenEdition, editionCookies } from '~/adapters/browser/edition-cookies'
import { traceRegion } from '~/adapters/browser/region-trace'
import { LIMIT_MS, greet } from '~/application/region'
import { type RegionSettings, defaultRegion } from '~/domain/site/region'
import { defaultWebviews, webviewOf } from '~/domain/site/webview'

/** Greets the visitor of this tab: edition and page of their region (docs/spec/decisions.md#4-locale-and-region). In a chunk of its own, after the first view. */
export const greetVisitor = (apiBase: string, settings: RegionSettings = defaultRegion): Promise<void> =>
  greet(
    traceRegion(
      (input, init) => window.fetch(input, init),
      new URL(settings.trace, apiBase || location.origin).href,
      LIMIT_MS,
    ),
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
      // the router announces the two of the history that the browser says nothing of
      moved: changed => {
        for (const event of ['popstate', 'pushState', 'replaceState']) window.addEventListener(event, changed)
      },
    },
    browserDevice(),
    settings,
    asyncScheduler,
  )()
