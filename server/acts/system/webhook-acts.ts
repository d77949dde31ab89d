import * as E from 'fp-ts/Either'
import { IDS_OF_ACT, type Performed } from '@server/acts/kit/perform'
import { deliveryOf, endpointOf, type WebhookAbsence } from '@server/acts/system/webhook-lookups'
import type { Db } from '@server/platform/database/database'
import type { EndpointState } from '@server/platform/database/schema/webhooks'
import { type EndpointRow, queuePing, redeliver, redeliverParked, setEndpoint } from '@server/webhooks/operate'

/** Why nothing is sent. */
export type WebhookRefusal =
  | WebhookAbsence
  | { readonly _tag: 'endpoint_disabled'; readonly endpoint: string }
  | { readonly _tag: 'nothing_named' }

/** Which deliveries are sent again. */
export interface Redelivery {
  readonly deliveries: readonly string[]
  /** Also all deliveries to this endpoint that were given up. */
  readonly endpoint: string | undefined
}

/** Sends deliveries again, also those that arrived. The answer: their ids. The running shop sends them. */
export const redeliverWebhooks =
  ({ deliveries, endpoint }: Redelivery): Performed<WebhookRefusal, readonly string[]> =>
  async ({ db, now }) => {
    if (deliveries.length === 0 && endpoint === undefined) return E.left({ _tag: 'nothing_named' })
    const named = await namedDeliveries(db, deliveries)
    if (E.isLeft(named)) return named
    const receiver = endpoint === undefined ? E.right(undefined) : await enabledEndpoint(db, endpoint)
    if (E.isLeft(receiver)) return receiver
    const again = [
      ...(await redeliver(db, named.right, now())),
      ...(receiver.right === undefined ? [] : await redeliverParked(db, receiver.right.name, now())),
    ]
    const after = { deliveries: again.length, delivery_ids: again.slice(0, IDS_OF_ACT) }
    const act = { subject: endpoint ?? named.right.slice(0, IDS_OF_ACT).join(', '), before: {}, after }
    return E.right({ answer: again, act: again.length === 0 ? undefined : act })
  }

/** Queues a test message to an endpoint. The answer: its id. The running shop sends it. */
export const pingEndpoint =
  (name: string): Performed<WebhookRefusal, string> =>
  async ({ db, now }) => {
    const endpoint = await enabledEndpoint(db, name)
    if (E.isLeft(endpoint)) return endpoint
    const queued = await queuePing(db, endpoint.right.name, now())
    return E.right({ answer: queued, act: { subject: endpoint.right.name, before: {}, after: { delivery: queued } } })
  }

/** Enables or disables an endpoint. The answer: its name, and whether it was otherwise. */
export const switchEndpoint =
  (
    nameOrUrl: string,
    state: Exclude<EndpointState, 'removed'>,
  ): Performed<WebhookAbsence, { readonly endpoint: string; readonly isChanged: boolean }> =>
  async ({ db, now }) => {
    const named = await endpointOf(db, nameOrUrl)
    if (E.isLeft(named)) return named
    const found = named.right
    const isChanged = await setEndpoint(db, found.name, state, now())
    const act = { subject: found.name, before: { state: found.state, why: found.why }, after: { state } }
    return E.right({ answer: { endpoint: found.name, isChanged }, act: isChanged ? act : undefined })
  }

/** The endpoint, which gets webhooks. */
const enabledEndpoint = async (db: Db, nameOrUrl: string): Promise<E.Either<WebhookRefusal, EndpointRow>> => {
  const found = await endpointOf(db, nameOrUrl)
  if (E.isLeft(found) || found.right.state === 'enabled') return found
  return E.left({ _tag: 'endpoint_disabled', endpoint: found.right.name })
}

/** Refused if one of them is none, or its endpoint gets nothing. */
const namedDeliveries = async (
  db: Db,
  ids: readonly string[],
): Promise<E.Either<WebhookRefusal, readonly string[]>> => {
  const named: string[] = []
  for (const id of ids) {
    const found = await deliveryOf({ db }, id)
    if (E.isLeft(found)) return found
    const endpoint = await enabledEndpoint(db, found.right.endpoint)
    if (E.isLeft(endpoint)) return endpoint
    named.push(found.right.id)
  }
  return E.right(named)
}
