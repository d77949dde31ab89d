import type { IO } from 'fp-ts/IO'
import { Observable } from 'rxjs'
import type { CartUseCase } from '~/application/cart'
import type { OrdersUseCase } from '~/application/orders'
import type { SessionUseCase } from '~/application/session'
import type { TakingsUseCase } from '~/application/takings'
import { staleAfter } from '~/domain/site/tabs'
import type { TabsPort } from '~/domain/site/tabs.port'

/** What a tab brings up to date after another one. */
export interface TabParts {
  readonly session: Pick<SessionUseCase, 'follow'>
  readonly cart: Pick<CartUseCase, 'refresh'>
  readonly orders: Pick<OrdersUseCase, 'refresh'>
  readonly takings: Pick<TakingsUseCase, 'refresh'>
}

export interface TabsUseCase {
  /** Tells the other tabs that a cart or an order has changed. */
  readonly tell: IO<void>
  /** Keeps this tab in step with the others, as long as it is watched. */
  readonly follow: (parts: TabParts) => Observable<never>
}

export const tabsUseCase = (tabs: TabsPort): TabsUseCase => ({
  tell: tabs.tell,
  follow: parts =>
    new Observable(() => {
      const end = tabs.listen(signal => {
        // first of all: what belongs to a session that is over must not be asked for again
        parts.session.follow(signal)()
        for (const part of staleAfter(signal)) parts[part].refresh()
      })()
      // something may have happened before this code was here
      parts.session.follow('seen')()
      return end
    }),
})
