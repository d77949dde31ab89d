import type { EditionCode } from '~/domain/locale'
import { type SessionEnd, pageAfterEnd } from '~/domain/session-end'

/** Takes the address to where a tab goes on when its session has ended. */
export const goOn = (end: SessionEnd, edition: EditionCode): void => {
  const { pathname, search } = window.location
  const page = pageAfterEnd(end, edition, pathname, search)
  if (page !== undefined) window.history.replaceState(null, '', page)
}
