import type { Provider } from '~/domain/catalog/social-logins'
import type { EmailAddress } from '~/domain/account/email'

/** The purpose of a phone code. A code works for its own purpose only (docs/spec/decisions.md, docs/spec/api.md). */
export const codePurposes = ['register', 'forgot', 'binding', 'login', 'reveal'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A phone number, its dialling code with the plus sign. */
export interface Tel {
  readonly country_code: string
  readonly tel: string
}

/** Requests a code by SMS. The answer does not reveal whether the number is known (I-17). */
export interface CodeRequest extends Tel {
  readonly type: CodePurpose
}

/** A number and the code that was sent to it. */
export interface CodedTel extends Tel {
  readonly code: string
}

export interface Registration extends CodedTel {
  readonly password: string
  readonly name?: string
}

export interface PasswordReset extends CodedTel {
  readonly password: string
}

/**
 * Adding, changing or removing a login method needs a confirmation. That is the present password, or a phone code with
 * purpose `reveal`, sent to the number that is bound now.
 */
export interface Confirmable {
  readonly confirmation?: string
  readonly current_password?: string
}

/** A user without a bound number needs neither. */
export interface PasswordChange extends Confirmable {
  readonly password: string
}

/** The answer of a provider. It counts only with the state that this browser created (I-23). */
export interface SocialCode {
  readonly code: string
  readonly state: string
}

/** A number to bind, and a social account to link. */
export interface NewTel extends CodedTel, Confirmable {}
export interface NewLink extends SocialCode, Confirmable {}

/** A linked social account. */
export interface SocialIdentity {
  readonly provider: Provider
  /** False when it is the last way to log in. */
  readonly removable: boolean
  readonly name?: string
}

/** A device that is logged in. Times in milliseconds since 1970. */
export interface DeviceSession {
  readonly id: string
  readonly current: boolean
  readonly created_at: number
  readonly seen_at: number
  /** The browser's user agent, shortened. */
  readonly agent?: string
}

/** Where the customer's receipts are mailed to; without an address they are not. */
export interface ReceiptAddress {
  readonly address?: EmailAddress
}

/** All that the shop knows about a customer: a file for the customer, which the pages do not read. */
export type CustomerData = Readonly<Record<string, unknown>>

/** A policy that was accepted, in the version that was shown. */
export interface Consent {
  readonly id: string
  readonly version: string
}

/** Request of one of the operator's own mini-apps for an authorisation code with PKCE S256 (RFC 6749, 7636). */
export interface AuthorizationRequest {
  readonly response_type: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly code_challenge: string
  readonly code_challenge_method: string
  readonly scope: string
  readonly state: string
}

/** The client and the rights that it requests. The customer sees them before they allow anything. */
export interface AuthorizationOffer {
  readonly client: string
  readonly scopes: readonly string[]
  /** The app requests something that it cannot get. The browser returns to it with the error (RFC 6749, 4.1.2.1). */
  readonly redirect?: string
}

/** The policies of the shop that the user has not accepted in their present version. */
export const missingConsents = (policies: readonly Consent[], given: readonly Consent[]): readonly Consent[] =>
  policies.filter(({ id, version }) => !given.some(each => each.id === id && each.version === version))
