import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { isShown, matchRoute } from '~/domain/site/routes'
import { historyState } from '~/ui/kit/history-state'
import { leaveLayers } from '~/ui/kit/popup/layers'

/**
 * Around every navigation of ours: each new address remembers which one it was opened from, a new page starts at its top,
 * and where the browser can, the old page leaves before the new one comes.
 */
export const travel: AroundNavHandler = (navigate, to, options) =>
  leaveLayers(() => {
    go(navigate, to, options)
  })

const go: AroundNavHandler = (navigate, to, options) => {
  const here = window.location
  if (options?.replace === true) {
    // the entry as it is now: while layers stood over the page, it was theirs
    navigate(to, { ...options, state: { ...historyState(), ...options.state } })
    return
  }
  const opensSheet = isSheet(to)
  const leavesSheet = isSheet(here.pathname)
  const otherPage = pathOf(to) !== here.pathname && !opensSheet && !leavesSheet
  const push = () => navigate(to, { ...options, state: { from: here.pathname + here.search } })
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
 * The same in a document that others' scripts may run in: a page that is not everybody's is a document of its own, where they do not
 * (docs/spec/decisions.md#11-webviews-and-pages).
 */
export const navigateByDocument: AroundNavHandler = (navigate, to, options) => {
  const match = matchRoute(new URL(to, window.location.href).pathname)
  if (match !== undefined && isShown(match)) travel(navigate, to, options)
  else
    leaveLayers(() => {
      if (options?.replace === true) window.location.replace(to)
      else window.location.assign(to)
    })
}

/** The address of our own that the present one was opened from; then going back leads there. */
export const openedFrom = (): string | undefined => textOf('from')

/** The link by which the present page was left, when one has come back to it. */
export const followedFrom = (): string | undefined => textOf('link')

const textOf = (name: string): string | undefined => {
  const { [name]: kept } = historyState()
  return typeof kept === 'string' ? kept : undefined
}

/** A product's address opens a sheet: the page behind it stays as it is. */
const isSheet = (to: string): boolean => matchRoute(pathOf(to))?.params['product'] !== undefined

const pathOf = (to: string): string => to.split(/[?#]/u)[0] ?? to

const withTransition = (change: () => void): void => {
  if (
    !('startViewTransition' in document) ||
    document.visibilityState === 'hidden' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
    change()
  else document.startViewTransition(change).finished.catch(() => undefined) // a skipped one has changed the page all the same
}
