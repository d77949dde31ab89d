import type * as t from 'io-ts'
import { deviceSession, socialIdentity } from '~/contract/account.wire'
import * as cartWire from '~/contract/cart.wire'
import * as catalog from '~/contract/catalog.wire'
import { features, provider } from '~/contract/features.wire'
import { type JsonSchema, type NameOf, ownSchema } from '~/contract/json-schema'
import * as orders from '~/contract/orders.wire'
import { pageText, textSchemas } from '~/contract/page-text.wire'
import { errorSchema } from '~/contract/published/answers'
import * as session from '~/contract/session.wire'
import { amount, id, instant, status, unitPrice } from '~/contract/wire'
import { knownStatuses } from '~/domain/orders/order-status'
import { providers } from '~/domain/catalog/social-logins'

/** A codec with its own place in the document, and what its schema does not say. */
interface Component {
  readonly codec: t.Any
  readonly more?: JsonSchema
}

const kinds = Object.entries(orders.instructionKinds)
const instructionName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Instruction`

const components: Readonly<Record<string, Component>> = {
  Amount: {
    codec: amount,
    more: { description: 'Money, as a decimal text with two decimals. A client also takes a number.' },
  },
  UnitPrice: {
    codec: unitPrice,
    more: { description: 'The price of one piece, not below zero. A client also takes a number.' },
  },
  Id: { codec: id, more: { description: 'Opaque. A client also takes a whole number.' } },
  Instant: {
    codec: instant,
    more: { description: 'RFC 3339 with an offset.', examples: ['2026-11-20T12:00:00.000Z'] },
  },
  Provider: {
    codec: provider,
    more: {
      description: `A social login. The list is open. Pages have texts for ${providers.join(', ')}; any other is drawn with the name that \`features\` gives.`,
      examples: [...providers],
    },
  },
  OrderStatus: {
    codec: status,
    more: {
      description:
        'A client also takes the name alone, in any case and with spaces or hyphens, and `waiting` and `cancel`.',
      properties: {
        name: {
          description: 'The list is open: a client shows an unknown status as `processing`, and never with codes.',
          anyOf: [{ enum: [...knownStatuses] }, { type: 'string' }],
        },
      },
    },
  },
  Features: {
    codec: features,
    more: {
      description:
        'The optional parts of the server; pages draw nothing for what it lacks. Without this object, a server has the calls of the specification and of a sale. With it, `receipts` and `customer_data` are false if they are not named, and every other flag that pages read is true.',
    },
  },
  Init: { codec: catalog.init },
  Category: { codec: catalog.category },
  ProductGroup: { codec: catalog.productGroup },
  Variant: {
    codec: catalog.variant,
    more: {
      description: '`discount` is the price of one when the cart is paid in cash; an offer only between 0 and `price`.',
    },
  },
  Field: { codec: catalog.field },
  VariationGroup: { codec: catalog.variationGroup },
  PaymentMethod: { codec: catalog.paymentMethod },
  SettledAmount: { codec: catalog.settledAmount },
  PageText: { codec: pageText },
  Cart: { codec: cartWire.cart },
  CartLine: { codec: cartWire.cartLine },
  NewLine: { codec: cartWire.newLine },
  Checkout: { codec: cartWire.checkout },
  CheckoutForm: { codec: cartWire.checkoutForm },
  Confirmed: { codec: cartWire.confirmed },
  CartChanged: { codec: cartWire.changed },
  Order: { codec: orders.order },
  OrderLine: { codec: orders.orderLine },
  Code: { codec: orders.code },
  VoidedCode: { codec: orders.voidedCode },
  Refund: { codec: orders.refund },
  TakingsPage: { codec: orders.takingsPage },
  OrderEvent: { codec: orders.orderEvent },
  PaymentInstruction: {
    codec: orders.paymentInstruction,
    more: {
      description: 'How to pay. A client refuses a kind that it does not know.',
      anyOf: undefined,
      oneOf: kinds.map(([kind]) => ({ $ref: `#/components/schemas/${instructionName(kind)}` })),
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(kinds.map(([kind]) => [kind, `#/components/schemas/${instructionName(kind)}`])),
      },
    },
  },
  ...Object.fromEntries(kinds.map(([kind, codec]): [string, Component] => [instructionName(kind), { codec }])),
  User: { codec: session.user },
  Token: { codec: session.token, more: { description: 'The bearer value of the new session.' } },
  DeviceSession: { codec: deviceSession },
  SocialIdentity: { codec: socialIdentity },
}

const names: ReadonlyMap<t.Any, string> = new Map(Object.entries(components).map(([name, { codec }]) => [codec, name]))

/** The component of a codec. */
export const componentOf: NameOf = codec => names.get(codec)

/** All named schemas. */
export const schemas = (): JsonSchema => ({
  Error: errorSchema,
  ...textSchemas,
  ...Object.fromEntries(
    Object.entries(components).map(([name, { codec, more = {} }]) => [
      name,
      without({ ...ownSchema(codec, componentOf), ...more }),
    ]),
  ),
})

const without = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
