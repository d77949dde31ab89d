import { runTagManager } from '~/adapters/browser/tag-manager'
import type { Live } from '~/application/lib/live'
import { isShown, matchRoute } from '~/domain/site/routes'
import { type Session, isGuest } from '~/domain/account/session'

/**
 * Runs the operator's tag manager for a guest on a public page (docs/spec/decisions.md#11-webviews-and-pages). From
 * then on every other page, and a page of a customer, opens as a separate document without third-party scripts. In a
 * separate chunk, after the first view.
 */
export const runTags = (address: string, session: Live<Session>): void => {
  const allowed = () => isHere() && isGuest(session.now())
  if (!allowed()) return
  runTagManager(address)
  const leave = () => {
    if (!allowed()) window.location.reload()
  }
  window.addEventListener('popstate', leave)
  session.changes.subscribe(leave)
}

const isHere = (): boolean => {
  const match = matchRoute(window.location.pathname)
  return match !== undefined && isShown(match)
}
