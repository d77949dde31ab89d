import type { Either } from 'fp-ts/Either'
import type { Cart } from '~/domain/cart/cart'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { PageText } from '~/domain/catalog/page-text'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import type { Checkout, CheckoutForm } from '~/domain/cart/checkout'
import type { Changed, Confirmed } from '~/domain/cart/confirmed-sum'
import type { FieldErrors } from '~/domain/shared/failure'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { NewLine } from '~/domain/catalog/product-form'
import type { TakingsPage } from '~/domain/orders/takings'
import type { TakingsFilter } from '~/domain/orders/takings-filter'
import type { CustomerData } from '~/domain/account/account'
import type { SupplierNotification } from '@server/fulfilment/fulfilment.port'

/** The language and the edition of an answer. */
export interface RequestLocale {
  readonly edition: EditionCode
  readonly lang: Lang
}

/** The caller: always a logged-in customer, in one of their sessions. */
export interface Caller extends RequestLocale {
  readonly userId: string
  readonly sessionId: string
  /** The device of the call. Wallets open differently on phones, on desktops and inside their own apps. */
  readonly device?: { readonly ip: string; readonly agent: string }
}

/** The payer of an order: its owner, or a person who holds its link, with the link's secret. */
export interface Payer extends RequestLocale, Pick<Caller, 'device'> {
  readonly userId: string
  readonly link?: string
}

/** Why the shop refuses a request. Texts are in the caller's language. */
export type Refusal =
  | { readonly _tag: 'not_found' }
  | { readonly _tag: 'invalid'; readonly errors: FieldErrors }
  /** `retryAfter`: seconds after which the same request may succeed. */
  | { readonly _tag: 'conflict'; readonly message: string; readonly retryAfter?: number }
  /** The cart is no longer the one that was confirmed: nothing was ordered. */
  | { readonly _tag: 'changed'; readonly message: string; readonly changed: Changed }
  /** The same key with another body (I-08). */
  | { readonly _tag: 'key_reused' }
  | { readonly _tag: 'busy'; readonly retryAfter: number }

export type Answer<A> = Promise<Either<Refusal, A>>

/** What shoppers see of the catalogue at one moment. It never changes. */
export interface Catalogue {
  /** In this process: equal versions look the same to shoppers. */
  readonly version: number
  /** The shop's public settings (docs/spec/product.md#3-entities-and-their-fields). */
  readonly init: (locale: RequestLocale) => Init
  readonly categories: (lang: Lang) => readonly Category[]
  /** The product groups of an edition that match a query, in the order of the shelves. */
  readonly groups: (query: ListingQuery, locale: RequestLocale) => readonly ProductGroup[]
  /** One product group; undefined if the edition has none with this number. */
  readonly product: (no: string, locale: RequestLocale) => ProductGroup | undefined
  /** The words of a page in one language; undefined if there are none. */
  readonly text: (id: string, lang: Lang) => PageText | undefined
}

/** The use cases of the shop, as its adapters (HTTP, command line, pages) may call them. */
export interface Shop {
  /** The catalogue as it is now, or was at most a second ago. */
  readonly catalogue: () => Promise<Catalogue>
  readonly cart: {
    readonly get: (caller: Caller) => Promise<Cart>
    readonly add: (caller: Caller, line: NewLine, key?: string) => Answer<void>
    readonly setQuantity: (caller: Caller, line: string, quantity: number) => Answer<void>
    readonly clear: (caller: Caller) => Promise<void>
  }
  readonly checkout: {
    readonly get: (caller: Caller) => Promise<Checkout>
    readonly save: (caller: Caller, form: CheckoutForm) => Answer<Checkout>
  }
  readonly orders: {
    /** `key`: the `Idempotency-Key`. Undefined for an old client, which does not send `confirmed` either. */
    readonly place: (caller: Caller, key: string | undefined, confirmed?: Partial<Confirmed>) => Answer<Order>
    /** With its codes in `success`, which writes the audit row (I-12). */
    readonly get: (caller: Caller, id: string) => Answer<Order>
    readonly cancel: (caller: Caller, id: string, key: string | undefined) => Answer<Order>
    readonly takings: (caller: Caller, page: number, show?: TakingsFilter) => Promise<TakingsPage>
    /** `caller` is undefined for a guest, who never sees codes. */
    readonly revive: (id: string, token: string, locale: RequestLocale, caller: Caller | undefined) => Answer<Order>
    readonly pay: (payer: Payer, id: string, method: string, key: string | undefined) => Answer<PaymentInstruction>
    /**
     * Queries the providers of the order's payments now, and returns the order. Throttled: a call too soon returns the
     * stored state.
     */
    readonly check: (caller: Caller, id: string) => Answer<Order>
    /** The same with the order's link: never codes. */
    readonly checkByLink: (id: string, token: string, locale: RequestLocale) => Answer<Order>
    /** A payer who holds an order's link and acts in place of its owner: for paying it, and nothing else. */
    readonly payerBy: (id: string, token: string, asker: Omit<Payer, 'userId' | 'link'>) => Answer<Payer>
    /** Mails the receipt of a successful order again, to its own customer. */
    readonly resendReceipt: (caller: Caller, id: string) => Answer<void>
    /** Is it the caller's (I-16)? */
    readonly owns: (userId: string, id: string) => Promise<boolean>
  }
  readonly customers: {
    /** All that the shop knows about the caller. The audit has that they asked. Confirm the caller before. */
    readonly data: (caller: Caller) => Answer<CustomerData>
    /** `conflict`: an order is under way, so the caller cannot be erased now. */
    readonly mayErase: (caller: Caller) => Answer<void>
    /**
     * Erases the caller for good, and ends every session. Confirm the caller before. Returns the number that they had, for
     * a last message. `conflict`: an order is under way.
     */
    readonly erase: (caller: Caller) => Answer<{ readonly countryCode: string; readonly tel: string } | undefined>
  }
  readonly payments: {
    /**
     * Handles a provider's notification: verifies it, stores it once and applies its effect. Returns the provider's own
     * acknowledgement.
     */
    readonly notify: (
      provider: string,
      notification: { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly raw: Buffer },
    ) => Promise<{ readonly status: number; readonly type: string; readonly body: string }>
  }
  readonly fulfilment: {
    /** Handles a supplier's notification: verifies it and stores it once. Returns an HTTP status. */
    readonly notify: (message: SupplierNotification) => Promise<number>
  }
  readonly operations: {
    /**
     * Expires overdue orders, relays the outbox, and queries providers about payments that had no notification. Runs at
     * boot and every 30 s.
     */
    readonly sweep: () => Promise<void>
    /** Dispatches due top-ups to the supplier. Part of each sweep; it also runs more often, because a shopper waits. */
    readonly dispatchTopUps: () => Promise<void>
    /** Sends refunds that the operator queued through their providers, and asks about those that are under way. */
    readonly sendRefunds: () => Promise<void>
    /** Marks the fulfilment units of an order as fulfilled. */
    readonly fulfil: (order: string) => Answer<Order>
  }
}
