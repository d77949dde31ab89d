import { first } from 'rxjs'
import type { App } from '~/application/app'
import type { EndedSession } from '~/application/account/session'
import type { CheckoutForm } from '~/domain/cart/checkout'
import type { EditionCode } from '~/domain/shared/locale'
import { userOf } from '~/domain/account/session'
import { pageAfterEnd } from '~/domain/account/session-end'

/**
 * Sets the address to the page on which a tab continues when its session has ended. Returns a function that carries the
 * entries of an expired checkout over to the next app. They stay in memory, and are shown only if the same customer
 * logs in again (I-20, I-24).
 */
export const goOn = (
  edition: EditionCode,
  { end, user }: EndedSession,
  // the payment method is left out, because the server stores it
  { payment: _, ...entered }: CheckoutForm,
): ((next: App) => void) => {
  const { pathname, search } = window.location
  const page = pageAfterEnd(end, edition, pathname, search)
  if (page !== undefined) window.history.replaceState(null, '', page)
  return next => {
    if (end === 'expired')
      next.session.state.changes.pipe(first(now => userOf(now) !== undefined)).subscribe(now => {
        if (userOf(now)?.hashid === user?.hashid) next.entered.set(entered)
      })
  }
}
