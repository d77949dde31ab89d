import type { Option } from 'fp-ts/Option'
import type { Task } from 'fp-ts/Task'
import type { TaskEither } from 'fp-ts/TaskEither'
import type {
  AuthorizationOffer,
  AuthorizationRequest,
  CodedTel,
  CodeRequest,
  Consent,
  DeviceSession,
  PasswordChange,
  PasswordReset,
  Provider,
  Registration,
  SocialCode,
  SocialIdentity,
} from '~/domain/account'
import type { Failure } from '~/domain/failure'
import type { User } from '~/domain/session'

/** Ways in. Each token is the bearer value to keep. `invalid` names the field; it never says whether a number is known. */
export interface EntrancePort {
  readonly sendCode: (request: CodeRequest) => TaskEither<Failure, void>
  readonly register: (registration: Registration) => TaskEither<Failure, string>
  readonly loginByCode: (coded: CodedTel) => TaskEither<Failure, string>
  readonly resetPassword: (reset: PasswordReset) => TaskEither<Failure, void>
  readonly loginBySocial: (provider: Provider, code: SocialCode) => TaskEither<Failure, string>
  /** Exchanges a one-time value from an address, which lives for 60 seconds (decisions 3). */
  readonly handOff: (value: string) => TaskEither<Failure, string>
}

/** What a customer does with their own account. */
export interface AccountPort {
  readonly rename: (name: string) => TaskEither<Failure, User>
  readonly changePassword: (change: PasswordChange) => TaskEither<Failure, User>
  readonly bindTel: (coded: CodedTel) => TaskEither<Failure, User>
  readonly consent: (policies: readonly Consent[]) => TaskEither<Failure, User>
  readonly identities: TaskEither<Failure, readonly SocialIdentity[]>
  readonly link: (provider: Provider, code: SocialCode) => TaskEither<Failure, void>
  readonly unlink: (provider: Provider) => TaskEither<Failure, void>
  readonly devices: TaskEither<Failure, readonly DeviceSession[]>
  readonly revoke: (device: string) => TaskEither<Failure, void>
  /** Every device, this one too. */
  readonly revokeAll: TaskEither<Failure, void>
  readonly offer: (request: AuthorizationRequest) => TaskEither<Failure, AuthorizationOffer>
  /** Answers the address that the mini-app waits at. */
  readonly authorize: (request: AuthorizationRequest, allowed: boolean) => TaskEither<Failure, string>
}

/** Where a browser goes to log in at a provider; it comes back to the login page of the edition with what it got (calls). */
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
