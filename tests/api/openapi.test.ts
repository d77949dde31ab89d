import fc from 'fast-check'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { jsonSchema } from '~/contract/json-schema'
import { openApiDocument } from '~/contract/openapi'
import { protocolCalls } from '~/contract/protocol-calls'
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
    const answerOf = (path: string) => JSON.stringify(pathsOf(described)[path]?.['get']?.['responses'])
    const words = (path: string) => /"variations":\{.*?"description":"([^"]+)"/u.exec(answerOf(path))?.[1]
    expect(words('/api/orders/{id}')).toMatch(/^The card codes of a line in a successful order/u)
    expect(words('/api/cart')).toMatch(/^What was chosen/u)
    expect(words('/api/catalogs')).toMatch(/^The choices that a shopper has/u)
  })

  it('the OpenAPI document lists which calls take an idempotency key', () => {
    const header = expect.objectContaining({ name: 'Idempotency-Key' })
    const paths = pathsOf(described)
    expect(paths['/api/orders']?.['post']?.['parameters']).toContainEqual(header)
    expect(paths['/api/cart']?.['post']?.['parameters']).toContainEqual(header)
    expect(paths['/api/checkout']?.['post']?.['parameters']).not.toContainEqual(header)
  })

  it('the OpenAPI document describes the token call: its form, its RFC 6749 errors and its client authentication', () => {
    const paths = pathsOf(described)
    expect(paths['/api/oauth/token']?.['post']).toMatchObject({
      security: [{}, { client: [] }],
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

const pathsOf = (document: unknown): Operations => {
  if (!paths.is(document)) throw new Error('no paths')
  return document.paths
}
