import fc from 'fast-check'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { READ_HEADERS, SENT_HEADERS } from '~/contract/headers'
import { jsonSchema } from '~/contract/json-schema'
import { openApiDocument } from '~/contract/published/openapi'
import { protocolCalls } from '~/contract/protocol-calls'
import { PROVIDER_PATTERN, providers } from '~/domain/catalog/social-logins'
import { knownStatuses } from '~/domain/orders/order-status'
import { amount, bareOrData, object, text, whole, withDefault } from '~/contract/wire'

const described = openApiDocument('https://shop.example.com')

describe('the OpenAPI document', () => {
  it('the OpenAPI document lists every call once, by its method and path', () => {
    const paths = Object.entries(pathsOf(described))
    const ids = paths.flatMap(([, operations]) => Object.values(operations).map(each => each['operationId']))
    expect(ids.toSorted()).toEqual([...Object.keys(calls), ...Object.keys(protocolCalls)].toSorted())
    expect(paths.find(([path]) => path === '/api/orders')?.[1]).toHaveProperty('post')
  })

  it('the OpenAPI document lists every parameter of a path', () => {
    for (const [path, operations] of Object.entries(pathsOf(described)))
      for (const operation of Object.values(operations))
        for (const [, name] of path.matchAll(/\{(\w+)\}/gu))
          expect(operation['parameters']).toContainEqual(expect.objectContaining({ name, in: 'path', required: true }))
  })

  it('the OpenAPI document describes `variations`: choices in a product and a cart, card codes in an order', () => {
    const words = (schema: string) => JSON.stringify(schemasOf(described)[schema]?.['properties'])
    expect(words('OrderLine')).toContain('"description":"The card codes of a line in a successful order')
    expect(words('CartLine')).toContain('"description":"What was chosen')
    expect(words('Variant')).toContain('"description":"The choices that a shopper has')
  })

  it('the OpenAPI document lists which calls take an idempotency key', () => {
    const header = { $ref: '#/components/parameters/IdempotencyKey' }
    expect(described).toMatchObject({
      components: {
        parameters: { IdempotencyKey: { name: 'Idempotency-Key', schema: { pattern: '^[!-~]{1,200}$' } } },
      },
    })
    const paths = pathsOf(described)
    expect(paths['/api/orders']?.['post']?.['parameters']).toContainEqual(header)
    expect(paths['/api/cart']?.['post']?.['parameters']).toContainEqual(header)
    expect(paths['/api/checkout']?.['post']?.['parameters']).not.toContainEqual(header)
  })

  it('the OpenAPI document describes the token call: its form, its RFC 6749 errors and its client authentication', () => {
    const paths = pathsOf(described)
    expect(paths['/api/oauth/token']?.['post']).toMatchObject({
      security: [{}, { miniApp: [] }],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': {
            schema: { required: ['grant_type', 'code', 'redirect_uri', 'code_verifier'] },
          },
        },
      },
      responses: {
        200: {
          content: { 'application/json': { schema: { required: ['access_token', 'token_type', 'expires_in'] } } },
        },
        400: { content: { 'application/json': { schema: { required: ['error'] } } } },
        401: { content: { 'application/json': { schema: { required: ['error'] } } } },
      },
    })
    expect(paths['/api/oauth/userinfo']?.['get']).toMatchObject({
      security: [{ granted: [] }],
      responses: { 200: { content: { 'application/json': { schema: { required: ['sub'] } } } } },
    })
    expect(described).toMatchObject({
      components: {
        securitySchemes: {
          granted: {
            flows: {
              authorizationCode: {
                authorizationUrl: 'https://shop.example.com/oauth/authorize',
                tokenUrl: 'https://shop.example.com/api/oauth/token',
              },
            },
          },
        },
      },
    })
  })

  it('the OpenAPI document names the secrets of a customer, a mini-app and the operator apart', () => {
    const paths = pathsOf(described)
    const securityOf = (path: string, method: string) => paths[path]?.[method]?.['security']
    expect(securityOf('/api/init', 'get')).toEqual([{}, { customer: [], companion: [] }, { customer: [] }])
    expect(securityOf('/api/cart', 'get')).toEqual([{ customer: [], companion: [] }, { customer: [] }])
    expect(securityOf('/api/orders/{id}/payments', 'post')).toContainEqual({ link: [] })
    expect(securityOf('/api/login', 'post')).toEqual([])
    expect(securityOf('/metrics', 'get')).toEqual([{}, { operator: [] }])
  })

  it('the OpenAPI document tells the kinds of a payment instruction apart, and leaves the lists of statuses and logins open', () => {
    const { PaymentInstruction, OrderStatus, Provider } = schemasOf(described)
    expect(PaymentInstruction).toMatchObject({
      discriminator: { propertyName: 'kind', mapping: { qr: '#/components/schemas/QrInstruction' } },
    })
    expect(PaymentInstruction?.['oneOf']).toHaveLength(7)
    expect(OrderStatus).toMatchObject({
      properties: { name: { anyOf: [{ enum: knownStatuses }, { type: 'string' }] } },
    })
    expect(Provider).toMatchObject({ pattern: PROVIDER_PATTERN, examples: providers })
  })

  it('the OpenAPI document says which calls a first sale needs', () => {
    const needed = Object.values(pathsOf(described)).flatMap(item =>
      Object.values(item).flatMap(each => (each['x-needed-for'] === 'first-sale' ? [each['operationId']] : [])),
    )
    expect(needed).toEqual(
      expect.arrayContaining(['getInit', 'login', 'addToCart', 'placeOrder', 'payOrder', 'getOrder']),
    )
    expect(needed).not.toContain('getDevices')
  })

  it('the OpenAPI document describes every header that the client sends or reads', () => {
    const published = JSON.stringify(described)
    // a bearer scheme stands for the one, a content type for the other
    const said = ['Authorization', 'Content-Type']
    for (const name of [...SENT_HEADERS, ...READ_HEADERS].filter(each => !said.includes(each)))
      expect(published).toContain(`"${name}"`)
  })

  it('the OpenAPI document contains only plain JSON', () => {
    expect(JSON.parse(JSON.stringify(described))).toEqual(described)
  })
})

