import * as E from 'fp-ts/Either'
import type { Code } from '~/domain/orders/order'
import type { codes, dataKeys } from '@server/platform/database/schema/vault'
import { endingOf } from '@server/stock/vault/canonical-code'
import type { Vault } from '@server/stock/vault/vault.port'

/** A code as the vault keeps it, with its data key. */
export interface SealedCode {
  readonly code: typeof codes.$inferSelect
  readonly key: typeof dataKeys.$inferSelect
}

/** A code in clear, in memory. Throws if the vault cannot open it. */
export const openSealed = (vault: Vault, { code, key }: SealedCode): Code =>
  vault.open(code, { id: code.id, variant: code.variantNo }, vault.unwrap(key))

/** The last characters of a code. Null: it does not open, which must not hide the rest of its order. */
export const endOfSealed = (vault: Vault, sealed: SealedCode): string | null =>
  E.getOrElseW(() => null)(E.tryCatch(() => endingOf(openSealed(vault, sealed).code), String))
