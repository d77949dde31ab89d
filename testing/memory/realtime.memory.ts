import { Observable } from 'rxjs'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { ownOrder } from '@testing/memory/shop/shop-orders'
import type { RealtimePort } from '~/domain/orders/realtime.port'

/** The shop's pushes about one order. A customer gets no pushes about another customer's order (I-16). */
export const memoryRealtime = (shop: MemoryShop, token: () => string | undefined): RealtimePort => ({
  order: id =>
    new Observable(subscriber => {
      const user = shop.state().tokens.get(token() ?? '') ?? ''
      if (ownOrder(shop.state(), user, id) === undefined) return
      if (shop.isConnected()) subscriber.next({ _tag: 'connected' })
      subscriber.add(
        shop.pushes.subscribe(signal => {
          if (signal._tag !== 'event' || signal.event.order === id) subscriber.next(signal)
        }),
      )
    }),
})
