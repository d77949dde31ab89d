/** The optional parts of a shop's server. A server without this record has codes and every login. */
export interface Features {
  /** Codes by text message: for login, registration, a new password and another number. */
  readonly phone_codes: boolean
  /** Providers that customers can log in with. A page ignores those that it does not know. */
  readonly social_logins: readonly string[]
  /** Receipts by e-mail. Absent: no, because older servers do not have them. */
  readonly receipts?: boolean
  /** Customers can download their data, and delete their account. */
  readonly customer_data?: boolean
}

interface HasFeatures {
  readonly features?: Features
}

/** Can the shop send codes by text message? True until the shop's data is known. */
export const hasPhoneCodes = (shop: HasFeatures | undefined): boolean => shop?.features?.phone_codes ?? true

/** Can customers log in with this provider? True until the shop's data is known. */
export const hasSocialLogin = (shop: HasFeatures | undefined, provider: string): boolean =>
  shop?.features?.social_logins.includes(provider) ?? true

/** Does the shop send receipts by e-mail? False until the shop's data is known. */
export const hasReceipts = (shop: HasFeatures | undefined): boolean => shop?.features?.receipts ?? false

/** Can customers download their data, and delete their account? Older servers cannot, and do not name it. */
export const hasCustomerData = (shop: HasFeatures | undefined): boolean => shop?.features?.customer_data ?? false
