import type * as E from 'fp-ts/Either'
import type { ProviderDeps, ProviderFailure } from '@server/payments/provider.port'

/** The fields of a form or of a flat JSON object. */
export type Fields = Readonly<Record<string, string>>

/** What a call to a provider results in. Never rejects. */
export type ProviderResult<A> = Promise<E.Either<ProviderFailure, A>>

/** What the functions of one provider work with. */
export interface ConfiguredDeps<Settings> extends Required<ProviderDeps> {
  readonly settings: Settings
}
