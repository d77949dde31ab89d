import type { Either } from 'fp-ts/Either'
import type { Lang } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import type { WordlessInstruction } from '~/domain/payments/payment'
import type { Settlement } from '~/domain/payments/settlement'

/** What a provider needs of the shop besides its settings. */
export interface ProviderDeps {
  /** Where the provider calls the shop, absolute. */
  readonly notifyUrl: string
  /** Milliseconds since 1970; replaced in tests. */
  readonly now?: () => number
}

/** A payment to open with a provider. */
export interface PaymentRequest {
  /** Our payment's id. For the same id and the same terms, a provider returns the same payment. */
  readonly payment: string
  readonly order: { readonly id: string; readonly no: string }
  /** The method's code, as the shop lists it. */
  readonly method: string
  readonly amount: Cents
  readonly currency: string
  /** When the payment expires, milliseconds since 1970. */
  readonly expiresAt: number
  /** The shop's name, in the shopper's language. */
  readonly merchant: string
  readonly lang: Lang
  /** Where the wallet sends the shopper back to, absolute. Coming back proves nothing. */
  readonly returnUrl: string
  /** The payer's device, if known: wallets open differently inside their own apps and on desktops. */
  readonly payer?: {
    readonly ip: string
    /** The user agent: it helps to choose, and proves nothing. */
    readonly agent: string
    /** The customer's id in WeChat's JSAPI, which does not open without it. */
    readonly openId?: string
  }
}

/** A payment that the provider has opened: its name for it, and how the shopper pays. */
export interface OpenedPayment {
  readonly ref: string
  readonly instruction: WordlessInstruction
}

/** The state of a payment, from the provider itself: a signed notification, or its answer to our query. */
export interface PaymentEvent {
  /** The provider's id of the event: the same event always has the same id (I-05). */
  readonly id: string
  /** The provider's name for the payment. */
  readonly ref: string
  /** Our payment's id, as the provider repeats it. */
  readonly payment: string
  readonly kind: 'paid' | 'failed' | 'expired'
  /** The amount that was really paid. The shop compares it with the amount due (I-06). */
  readonly amount: Cents
  readonly currency: string
  /** Milliseconds since 1970, by the provider's clock. */
  readonly at: number
}

export type ProviderFailure =
  /** No answer, or no readable answer. The request may still have had its effect: repeat it with the same id. */
  | {
      readonly _tag: 'unreachable'
      /** For the log, where it is known: a time-out, or the status of the answer. */
      readonly why?: string
    }
  /** The provider refuses. `reason` is for the log. */
  | { readonly _tag: 'refused'; readonly reason: string }

/**
 * Why a notification is not believed. `stale`: signed, but outside the replay window. `undecryptable`: signed and fresh,
 * but no key of the shop decrypts it.
 */
export type NotificationRefusal = 'unsigned' | 'stale' | 'malformed' | 'undecryptable'

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
 * Closes payments before they expire, so that a shopper can no longer pay them. `close` is safe to repeat, never rejects,
 * and proves nothing: `query` says how the payment ended. `notBeforeMs`: how old a payment must be.
 */
export interface Closing {
  readonly notBeforeMs: number
  readonly close: (ref: string) => Promise<Either<ProviderFailure, void>>
}

/** A refund for a provider to make. */
export interface RefundToSend {
  /** Our number for it: at most 40 letters, digits and hyphens. The same number is the same refund, however often it is sent. */
  readonly number: string
  /** The provider's name for the payment. */
  readonly ref: string
  readonly amount: Cents
  readonly currency: string
  /** What earlier refunds of the payment sent back, in the same currency. A converted sum is a part of the whole. */
  readonly earlier: Cents
}

/** How far a refund is, from the provider itself. */
export interface RefundProgress {
  readonly number: string
  /** The provider's name for the refund. */
  readonly ref: string
  /**
   * `accepted`: the provider works on it. `done`: the money went back. `closed`: no money went or will go back under this
   * number. `stuck`: the merchant finishes it in the provider's portal, usually because the payer's account did not take
   * the money.
   */
  readonly state: 'accepted' | 'done' | 'closed' | 'stuck'
  /** For the operator: why it is closed or stuck, as far as the provider says. */
  readonly why?: string
}

/** A notification about a refund. */
export interface RefundNotice {
  readonly kind: 'refund'
  readonly progress: RefundProgress
}

/** Sends money back. Neither call ever rejects. */
export interface Refunding {
  /** With `query`, it is safe to repeat with the same number and the same values. Without it, it is called once. */
  readonly send: (refund: RefundToSend) => Promise<Either<ProviderFailure, RefundProgress>>
  /**
   * `unknown`: the provider has no refund of this number. `ref` is the provider's name for the payment. Absent: the
   * protocol has no such call. Then a lost answer stays lost, and the operator looks in the provider's portal.
   */
  readonly query?: (number: string, ref: string) => Promise<Either<ProviderFailure, RefundProgress | 'unknown'>>
  /** The shortest time between two calls, for all processes of the shop together. */
  readonly spacingMs?: number
}

/**
 * A way to take money. `create` and `query` never reject, and do not touch the shop's store. The shop believes a
 * payment only through `verify` and `query`.
 */
export interface PaymentProvider {
  /** As in `/api/payments/{provider}/notify`. */
  readonly code: string
  /** The settlement currency and the configured rates. Absent: it takes sums in any currency, as they are. */
  readonly settlement?: Settlement
  /** Opens a payment. Safe to repeat with the same id. */
  readonly create: (request: PaymentRequest) => Promise<Either<ProviderFailure, OpenedPayment>>
  /**
   * `query`: a signed notification is a reason to query and no proof, because the provider's signature leaves room for
   * other readings. Absent: the notification is proof.
   */
  readonly proof?: 'query'
  /** Reads a notification that is signed and fresh. The same one may arrive any number of times, in any order. */
  readonly verify: (notification: Notification) => Either<NotificationRefusal, PaymentEvent | RefundNotice>
  /** The final state of a payment; null while it is open. It may repeat an earlier notification, under the same id. */
  readonly query: (ref: string) => Promise<Either<ProviderFailure, PaymentEvent | null>>
  /** How a payment is closed at the provider before its time. Absent: the adapter has no such call. */
  readonly closing?: Closing
  /** How money is sent back. Absent: the adapter has no such call, and the operator does it in the provider's portal. */
  readonly refunding?: Refunding
  /**
   * The answer to a notification. `taken`: its effect is stored, now or earlier. `refused`: it is not believed.
   * `later`: it could not be handled now, so the provider must send it again.
   */
  readonly acknowledge: (outcome: 'taken' | 'refused' | 'later') => Acknowledgement
}
