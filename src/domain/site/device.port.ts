import type { IO } from 'fp-ts/IO'
import type { TaskEither } from 'fp-ts/TaskEither'
import type { WalletBridgePort } from '~/domain/payments/wallet-bridge.port'

/**
 * Functions of the shopper's device. Failures are logged only
 * (docs/spec/decisions.md#9-errors-that-stay-silent-and-where-they-lead).
 */
export interface DevicePort {
  /** The browser's user agent; empty when the server renders a page. It proves nothing. */
  readonly agent: string
  /** Must be called inside the tap. Answers within a second. */
  readonly copy: (text: string) => TaskEither<string, void>
  /** Which ways to share there are; see `shareOptions`. */
  readonly sharing: { readonly nativeBridge: boolean; readonly canShare: boolean }
  readonly share: (what: { readonly title: string; readonly url: string }) => TaskEither<string, void>
  /** Saves a file for the shopper. Must be called soon after the tap. */
  readonly save: (file: SavedFile) => TaskEither<string, void>
  /** Leaves the shop for a wallet's page. */
  readonly leave: (url: string) => IO<void>
  /** Replaces this page with another page of ours. No data of this page stays in memory or behind the back button. */
  readonly renew: (path: string) => IO<void>
  readonly log: (what: string) => IO<void>
  /** Payment sheets of the apps that the shop is opened in. */
  readonly wallet: WalletBridgePort
}

/** A file to keep: its name and type, and all of it in base64 in a `data:` address. */
export interface SavedFile {
  readonly name: string
  readonly type: 'image/png' | 'application/json'
  readonly url: string
}
