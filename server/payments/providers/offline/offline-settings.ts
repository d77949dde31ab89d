import type * as t from 'io-ts'
import { document, oneOrMore, secret, serviceUrl } from '@server/platform/secret-settings'

/**
 * Cash at the counter.
 *
 * Nothing of it is public, as there is no provider. Without a `till` the shop shows what to do, nobody notifies it, and a
 * payment is taken down by an operator. With one, the till is told of every payment and tells what it took, in the signed form of
 * `wallet-wire.ts`.
 */
export const offlineSettings = document(
  {},
  { till: document({ base_url: serviceUrl, secrets: oneOrMore(secret) }, {}) },
)
export type OfflineSettings = t.TypeOf<typeof offlineSettings>
