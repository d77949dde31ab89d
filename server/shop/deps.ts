import type { EditionCode } from '~/domain/shared/locale'
import type { Fulfilment } from '@server/fulfilment/fulfilment.port'
import type { PaymentProvider } from '@server/payments/provider.port'
import type { ShopDocument } from '@server/platform/database/shop-document'
import type { Db } from '@server/platform/database/database'
import type { variants } from '@server/platform/database/schema/catalogue'
import type { Retention } from '@server/platform/retention'
import type { Vault } from '@server/stock/vault/vault.port'

/** What the shop's use cases work with. */
export interface Deps {
  readonly db: Db
  readonly vault: Vault
  /** The shop's clock, milliseconds since 1970: holds and countdowns run against it. */
  readonly now: () => number
  readonly providers: Providers
  /**
   * The shop's settings, at most a second old: payment methods, names, policies. Never inside a transaction, because
   * PGlite has one connection. What costs money is read in the transaction (`readStoredCart`).
   */
  readonly settings: () => Promise<ShopDocument>
  /** A variant, if the edition sells it and it is available, at most a second old. Never inside a transaction either. */
  readonly offered: (no: string, edition: EditionCode) => Promise<typeof variants.$inferSelect | undefined>
  /** The supplier that fulfils top-ups. */
  readonly fulfilment: Fulfilment
  readonly revival: RevivalTokens
  /** Wakes the relay because the outbox has new rows. Call it after the commit, never inside the transaction. */
  readonly notifyRelay: () => void
  readonly holdSeconds: number
  /** The same for orders that are paid in cash. */
  readonly cashHoldSeconds: number
  /**
   * A session older than this that did not place an order must give a phone code before it sees the order's codes
   * (docs/spec/decisions.md#3-session).
   */
  readonly revealAfterMs: number
  readonly holdLimits: HoldLimits
  /** A code that expires this soon is no longer sold. */
  readonly expiryMarginMs: number
  /** The longest time between an order and its payment. */
  readonly longestHoldMs: number
  /** The origin that shoppers see. */
  readonly publicUrl: string
  /** Are refunds of money for an order that was paid already sent without an operator? */
  readonly refundsSecondPayments: boolean
  readonly retention: Retention
  /** Something that an operator should know. Never a code, a token or a number of a shopper. */
  readonly warn: (event: string, details: Readonly<Record<string, string | number>>) => void
}

/** How much stock unpaid orders may hold. */
export interface HoldLimits {
  /** Pieces that the unpaid orders of a customer with a history may hold. Codes and top-ups count. */
  readonly most: number
  /** The same for a new account. */
  readonly atFirst: number
  /** Unpaid orders of one customer at a time. */
  readonly orders: number
  /** How long an order that was not paid lowers the quota of its customer. 0: it does not. */
  readonly coolDownMs: number
  /** The part of a variant's codes that all unpaid orders together may hold, in percent. */
  readonly sharePercent: number
}

/** Who takes the money. */
export interface Providers {
  readonly forMethod: (method: string) => PaymentProvider | undefined
  /** As in `/api/payments/{provider}/notify`. */
  readonly byCode: (code: string) => PaymentProvider | undefined
  readonly all: readonly PaymentProvider[]
}

/** The token in `/s/{order}.{secret}`. The shop derives it again for the owner and stores only its hash. */
export interface RevivalTokens {
  readonly of: (order: string) => string
  readonly hash: (token: string) => Buffer
}
