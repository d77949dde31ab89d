import type { Provider } from '~/domain/account/account'
import type { Lang } from '~/domain/shared/locale'
import type { PhoneNumber } from '@server/identity/shared/numbers'

/** A change of an account that its customer is notified of by SMS. */
export type AccountChange =
  | { readonly _tag: 'number'; readonly before: PhoneNumber; readonly after: PhoneNumber }
  | { readonly _tag: 'password' }
  | { readonly _tag: 'linked'; readonly providers: readonly Provider[] }
  | { readonly _tag: 'unlinked'; readonly provider: Provider }

/** Sends messages in the background: the time that it takes reveals nothing to the client. */
export interface Messages {
  readonly code: (to: PhoneNumber, code: string, lang: Lang) => void
  /** What has changed, and what to do if it was not the customer. */
  readonly changed: (to: PhoneNumber, change: AccountChange, lang: Lang) => void
  /** Resolves when all are handed over or have failed. */
  readonly settled: () => Promise<void>
}