describe('the schema of a codec', () => {
  it('the schema of a codec requires the fields that have no default', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (optional, maybe) => {
        const codec = optional ? withDefault(t.string, '') : t.string
        const schema = jsonSchema(maybe ? object({}, { name: codec }) : object({ name: codec }, {}))
        expect(schema['required']).toEqual(optional || maybe ? undefined : ['name'])
        expect(schema['properties']).toEqual({ name: { type: 'string' } })
      }),
    )
  })

  it('the schema of a codec describes the encoded form', () => {
    expect(jsonSchema(amount)).toMatchObject({ type: 'string' })
    expect(jsonSchema(bareOrData(t.readonlyArray(amount)))).toMatchObject({ type: 'array', items: { type: 'string' } })
    expect(jsonSchema(whole(1, 9))).toEqual({ type: 'integer', minimum: 1, maximum: 9 })
    expect(jsonSchema(text(5, 1))).toEqual({ type: 'string', minLength: 1, maxLength: 5 })
    expect(jsonSchema(t.union([t.literal('qr'), t.boolean]))).toEqual({ anyOf: [{ const: 'qr' }, { type: 'boolean' }] })
    expect(jsonSchema(t.record(t.string, t.number))).toEqual({
      type: 'object',
      additionalProperties: { type: 'number' },
    })
  })

  it('a codec without a schema is refused by its name', () => {
    const mute = new t.Type('Mute', t.string.is, t.string.validate, t.identity)
    expect(() => jsonSchema(object({ mute }, {}))).toThrow('Mute')
  })
})

type Operations = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>

const paths = t.type({ paths: t.record(t.string, t.record(t.string, t.UnknownRecord)) })

const schemas = t.type({ components: t.type({ schemas: t.record(t.string, t.UnknownRecord) }) })

const schemasOf = (document: unknown): Readonly<Record<string, Readonly<Record<string, unknown>>>> => {
  if (!schemas.is(document)) throw new Error('no schemas')
  return document.components.schemas
}

const pathsOf = (document: unknown): Operations => {
  if (!paths.is(document)) throw new Error('no paths')
  return document.paths
}
