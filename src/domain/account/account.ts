/** What a phone code is for: a code for one thing opens nothing else (docs/spec/decisions.md, docs/spec/api.md). */
export const codePurposes = ['register', 'forgot', 'binding', 'login', 'reveal'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A phone number, its dialling code with the plus sign. */
export interface Tel {
  readonly country_code: string
  readonly tel: string
}

/** Asks for a code by SMS. The answer never tells whether the number is known (I-17). */
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
 * What adds, changes or removes a way in asks the customer to confirm: by the present password, or by a phone code, purpose `reveal`,
 * to the number that is bound so far.
 */
export interface Confirmable {
  readonly confirmation?: string
  readonly current_password?: string
}

/** Without either where no number is bound yet. */
export interface PasswordChange extends Confirmable {
  readonly password: string
}

/** Who one can log in with (docs/spec/product.md#1-what-the-product-does-and-for-whom). */
export const providers = ['facebook', 'mpay', 'wechat', 'bocmo'] as const
export type Provider = (typeof providers)[number]

/** What a provider sends back: it counts only with the state that this browser has made (I-23). */
export interface SocialCode {
  readonly code: string
  readonly state: string
}

/** A number that is to be bound, and a social account that is to be linked. */
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
  /** How the browser calls itself, cut short. */
  readonly agent?: string
}

/** A policy that was accepted, in the version that was shown. */
export interface Consent {
  readonly id: string
  readonly version: string
}

/** What one of the operator's own mini-apps asks for: an authorisation code with PKCE S256 (RFC 6749, 7636). */
export interface AuthorizationRequest {
  readonly response_type: string
  readonly client_id: string
  readonly redirect_uri: string
  readonly code_challenge: string
  readonly code_challenge_method: string
  readonly scope: string
  readonly state: string
}

/** Who asks, and for what: shown before anything is allowed. */
export interface AuthorizationOffer {
  readonly client: string
  readonly scopes: readonly string[]
  /** The app asks for what it cannot have: the browser goes back to it with the error (RFC 6749, 4.1.2.1). */
  readonly redirect?: string
}

/** The policies of the shop that the user has not accepted in their present version. */
export const missingConsents = (policies: readonly Consent[], given: readonly Consent[]): readonly Consent[] =>
  policies.filter(({ id, version }) => !given.some(each => each.id === id && each.version === version))
