import type { KnownProvider } from '~/domain/catalog/social-logins'
import type { Lang } from '~/domain/shared/locale'
import type { PhoneNumber } from '@server/identity/shared/numbers'

/** A change of an account that its customer is notified of by SMS. */
export type AccountChange =
  | { readonly _tag: 'number'; readonly before: PhoneNumber; readonly after: PhoneNumber }
  | { readonly _tag: 'password' }
  | { readonly _tag: 'linked'; readonly providers: readonly KnownProvider[] }
  | { readonly _tag: 'unlinked'; readonly provider: KnownProvider }
  | { readonly _tag: 'erased' }

/** Sends messages in the background: the time that it takes reveals nothing to the client. */
export interface Messages {
  readonly code: (to: PhoneNumber, code: string, lang: Lang) => void
  /** Notifies the customer of a change, and of what to do if they did not make it. */
  readonly changed: (to: PhoneNumber, change: AccountChange, lang: Lang) => void
  /** Resolves when all messages are handed over or have failed. */
  readonly settled: () => Promise<void>
}
