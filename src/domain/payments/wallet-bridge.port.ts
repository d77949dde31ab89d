import type { Task } from 'fp-ts/Task'

/**
 * What a wallet's app says when its own payment sheet closes. None of it proves a payment: only the server says that an
 * order is paid, after its provider has said so.
 * - `done`: the app says that it was paid.
 * - `cancelled`: the shopper closed the sheet.
 * - `failed`: the app could not take the payment.
 * - `unclear`: the app opened the sheet, and has said nothing that can be understood.
 * - `missing`: there is no such app around this page.
 */
export type BridgeAnswer = 'done' | 'cancelled' | 'failed' | 'unclear' | 'missing'

/** The bridges through which wallets' apps let their pages pay. */
export interface WalletBridgePort {
  /** Opens the payment sheet of the app that this page runs in. `bridge` and `params` come from a `jsapi` instruction. Never rejects. */
  readonly pay: (bridge: string, params: Readonly<Record<string, string>>) => Task<BridgeAnswer>
}
