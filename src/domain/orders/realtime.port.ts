import type { Observable } from 'rxjs'
import type { OrderEvent } from '~/domain/orders/order'

/** What a push channel tells. `connected` also after a break: what happened meanwhile must be fetched. */
export type RealtimeSignal =
  | { readonly _tag: 'connected' }
  | { readonly _tag: 'disconnected' }
  | { readonly _tag: 'event'; readonly event: OrderEvent }

/** Pushes for one order (docs/spec/decisions.md#10-realtime). Never errors, never completes by itself; unsubscribing leaves the channel. */
export interface RealtimePort {
  readonly order: (id: string) => Observable<RealtimeSignal>
}
