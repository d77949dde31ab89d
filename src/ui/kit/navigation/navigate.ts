import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { isShown, matchRoute } from '~/domain/site/routes'
import { historyState } from '~/ui/kit/history-state'
import { leaveLayers } from '~/ui/kit/popup/layers'

/**
 * Wraps every navigation. Each new entry stores the address from which it was opened. A new page starts at its top. The
 * browser animates the change of page if it can.
 */
export const navigateWithin: AroundNavHandler = (navigate, to, options) =>
  leaveLayers(() => {
    go(navigate, to, options)
  })

/** Counts the navigations: a later one replaces one that waits. */
let latest = 0

const go: AroundNavHandler = (navigate, to, options) => {
  const own = (latest += 1)
  const here = window.location
  const opensSheet = isSheet(to)
  const leavesSheet = isSheet(here.pathname)
  const otherPage = pathOf(to) !== here.pathname && !opensSheet && !leavesSheet
  if (options?.replace === true) {
    // the entry's present state: while layers were open above the page, the entry was theirs
    navigate(to, { ...options, state: { ...historyState(), ...options.state } })
    if (otherPage) window.scrollTo(0, 0)
    return
  }
  const push = () => navigate(to, { ...options, state: { from: here.pathname + here.search } })
  if (opensSheet && !leavesSheet) {
    // first show the pressed tile: a slow phone takes a while to draw a sheet
    afterPaint(() => own === latest && push())
    return
  }
  if (!otherPage) {
    push()
    // the page below the sheet may have been scrolled
    if (leavesSheet && !opensSheet) window.scrollTo(0, 0)
    return
  }
  const link = document.activeElement?.getAttribute('href')
  if (typeof link === 'string') window.history.replaceState({ from: openedFrom(), link }, '')
  withTransition(() => {
    flushSync(push)
    window.scrollTo(0, 0)
  })
}

/**
 * The same in a document with third-party scripts. A page that is not public opens as a separate document, without
 * those scripts (docs/spec/decisions.md#11-webviews-and-pages).
 */
export const navigateByDocument: AroundNavHandler = (navigate, to, options) => {
  const match = matchRoute(new URL(to, window.location.href).pathname)
  if (match !== undefined && isShown(match)) navigateWithin(navigate, to, options)
  else
    leaveLayers(() => {
      if (options?.replace === true) window.location.replace(to)
      else window.location.assign(to)
    })
}

/** The address in our shop from which the present one was opened. The back button then leads there. */
export const openedFrom = (): string | undefined => textOf('from')

/** The link that left the present page earlier, if the shopper has returned to it. */
export const followedFrom = (): string | undefined => textOf('link')

const textOf = (name: string): string | undefined => {
  const { [name]: kept } = historyState()
  return typeof kept === 'string' ? kept : undefined
}

/** True if the address opens a sheet: a product's does, and the page behind it stays. */
const isSheet = (to: string): boolean => matchRoute(pathOf(to))?.params['product'] !== undefined

const pathOf = (to: string): string => to.split(/[?#]/u)[0] ?? to

const afterPaint = (work: () => void): void => {
  // nothing is painted there
  if (document.visibilityState === 'hidden') work()
  else requestAnimationFrame(() => setTimeout(work))
}

const withTransition = (change: () => void): void => {
  if (
    !('startViewTransition' in document) ||
    document.visibilityState === 'hidden' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    change()
  else document.startViewTransition(change).finished.catch(() => undefined) // a skipped one has changed the page all the same
}
