import type { IO } from 'fp-ts/IO'
import { Observable } from 'rxjs'
import type { CartUseCase } from '~/application/cart'
import type { OrdersUseCase } from '~/application/orders'
import type { SessionUseCase } from '~/application/account/session'
import type { TakingsUseCase } from '~/application/takings'
import { staleAfter } from '~/domain/site/tabs'
import type { TabsPort } from '~/domain/site/tabs.port'

/** The parts of a tab to update after a change in another tab. */
export interface TabParts {
  readonly session: Pick<SessionUseCase, 'follow'>
  readonly cart: Pick<CartUseCase, 'refresh'>
  readonly orders: Pick<OrdersUseCase, 'refresh'>
  readonly takings: Pick<TakingsUseCase, 'refresh'>
}

export interface TabsUseCase {
  /** Notifies the other tabs that a cart or an order has changed. */
  readonly tell: IO<void>
  /** Keeps this tab in step with the others while it has a subscriber. */
  readonly follow: (parts: TabParts) => Observable<never>
}

export const tabsUseCase = (tabs: TabsPort): TabsUseCase => ({
  tell: tabs.tell,
  follow: parts =>
    new Observable(() => {
      const end = tabs.listen(signal => {
        // do this first: data of an ended session must not be fetched again
        parts.session.follow(signal)()
        for (const part of staleAfter(signal)) parts[part].refresh()
      })()
      // another tab may have changed something before this code loaded
      parts.session.follow('seen')()
      return end
    }),
})
