import type { Task } from 'fp-ts/Task'
import type { TaskEither } from 'fp-ts/TaskEither'
import type {
  AuthorizationOffer,
  AuthorizationRequest,
  CodedTel,
  CodeRequest,
  Confirmable,
  Consent,
  CustomerData,
  DeviceSession,
  NewLink,
  NewTel,
  PasswordChange,
  PasswordReset,
  ReceiptAddress,
  Registration,
  SocialCode,
  SocialIdentity,
} from '~/domain/account/account'
import type { Provider } from '~/domain/catalog/social-logins'
import type { EmailAddress } from '~/domain/account/email'
import type { Failure } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'

/**
 * Authentication. Each call that returns a token returns the bearer value to keep. `invalid` names the field. The
 * server reveals whether a number is known, under `tel`, only after a code has proven that the number is the caller's.
 */
export interface AuthPort {
  /** `busy` for 180 seconds after this browser's last one for the same purpose and number, known or not. */
  readonly sendCode: (request: CodeRequest) => TaskEither<Failure, void>
  /** A refused password costs no code. */
  readonly register: (registration: Registration) => TaskEither<Failure, string>
  readonly loginByCode: (coded: CodedTel) => TaskEither<Failure, string>
  /** Every session of the customer ends. */
  readonly resetPassword: (reset: PasswordReset) => TaskEither<Failure, void>
  /** A social account without a link becomes a new customer without a number. Each code works once. */
  readonly loginBySocial: (provider: Provider, code: SocialCode) => TaskEither<Failure, string>
  /** Exchanges a one-time value from an address, which lives for 60 seconds (docs/spec/decisions.md#3-session). */
  readonly handOff: (value: string) => TaskEither<Failure, string>
}

/**
 * Changes that customers make to their own account. A customer with a pending password reset, phone binding or policy
 * consent can do that here. Every other call is `forbidden` until then (docs/spec/decisions.md#1-access).
 */
export interface AccountPort {
  readonly rename: (name: string) => TaskEither<Failure, User>
  /** `invalid` under `password` for the present one. The other sessions of the customer end. */
  readonly changePassword: (change: PasswordChange) => TaskEither<Failure, User>
  /**
   * Changing the number needs the present password or a phone code, as linking and unlinking do. Without one the server
   * refuses under `confirmation` and uses up nothing else. It refuses a number that has an account under `tel`, and
   * also under `link` if the customer can use `join`.
   */
  readonly bindTel: (coded: NewTel) => TaskEither<Failure, User>
  /**
   * Merges a new social customer into the customer who has the number. The same phone code works for it. Returns the
   * bearer value to keep.
   */
  readonly join: (coded: CodedTel) => TaskEither<Failure, string>
  /** Adds to the accepted policies. A newer version replaces an older one. */
  readonly consent: (policies: readonly Consent[]) => TaskEither<Failure, User>
  readonly identities: TaskEither<Failure, readonly SocialIdentity[]>
  /**
   * `conflict` if the account is linked to another customer, or if the customer already has one of that provider. Safe
   * to repeat.
   */
  readonly link: (provider: Provider, code: NewLink) => TaskEither<Failure, void>
  /** `not_found` when there is none, `conflict` for the last login method. */
  readonly unlink: (provider: Provider, given?: Confirmable) => TaskEither<Failure, void>
  /** The entry of the present session is marked. */
  readonly devices: TaskEither<Failure, readonly DeviceSession[]>
  /** Ends one of the customer's own sessions. Another customer's session is `not_found`, exactly like an absent one. */
  readonly revoke: (device: string) => TaskEither<Failure, void>
  /** Every device, this one too. */
  readonly revokeAll: TaskEither<Failure, void>
  readonly receiptAddress: TaskEither<Failure, ReceiptAddress>
  /** Later receipts go to this address, in the language of the page. `conflict` in a shop that mails none. */
  readonly setReceiptAddress: (address: EmailAddress) => TaskEither<Failure, ReceiptAddress>
  /** Safe to repeat. */
  readonly removeReceiptAddress: TaskEither<Failure, void>
  /** Mails the receipt of an own, successful order again. `conflict`: there is no address, or it was sent too often. */
  readonly resendReceipt: (order: string) => TaskEither<Failure, void>
  /** All that the shop knows about the customer. Without a confirmation `invalid`, as for a change of the number. */
  readonly data: (given: Confirmable) => TaskEither<Failure, CustomerData>
  /**
   * Erases the account for good: every session of the customer ends. It needs the same confirmation. `conflict` names an
   * order that is under way; nothing is then erased.
   */
  readonly erase: (given: Confirmable) => TaskEither<Failure, void>
  /** For guests too. `invalid` names the mistake in the request. The browser is then not redirected. */
  readonly offer: (request: AuthorizationRequest) => TaskEither<Failure, AuthorizationOffer>
  /** Returns the address at which the mini-app waits, with `code` or `error`, and with its `state`. */
  readonly authorize: (request: AuthorizationRequest, allowed: boolean) => TaskEither<Failure, string>
}

/**
 * Where a browser goes to log in at a provider. The provider sends it back to the edition's login page
 * (docs/spec/api.md).
 */
export interface SocialPort {
  readonly authorizeUrl: (provider: Provider, state: string) => string
}

/** Reads a number of a country: its digits without the dialling code, or undefined if it cannot take a code by SMS. */
export type ParseTel = (countryCode: string, raw: unknown) => string | undefined

/** Rules about telephone numbers. */
export interface NumbersPort {
  /** The exact rules of all countries. If they cannot be loaded, the shop's own simple rules. */
  readonly rules: Task<ParseTel>
}
