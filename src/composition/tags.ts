import { runTagManager } from '~/adapters/browser/tag-manager'
import type { Live } from '~/application/lib/live'
import { isShown, matchRoute } from '~/domain/site/routes'
import { type Session, isGuest } from '~/domain/account/session'

/**
 * Runs the operator's tag manager for a guest on a page that is everybody's (docs/spec/decisions.md#11-webviews-and-pages). From then on whatever is neither is
 * a document of its own, where no script of others is alive. In a chunk of its own, after the first view.
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
