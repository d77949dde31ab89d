import type { Option } from 'fp-ts/Option'
import type { Task } from 'fp-ts/Task'
import type { TaskEither } from 'fp-ts/TaskEither'
import type {
  AuthorizationOffer,
  AuthorizationRequest,
  CodedTel,
  CodeRequest,
  Confirmable,
  Consent,
  DeviceSession,
  NewLink,
  NewTel,
  PasswordChange,
  PasswordReset,
  Provider,
  Registration,
  SocialCode,
  SocialIdentity,
} from '~/domain/account/account'
import type { Failure } from '~/domain/shared/failure'
import type { User } from '~/domain/account/session'

/**
 * Ways in. Each token is the bearer value to keep. `invalid` names the field. Whether a number is known is told only to who
 * has proven by a code that it is theirs: under `tel`.
 */
export interface EntrancePort {
  /** `busy` for 180 seconds after this browser's last one for the same purpose and number, known or not. */
  readonly sendCode: (request: CodeRequest) => TaskEither<Failure, void>
  /** A refused password costs no code. */
  readonly register: (registration: Registration) => TaskEither<Failure, string>
  readonly loginByCode: (coded: CodedTel) => TaskEither<Failure, string>
  /** Every session of the customer ends. */
  readonly resetPassword: (reset: PasswordReset) => TaskEither<Failure, void>
  /** Somebody whom nobody has linked becomes a customer without a number. A code is good once. */
  readonly loginBySocial: (provider: Provider, code: SocialCode) => TaskEither<Failure, string>
  /** Exchanges a one-time value from an address, which lives for 60 seconds (docs/spec/decisions.md#3-session). */
  readonly handOff: (value: string) => TaskEither<Failure, string>
}

/**
 * What a customer does with their own account. Who has something to settle first (a password, a number, policies) may settle
 * that here; all else is `forbidden` until then (docs/spec/decisions.md#1-access).
 */
export interface AccountPort {
  readonly rename: (name: string) => TaskEither<Failure, User>
  /** `invalid` under `password` for the present one. The other sessions of the customer end. */
  readonly changePassword: (change: PasswordChange) => TaskEither<Failure, User>
  /**
   * Another number, as a link and the end of one, is confirmed by the present password or a phone code first: refused under
   * `confirmation` until then, and nothing else is used up by that. A number that has an account is refused under `tel`, and under
   * `link` besides where `join` is open to the customer.
   */
  readonly bindTel: (coded: NewTel) => TaskEither<Failure, User>
  /** A new social customer becomes the customer who has the number; the same code is good for it. Answers the bearer value to keep. */
  readonly join: (coded: CodedTel) => TaskEither<Failure, string>
  /** Adds to what was accepted; an older version gives way. */
  readonly consent: (policies: readonly Consent[]) => TaskEither<Failure, User>
  readonly identities: TaskEither<Failure, readonly SocialIdentity[]>
  /** `conflict` when it is somebody else's, or there is another one of that provider. Again is no harm. */
  readonly link: (provider: Provider, code: NewLink) => TaskEither<Failure, void>
  /** `not_found` when there is none, `conflict` for the last way to log in. */
  readonly unlink: (provider: Provider, given?: Confirmable) => TaskEither<Failure, void>
  /** This one is marked. */
  readonly devices: TaskEither<Failure, readonly DeviceSession[]>
  /** One of their own; another's is `not_found` as one that does not exist. */
  readonly revoke: (device: string) => TaskEither<Failure, void>
  /** Every device, this one too. */
  readonly revokeAll: TaskEither<Failure, void>
  /** For guests too. `invalid` names what is wrong with the request: the browser is led nowhere then. */
  readonly offer: (request: AuthorizationRequest) => TaskEither<Failure, AuthorizationOffer>
  /** Answers the address that the mini-app waits at: with `code`, or with `error`, and with its `state`. */
  readonly authorize: (request: AuthorizationRequest, allowed: boolean) => TaskEither<Failure, string>
}

/** Where a browser goes to log in at a provider; it comes back to the login page of the edition with what it got (docs/spec/api.md). */
export interface SocialPort {
  readonly door: (provider: Provider, state: string) => string
}

/** Reads a number of a country: its digits without the dialling code, or none when it cannot take a code by SMS. */
export type ParseTel = (countryCode: string, raw: unknown) => Option<string>

/** What is known about the world's telephone numbers. */
export interface NumbersPort {
  /** The exact rules of all countries; where they do not come, the shapes that the shop knows by itself. */
  readonly rules: Task<ParseTel>
}
