import type { Task } from 'fp-ts/Task'

/**
 * The answer of a wallet's app when its payment sheet closes. It never proves a payment: only the server marks an order as
 * paid, after the provider has confirmed it.
 * - `done`: the app reports a payment.
 * - `cancelled`: the shopper closed the sheet.
 * - `failed`: the app could not take the payment.
 * - `unclear`: the app opened the sheet, but its answer is missing or unreadable.
 * - `missing`: the page does not run in such an app.
 */
export type BridgeAnswer = 'done' | 'cancelled' | 'failed' | 'unclear' | 'missing'

/** The bridges through which wallets' apps let their pages pay. */
export interface WalletBridgePort {
  /** Opens the payment sheet of the app that this page runs in. `bridge` and `params` come from a `jsapi` instruction. Never rejects. */
  readonly pay: (bridge: string, params: Readonly<Record<string, string>>) => Task<BridgeAnswer>
}
