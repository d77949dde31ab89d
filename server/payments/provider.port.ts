import type { Either } from 'fp-ts/Either'
import type { Lang } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import type { WordlessInstruction } from '~/domain/payments/payment'
import type { Settlement } from '~/domain/payments/settlement'

/** What a provider is asked to take money for. */
export interface PaymentRequest {
  /** Our payment's id. Asked again with the same id and the same terms, a provider answers the same payment. */
  readonly payment: string
  readonly order: { readonly id: string; readonly no: string }
  /** The method's code, as the shop lists it. */
  readonly method: string
  readonly amount: Cents
  readonly currency: string
  /** Until when it can be paid, milliseconds since 1970. */
  readonly expiresAt: number
  /** The shop's name, in the shopper's language. */
  readonly merchant: string
  readonly lang: Lang
  /** Where the shopper comes back to, absolute. Coming back proves nothing. */
  readonly returnUrl: string
  /** The device that asks, where it is known: wallets are opened in another way inside their own apps and on desktops. */
  readonly payer?: {
    readonly ip: string
    /** The user agent: a convenience that proves nothing. */
    readonly agent: string
    /** Who it is towards WeChat's JSAPI, which does not open without it. */
    readonly openId?: string
  }
}

/** What became of a payment, from the provider itself: a signed notification, or its answer to our question. */
export interface PaymentEvent {
  /** The provider's id of it: the same event told twice has the same id (I-05). */
  readonly id: string
  /** The provider's name for the payment. */
  readonly ref: string
  /** Our payment's id, as the provider repeats it. */
  readonly payment: string
  readonly kind: 'paid' | 'failed' | 'expired'
  /** What was really paid; to be compared with what is due (I-06). */
  readonly amount: Cents
  readonly currency: string
  /** Milliseconds since 1970, by the provider's clock. */
  readonly at: number
}

export type ProviderFailure =
  /** No answer, or none that can be understood. What was asked may still have happened: ask again with the same id. */
  | { readonly _tag: 'unreachable' }
  /** The provider will not. `reason` is for the log. */
  | { readonly _tag: 'refused'; readonly reason: string }

/** Why a notification is not believed. `stale`: signed, but outside the replay window. */
export type NotificationRefusal = 'unsigned' | 'stale' | 'malformed'

/** A notification as it came. */
export interface Notification {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body's bytes: the signature covers them. */
  readonly raw: Buffer
}

/** The answer that a provider expects to its notification. */
export interface Acknowledgement {
  readonly status: number
  readonly type: string
  readonly body: string
}

/**
 * A way to take money. `create` and `query` never reject; nothing here touches the shop's store. A payment is believed only
 * through `verify` and `query`.
 */
export interface PaymentProvider {
  /** As in `/api/payments/{provider}/notify`. */
  readonly code: string
  /** Where it settles in a currency of its own: which, and the configured rates. Absent: it takes the order's currency. */
  readonly settlement?: Settlement
  /** Opens a payment. Safe to repeat with the same id. */
  readonly create: (
    request: PaymentRequest,
  ) => Promise<Either<ProviderFailure, { readonly ref: string; readonly instruction: WordlessInstruction }>>
  /**
   * `query`: a signed notification is a reason to ask and proves nothing by itself, because the provider's signature leaves room
   * for other readings. Absent: it is proof.
   */
  readonly proof?: 'query'
  /** Reads a notification whose signature holds and that is fresh. It may be told any number of times, in any order. */
  readonly verify: (notification: Notification) => Either<NotificationRefusal, PaymentEvent>
  /** What became of it; null while it is open. It may tell what a notification has told already, under the same id. */
  readonly query: (ref: string) => Promise<Either<ProviderFailure, PaymentEvent | null>>
  /**
   * What to answer a notification: `taken` once its effect is kept (also when it was known already), `refused` when it is not
   * believed, `later` when it could not be dealt with now, so that it is told again.
   */
  readonly acknowledge: (outcome: 'taken' | 'refused' | 'later') => Acknowledgement
}
