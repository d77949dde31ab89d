/** The social logins that pages know: they have names, texts and an order (docs/spec/product.md#1-what-the-product-does-and-for-whom). */
export const providers = ['facebook', 'mpay', 'wechat', 'bocmo'] as const
export type KnownProvider = (typeof providers)[number]

/** The code of a social login. A backend may have others than the known ones. */
export type Provider = string

/** A code is a part of an address (`/login/{provider}`) and of storage keys (`auth.{provider}.state`). */
export const PROVIDER_PATTERN = '^[A-Za-z0-9][\\w-]{0,31}$'
const pattern = new RegExp(PROVIDER_PATTERN, 'u')
export const isProvider = (code: string): boolean => pattern.test(code)

/** A social login that a shop offers. */
export interface OfferedLogin {
  readonly code: Provider
  /** For pages that do not know the code. */
  readonly name?: string
}
