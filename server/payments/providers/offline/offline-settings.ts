import type * as t from 'io-ts'
import { oneOrMore, strictObject } from '@server/platform/strict-codec'
import { serviceUrl, sharedSecret } from '@server/platform/secret-settings'

/**
 * Cash at the counter. There is no provider, so there is no public document.
 *
 * Without a `till` the shop shows what to do, receives no notification, and an operator records the payment. With a
 * till, the shop sends it every payment, and the till notifies the shop of what it took, in the signed form of
 * `wallet-wire.ts`.
 */
export const offlineSettings = strictObject(
  {},
  { till: strictObject({ base_url: serviceUrl, secrets: oneOrMore(sharedSecret) }, {}) },
)
export type OfflineSettings = t.TypeOf<typeof offlineSettings>
