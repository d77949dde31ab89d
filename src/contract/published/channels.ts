import type { JsonSchema } from '~/contract/json-schema'
import { ORDER_ID, exampleOrderEvent } from '~/contract/published/order-examples'

/** The pushes, which OpenAPI has no form for. The names follow AsyncAPI 3. */
export const channels: JsonSchema = {
  protocol: 'Pusher Channels, protocol 7',
  description:
    'A client subscribes with any Channels library. `authorizeChannel` signs the subscription. A client works without pushes: it also asks for the order, slower and slower.',
  channels: {
    order: {
      address: 'private-orders.{id}',
      description: 'The changes of one order, for its owner.',
      parameters: { id: { description: 'The id of the order.', examples: [ORDER_ID] } },
      authorization: { operationId: 'authorizeChannel' },
      messages: {
        'order.updated': {
          description:
            'The order has changed: a client fetches it. Pushes can be lost, repeated or late. With `version`, an older one is dropped. It never has codes.',
          payload: { $ref: '#/components/schemas/OrderEvent' },
          examples: [exampleOrderEvent],
        },
      },
    },
  },
}
