import type * as t from 'io-ts'
import type { Call } from '~/contract/call'
import * as calls from '~/contract/calls'
import { isNothing, jsonSchema, type JsonSchema } from '~/contract/json-schema'
import { textSchemas } from '~/contract/page-text.wire'
import { type ProtocolCall, protocolCalls } from '~/contract/protocol-calls'

/** A call with any codecs for its body and answer. */
interface Described extends Omit<Call<unknown, unknown, unknown>, 'body' | 'answer'> {
  readonly body: t.Any
  readonly answer: t.Any
}

/** The calls as an OpenAPI 3.1 document, for developers who connect their own backend to the shop. */
export const openApiDocument = (origin: string): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const add = ({ method, path }: Pick<Described, 'method' | 'path'>, described: JsonSchema): void => {
    const operations = (paths[path] ??= {})
    operations[method.toLowerCase()] = described
  }
  for (const [name, call] of Object.entries<Described>(calls)) add(call, operation(name, call))
  for (const [name, call] of Object.entries(protocolCalls)) add(call, protocolOperation(name, call))
  return {
    openapi: '3.1.0',
    info: { title: 'Stone Shop', version: '1', description: 'What the front end asks of a backend.' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        client: { type: 'http', scheme: 'basic' },
        operator: { type: 'http', scheme: 'bearer' },
        granted: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/oauth/authorize`,
              tokenUrl: `${origin}${protocolCalls.exchangeCode.path}`,
              scopes,
            },
          },
        },
      },
      schemas: { Error: error, ...textSchemas },
    },
  }
}

const operation = (operationId: string, call: Described): JsonSchema => ({
  operationId,
  summary: call.summary,
  security: { guest: [], customer: [{ bearer: [] }], either: [{}, { bearer: [] }] }[call.access],
  parameters: parametersOf(call),
  ...(isNothing(call.body) ? {} : { requestBody: bodyOf(jsonSchema(call.body)) }),
  responses: {
    [call.status]: {
      description: call.summary,
      ...(isNothing(call.answer) ? {} : { content: json(jsonSchema(call.answer)) }),
    },
    ...(call.conflict === undefined ? {} : { 409: conflictOf(jsonSchema(call.conflict)) }),
    default: { description: 'What went wrong', content: json({ $ref: ERROR }) },
  },
})

/** A body without required parts is optional. */
const bodyOf = (schema: JsonSchema): JsonSchema => ({
  required: !('properties' in schema && !('required' in schema)),
  content: json(schema),
})

/** A 409 is an error like any other, or carries further data. */
const conflictOf = (schema: JsonSchema): JsonSchema => ({
  description: 'Something else happened first; where it says what there is now, nothing was done',
  content: json({ anyOf: [{ allOf: [schema, { $ref: ERROR }] }, { $ref: ERROR }] }),
})

const protocolOperation = (operationId: string, call: ProtocolCall): JsonSchema => ({
  operationId,
  summary: call.summary,
  security: { none: [], client: [{}, { client: [] }], granted: [{ granted: [] }], operator: [{}, { operator: [] }] }[
    call.proof
  ],
  parameters: [...inPath(call.path), ...inQuery(call.query ?? [])],
  ...(call.body === undefined ? {} : { requestBody: { required: true, content: contentOf(call.body) } }),
  responses: Object.fromEntries(
    Object.entries(call.answers).map(([status, answer]) => [
      status,
      { description: answer.says, ...(answer.type === undefined ? {} : { content: contentOf(answer) }) },
    ]),
  ),
})

const contentOf = ({ type = '*/*', codec }: NonNullable<ProtocolCall['body']>): JsonSchema => ({
  [type]: codec === undefined ? {} : { schema: jsonSchema(codec) },
})

const inPath = (path: string): readonly JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({ name, in: 'path', required: true, schema: text }))

const inQuery = (names: readonly string[]): readonly JsonSchema[] =>
  names.map(name => ({ name, in: 'query', schema: text }))

const parametersOf = ({ path, query, keyed, linked, method }: Described): readonly JsonSchema[] => [
  ...inPath(path),
  ...inQuery(query),
  ...(method === 'GET'
    ? []
    : [
        {
          name: 'X-Requested-With',
          in: 'header',
          required: true,
          description: 'Another site cannot send it',
          schema: { const: 'XMLHttpRequest' },
        },
      ]),
  { name: 'Accept-Locale', in: 'header', description: 'The edition', schema: { enum: ['mo', 'hk'] } },
  ...(keyed
    ? [{ name: 'Idempotency-Key', in: 'header', description: 'Repeated: the first answer again', schema: text }]
    : []),
  ...(linked
    ? [
        {
          name: 'X-Order-Token',
          in: 'header',
          description: 'The token of its link, in place of the Bearer',
          schema: text,
        },
      ]
    : []),
]

const ERROR = '#/components/schemas/Error'
const scopes = { profile: 'The name', phone: 'The telephone number' }
const text = { type: 'string' }
const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })

/** The answer of every refused call (docs/spec/product.md#7-the-calls-it-makes). */
const error: JsonSchema = {
  type: 'object',
  properties: {
    message: text,
    errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
  },
  required: ['message'],
}
