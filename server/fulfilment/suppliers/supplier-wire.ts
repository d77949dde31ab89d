import * as t from 'io-ts'
import { optional, text } from '~/contract/wire'
import { signedMessages } from '@server/platform/signed-message'
import type { Progress } from '@server/fulfilment/fulfilment.port'

/*
 * The messages between shop and supplier, over HTTP and signed (docs/fulfilment.md). Both sides use this file.
 */

export const { signedHeaders, signatureFault } = signedMessages('supplier')

/** `PUT {url}/topups/{reference}`: the same reference is the same top-up. */
export const order = t.type({
  reference: text(64, 1),
  order: text(64, 1),
  variant: text(64, 1),
  name: text(400),
  entered: t.record(t.string, t.string),
  callback_url: text(2048, 1),
})
export type SupplierOrder = t.TypeOf<typeof order>

/** Its answer, the answer to `GET {url}/topups/{reference}`, and the body of a notification to `callback_url`. */
export const supplierStatus = t.intersection([
  t.type({
    reference: text(64, 1),
    status: t.union([t.literal('accepted'), t.literal('done'), t.literal('failed')]),
  }),
  optional({ reason: t.string }),
])
export type SupplierStatus = t.TypeOf<typeof supplierStatus>

const LONGEST_REASON = 200

export const progressOf = ({ status, reason = '' }: SupplierStatus): Progress =>
  status === 'failed' ? { state: status, reason: reason.slice(0, LONGEST_REASON) } : { state: status }
