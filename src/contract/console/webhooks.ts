import * as t from 'io-ts'
import { act, look } from '~/contract/console/console-call'
import { count, instant, object, text } from '~/contract/wire'

const empty = object({}, {})

/** A receiver of webhooks with what waits for it. `origin`: its address without the path, which can have a secret. */
const endpoint = object(
  {
    name: t.string,
    origin: t.string,
    state: t.keyof({ enabled: null, disabled: null, removed: null }),
    events: t.readonlyArray(t.string),
    since: instant,
    waiting: count(0),
    failing: count(0),
    parked: count(0),
  },
  { why: t.string, failing_since: instant },
)
export type ConsoleEndpoint = t.TypeOf<typeof endpoint>

const deliveryRow = {
  id: t.string,
  endpoint: t.string,
  event: t.string,
  state: t.keyof({ waiting: null, delivered: null, parked: null }),
  attempts: count(0),
  created_at: instant,
}
/** `subject`: the number of its order, or its variant. */
const maybe = { subject: t.string, status: t.number, note: t.string }

const delivery = object(deliveryRow, maybe)
export type ConsoleDelivery = t.TypeOf<typeof delivery>

const shownDelivery = object(
  { ...deliveryRow, data: t.unknown, changed_at: instant, updated_at: instant },
  { ...maybe, due_at: instant, answer: t.string },
)

const named = t.type({ endpoint: t.string, changed: t.boolean })

export const webhookCalls = {
  listEndpoints: look('webhooks list', '/system/webhooks', t.type({ endpoints: t.readonlyArray(endpoint) })),
  listDeliveries: look(
    'webhooks list',
    '/system/webhooks/deliveries',
    object({ items: t.readonlyArray(delivery) }, { next: t.string }),
    ['cursor', 'endpoint', 'parked'],
  ),
  showDelivery: look('webhooks show', '/system/webhooks/deliveries/{id}', shownDelivery),
  /** Sends these deliveries again, and with `endpoint` all of it that were given up. */
  redeliver: act(
    'webhooks redeliver',
    '/system/webhooks/redeliver',
    object({ deliveries: t.readonlyArray(text(36)) }, { endpoint: text(40) }),
    t.type({ deliveries: t.readonlyArray(t.string) }),
  ),
  ping: act('webhooks ping', '/system/webhooks/{endpoint}/ping', empty, t.type({ delivery: t.string })),
  disableEndpoint: act('webhooks disable', '/system/webhooks/{endpoint}/disable', empty, named),
  enableEndpoint: act('webhooks enable', '/system/webhooks/{endpoint}/enable', empty, named),
}
