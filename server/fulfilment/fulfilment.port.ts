import type { Either } from 'fp-ts/Either'

/** One top-up of a paid order. It is fulfilled for the shopper, without a code. */
export interface TopUp {
  /**
   * The id of the order's unit. The same reference is the same top-up, which the supplier fulfils once, however often
   * it is sent.
   */
  readonly reference: string
  /** The order's number, for people. */
  readonly order: string
  readonly variant: string
  readonly name: string
  /** What the shopper entered, by field. */
  readonly entered: Readonly<Record<string, string>>
}

/**
 * The progress of a top-up. `accepted`: the supplier works on it. `failed`: it was not fulfilled, and never will be.
 */
export type Progress =
  | { readonly state: 'accepted' }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: string }

/** No answer, or no readable answer: the request may have had its effect all the same. `why` is for the operator. */
export interface Unanswered {
  readonly _tag: 'unanswered'
  readonly why: string
}

/** A supplier's notification, as received. */
export interface SupplierNotification {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body's bytes: the signature covers them. */
  readonly raw: Buffer
}

/**
 * Fulfils top-ups. No call rejects or touches the shop's store. The shop records each top-up before it sends it,
 * queries it if no answer comes, and never gives it another reference.
 */
export interface Fulfilment {
  /** The variants that it fulfils; the others wait for the operator. */
  readonly fulfilledVariants: 'everything' | readonly string[]
  /** Safe to repeat. */
  readonly send: (topUp: TopUp) => Promise<Either<Unanswered, Progress>>
  /** `unknown`: that reference never arrived. */
  readonly query: (reference: string) => Promise<Either<Unanswered, Progress | 'unknown'>>
  /** Reads a notification that is signed and fresh. The same one may arrive any number of times, in any order. */
  readonly verify: (
    notification: SupplierNotification,
  ) => Either<'unsigned' | 'stale' | 'malformed', { readonly reference: string; readonly progress: Progress }>
}
