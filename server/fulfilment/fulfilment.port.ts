import type { Either } from 'fp-ts/Either'

/** One top-up of a paid order: what is carried out for a shopper, and has no code. */
export interface TopUp {
  /** The order's unit. The same reference is the same top-up, however often it is sent: it is carried out once. */
  readonly reference: string
  /** The order's number, for people. */
  readonly order: string
  readonly variant: string
  readonly name: string
  /** What the shopper filled in, by field. */
  readonly entered: Readonly<Record<string, string>>
}

/** How far a top-up is. `accepted`: it was understood, and is under way. `failed`: it is not carried out, and never will be. */
export type Progress =
  | { readonly state: 'accepted' }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: string }

/** No answer, or none that can be understood: what was asked may have happened all the same. `why` is for the operator. */
export interface Unanswered {
  readonly _tag: 'unanswered'
  readonly why: string
}

/** What somebody tells without being asked, as it came. */
export interface Told {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body's bytes: the signature covers them. */
  readonly raw: Buffer
}

/**
 * Who carries top-ups out. Nothing here rejects or touches the shop's store; the shop writes down that it sends one before it
 * does, asks again when no answer comes, and never gives one another reference.
 */
export interface Fulfilment {
  /** The variants that it carries out; the others wait for the operator. */
  readonly carries: 'everything' | readonly string[]
  /** Safe to repeat. */
  readonly send: (topUp: TopUp) => Promise<Either<Unanswered, Progress>>
  /** `unknown`: that reference never arrived. */
  readonly query: (reference: string) => Promise<Either<Unanswered, Progress | 'unknown'>>
  /** Reads what is told, when its signature holds and it is fresh. It may be told any number of times, in any order. */
  readonly verify: (
    told: Told,
  ) => Either<'unsigned' | 'stale' | 'malformed', { readonly reference: string; readonly progress: Progress }>
}
