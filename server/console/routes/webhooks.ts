import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type ConsoleDelivery, type ConsoleEndpoint, webhookCalls } from '~/contract/console/webhooks'
import { defined } from '~/domain/shared/defined'
import { answering } from '@server/acts/kit/answering'
import { pingEndpoint, redeliverWebhooks, switchEndpoint } from '@server/acts/system/webhook-acts'
import {
  deliveryOf,
  deliveryPage,
  deliverySubject,
  type ShownEndpoint,
  shownEndpoints,
} from '@server/acts/system/webhook-lookups'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { actRoute, lookRoute } from '@server/console/kit/define-call'
import { noCursor, pagingIn, shownPage } from '@server/console/kit/page'
import type { DeliveryRow } from '@server/webhooks/operate'

/** Messages to the programs of integrators. */
export const webhookRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, webhookCalls.listEndpoints, async ({ deps }) =>
    E.right({ endpoints: (await shownEndpoints(deps)).map(endpointShown) }),
  )
  lookRoute(app, console, webhookCalls.listDeliveries, async ({ deps, query, lang }) => {
    const { endpoint, parked } = query
    const page = await deliveryPage(deps, { endpoint, parked: parked === 'yes', ...pagingIn(query) })
    return page === undefined ? E.left(noCursor(lang)) : E.right(shownPage(page, deliveryShown))
  })
  lookRoute(app, console, webhookCalls.showDelivery, async ({ deps, params }) => {
    const found = await deliveryOf(deps, params['id'] ?? '')
    if (E.isLeft(found)) return E.left({ _tag: 'not_found' })
    const { data, at, nextAt, updatedAt, answer, state } = found.right
    return E.right({
      ...deliveryShown(found.right),
      data,
      changed_at: at.getTime(),
      updated_at: updatedAt.getTime(),
      ...defined({ due_at: state === 'waiting' ? nextAt.getTime() : undefined, answer: answer ?? undefined }),
    })
  })
  webhookActs(app, console)
}

const webhookActs = (app: FastifyInstance, console: ConsoleDeps): void => {
  actRoute(app, console, webhookCalls.redeliver, ({ input: { deliveries, endpoint } }) =>
    answering(redeliverWebhooks({ deliveries, endpoint }), again => ({ deliveries: again })),
  )
  actRoute(app, console, webhookCalls.ping, ({ params }) =>
    answering(pingEndpoint(params['endpoint'] ?? ''), delivery => ({ delivery })),
  )
  for (const [call, state] of [
    [webhookCalls.disableEndpoint, 'disabled'],
    [webhookCalls.enableEndpoint, 'enabled'],
  ] as const)
    actRoute(app, console, call, ({ params }) =>
      answering(switchEndpoint(params['endpoint'] ?? '', state), ({ endpoint, isChanged }) => ({
        endpoint,
        changed: isChanged,
      })),
    )
}

const endpointShown = ({ since, failingSince, why, ...endpoint }: ShownEndpoint): ConsoleEndpoint => ({
  ...endpoint,
  since: since.getTime(),
  ...defined({ why: why ?? undefined, failing_since: failingSince?.getTime() }),
})

const deliveryShown = (row: DeliveryRow): ConsoleDelivery => {
  const { id, endpoint, event, state, attempts, createdAt, status, note } = row
  const subject = deliverySubject(row)
  return {
    id,
    endpoint,
    event,
    state,
    attempts,
    created_at: createdAt.getTime(),
    ...defined({
      subject: subject === '' ? undefined : subject,
      status: status ?? undefined,
      note: note ?? undefined,
    }),
  }
}
