import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { defined } from '~/domain/shared/defined'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Db } from '@server/platform/database/database'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { cursorOf, readCursor } from '@server/platform/page-cursor'
import { isUuid } from '@server/platform/uuid'
import { type EndpointQueue, endpointQueues } from '@server/webhooks/endpoint-queues'
import {
  type DeliveryRow,
  type EndpointRow,
  findDelivery,
  findEndpoints,
  listDeliveries,
  listEndpoints,
} from '@server/webhooks/operate'

type Inside = Pick<ActDeps, 'db'>

/** Why there is no such endpoint or delivery. */
export type WebhookAbsence =
  | { readonly _tag: 'delivery_absent'; readonly delivery: string }
  | { readonly _tag: 'endpoint_absent'; readonly endpoint: string }
  /** Several endpoints are at the origin of the address that was named. */
  | { readonly _tag: 'endpoint_ambiguous'; readonly origin: string; readonly endpoints: readonly [string, string] }

/** An endpoint with what waits for it. Its address is its origin: a path can have a secret. */
export type ShownEndpoint = EndpointRow & Pick<EndpointQueue, 'waiting' | 'failing' | 'parked'>

/** All endpoints, also those that the file no longer has. */
export const shownEndpoints = async ({ db }: Inside): Promise<readonly ShownEndpoint[]> => {
  const queues = new Map((await endpointQueues(db)).map(queue => [queue.endpoint, queue]))
  return (await listEndpoints(db)).map(({ name, origin, events, state, why, since, failingSince }) => ({
    name,
    origin,
    state,
    why,
    events,
    since,
    failingSince,
    waiting: queues.get(name)?.waiting ?? 0,
    failing: queues.get(name)?.failing ?? 0,
    parked: queues.get(name)?.parked ?? 0,
  }))
}

/** Which deliveries are on a page. */
export interface DeliveryPage extends Paging {
  readonly endpoint?: string | undefined
  /** Only those that were given up. */
  readonly parked: boolean
}

/** A page of deliveries, newest first. Undefined: the cursor is not one of this list. */
export const deliveryPage = (
  { db }: Inside,
  { endpoint, parked, ...paging }: DeliveryPage,
): Promise<ListPage<DeliveryRow> | undefined> => {
  const filter = defined({ endpoint, state: parked ? ('parked' as const) : undefined })
  return readPage(paging, {
    placeOf: readCursor,
    read: (after, limit) => listDeliveries(db, { ...filter, ...defined({ after }), limit }),
    cursorOf,
  })
}

/** The delivery with this id. */
export const deliveryOf = async ({ db }: Inside, id: string): Promise<E.Either<WebhookAbsence, DeliveryRow>> => {
  const found = isUuid(id) ? await findDelivery(db, id) : undefined
  return found === undefined ? E.left({ _tag: 'delivery_absent', delivery: id }) : E.right(found)
}

/** The endpoint of the file that the operator means. */
export const endpointOf = async (db: Db, nameOrUrl: string): Promise<E.Either<WebhookAbsence, EndpointRow>> => {
  const [found, another] = await findEndpoints(db, nameOrUrl)
  if (found === undefined) return E.left({ _tag: 'endpoint_absent', endpoint: nameOrUrl })
  if (another !== undefined)
    return E.left({ _tag: 'endpoint_ambiguous', origin: found.origin, endpoints: [found.name, another.name] })
  return E.right(found)
}

const about = t.partial({ no: t.string, variant: t.string, endpoint: t.string })

/** What a delivery is about: the number of its order, its variant, or the endpoint of a test message. */
export const deliverySubject = ({ data }: DeliveryRow): string =>
  about.is(data) ? (data.no ?? data.variant ?? data.endpoint ?? '') : ''
