import { type JsonSchema, jsonSchema } from '~/contract/json-schema'
import { ORDER_ID } from '~/contract/published/order-examples'
import { summaryOf, type WebhookEvent, webhookEvents, webhookOf } from '~/contract/webhook.wire'

const WEBHOOK_ID = '6f0c7b1e-2f7a-4c5d-9e67-0d8a3b0e2d51'

const header = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const parameters = [
  header('webhook-id', 'The same in every attempt of one delivery: a receiver takes each id once.', WEBHOOK_ID),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970.', '1795176000'),
  header(
    'webhook-signature',
    'Signatures, separated by spaces: `v1,` and the base64 of the HMAC-SHA256 over id, timestamp and body, joined by full stops. One of them has to match.',
    'v1,6YvEYvEt1tGLxw5hVgqkT5L0KQqg0vT8LbI2zV0O1nM=',
  ),
]

const responses = {
  '2XX': { description: 'It has arrived.' },
  410: { description: 'The receiver wants no more: the shop disables the endpoint.' },
  default: { description: 'It has not arrived, and is sent again. Redirects are not followed.' },
}

const dataOf = (event: WebhookEvent): JsonSchema => {
  switch (event) {
    case 'stock.low':
      return { variant: 'V0001', for_sale: 5 }
    case 'webhook.ping':
      return { endpoint: 'bookkeeping' }
    case 'order.placed':
      return orderData('pending', 1)
    case 'order.paid':
      return orderData('paid', 3)
    case 'order.processing':
    case 'topup.failed':
      return orderData('processing', 4)
    case 'order.succeeded':
      return orderData('success', 5)
    case 'order.cancelled':
      return orderData('cancelled', 3)
    case 'order.refund_due':
      return orderData('refund_due', 5)
    case 'order.refunded':
      return orderData('refunded', 6)
  }
}

const orderData = (status: string, version: number): JsonSchema => ({
  order: ORDER_ID,
  no: 'MO-7F3K',
  status,
  version,
})

/** The body of an event as an example. */
export const exampleOf = (event: WebhookEvent): JsonSchema => ({
  type: event,
  timestamp: '2026-11-20T12:00:00.000Z',
  data: dataOf(event),
})

/** What the shop sends to the programs of integrators (docs/webhooks.md). */
export const webhooks: JsonSchema = Object.fromEntries(
  webhookEvents.map(event => [
    event,
    {
      post: {
        summary: summaryOf(event),
        tags: ['Webhooks'],
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(webhookOf(event)), example: exampleOf(event) } },
        },
        responses,
      },
    },
  ]),
)
