import type { Fulfilment } from '@server/fulfilment/fulfilment.port'
import type { PaymentProvider } from '@server/payments/provider.port'
import type { Db } from '@server/platform/database/database'
import type { Vault } from '@server/stock/vault/vault.port'

/** What the shop's use cases work with. */
export interface Deps {
  readonly db: Db
  readonly vault: Vault
  /** The shop's clock, milliseconds since 1970: holds and countdowns run against it. */
  readonly now: () => number
  readonly providers: Providers
  /** Who carries top-ups out. */
  readonly fulfilment: Fulfilment
  readonly revival: RevivalTokens
  /** Something is in the outbox now: to be called after the commit, never inside of it. */
  readonly poke: () => void
  readonly holdSeconds: number
  /** The same for orders that are paid in cash. */
  readonly cashHoldSeconds: number
  /** A session so old that did not place an order has to give a phone code before it sees its codes (docs/spec/decisions.md#3-session). */
  readonly revealAfterMs: number
  /** So many codes may one customer's unpaid orders hold. */
  readonly holdQuota: number
  /** The origin that shoppers see. */
  readonly publicUrl: string
  /** Something that an operator should know. Never a code, a token or a number of a shopper. */
  readonly warn: (event: string, details: Readonly<Record<string, string | number>>) => void
}

/** Who takes the money. */
export interface Providers {
  readonly forMethod: (method: string) => PaymentProvider | undefined
  /** As in `/api/payments/{provider}/notify`. */
  readonly byCode: (code: string) => PaymentProvider | undefined
}

/** What stands in `/s/{order}.{secret}`: worked out again for the owner, kept as a hash only. */
export interface RevivalTokens {
  readonly of: (order: string) => string
  readonly hash: (token: string) => Buffer
}
