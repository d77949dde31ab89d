import { type Provider, type OfferedLogin, providers } from '~/domain/catalog/social-logins'

/**
 * The optional parts of a shop's server (docs/spec/api.md#what-a-server-has). A server without this record has the calls
 * of the specification, and those of a sale.
 */
export interface Features extends Readonly<Partial<Record<OptionalCall, boolean>>> {
  /** Codes by text message: for login, registration, a new password and another number. */
  readonly phone_codes: boolean
  readonly social_logins: readonly OfferedLogin[]
  /** Receipts by e-mail. Absent: no, because older servers do not have them. */
  readonly receipts?: boolean
  /** Customers can download their data, and delete their account. Absent: no. */
  readonly customer_data?: boolean

  // Pages do not read the rest: they show what an answer contains. Tools that test a server do.
  /** Values in an address that log a customer in once. */
  readonly hand_off?: boolean
  /** The operator's mini-apps can ask for a customer's name and number. */
  readonly mini_apps?: boolean
  /** Changes of orders are pushed. */
  readonly realtime?: boolean
  /** Orders have a link for other people, who can pay. */
  readonly order_links?: boolean
  /** Old sessions must enter a phone code before they see codes. */
  readonly reveal?: boolean
  /** Some products are delivered to an account, without a code. */
  readonly top_ups?: boolean
}

/** Calls that a page offers unless the server lacks them: `false`, or no record of features at all. */
export type OptionalCall =
  | 'registration'
  | 'password_reset'
  | 'name_change'
  | 'password_change'
  | 'number_change'
  | 'social_links'
  | 'devices'
  | 'cancellation'

interface HasFeatures {
  readonly features?: Features
}

/** Can the shop send codes by text message? True until the shop's data is known. */
export const hasPhoneCodes = (shop: HasFeatures | undefined): boolean => shop?.features?.phone_codes ?? true

/** The social logins of the shop. The known ones until the shop's data is known, and for a server that names none. */
export const socialLoginsOf = (shop: HasFeatures | undefined): readonly OfferedLogin[] =>
  shop?.features?.social_logins ?? known

/** Can customers log in with this provider? */
export const hasSocialLogin = (shop: HasFeatures | undefined, provider: Provider): boolean =>
  socialLoginsOf(shop).some(({ code }) => code === provider)

/** Does the shop send receipts by e-mail? False until the shop's data is known. */
export const hasReceipts = (shop: HasFeatures | undefined): boolean => shop?.features?.receipts ?? false

/** Can customers download their data, and delete their account? Older servers cannot, and do not name it. */
export const hasCustomerData = (shop: HasFeatures | undefined): boolean => shop?.features?.customer_data ?? false

/**
 * Does the server have this call? True until the shop's data is known, and for older servers: they have the call, but
 * no name for it.
 */
export const hasCall = (shop: HasFeatures | undefined, call: OptionalCall): boolean =>
  shop === undefined || (shop.features !== undefined && (shop.features[call] ?? true))

const known: readonly OfferedLogin[] = providers.map(code => ({ code }))
