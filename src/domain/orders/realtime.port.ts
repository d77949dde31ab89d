import type { Observable } from 'rxjs'
import type { OrderEvent } from '~/domain/orders/order'

/** A signal of a push channel. `connected` also follows a break: changes during the break must be fetched. */
export type RealtimeSignal =
  | { readonly _tag: 'connected' }
  | { readonly _tag: 'disconnected' }
  | { readonly _tag: 'event'; readonly event: OrderEvent }

/**
 * Pushes for one order (docs/spec/decisions.md#10-realtime). Never errors and never completes. Unsubscribing leaves the
 * channel.
 */
export interface RealtimePort {
  readonly order: (id: string) => Observable<RealtimeSignal>
}
