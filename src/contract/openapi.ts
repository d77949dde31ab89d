import type * as t from 'io-ts'
import type { Call } from '~/contract/calls'
import * as calls from '~/contract/calls'
import { isNothing, jsonSchema, type JsonSchema } from '~/contract/json-schema'

/** A call, whatever goes in and comes out. */
interface Described extends Omit<Call<unknown, unknown>, 'body' | 'answer'> {
  readonly body: t.Any
  readonly answer: t.Any
}

/** The calls as an OpenAPI 3.1 document, for those who put their own backend behind the shop. */
export const openApiDocument = (origin: string): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const [name, call] of Object.entries<Described>(calls)) {
    const operations = (paths[call.path] ??= {})
    operations[call.method.toLowerCase()] = operation(name, call)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stone Shop', version: '1', description: 'What the front end asks of a backend.' },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: error },
    },
  }
}

const operation = (operationId: string, call: Described): JsonSchema => ({
  operationId,
  summary: call.summary,
  security: { guest: [], customer: [{ bearer: [] }], either: [{}, { bearer: [] }] }[call.access],
  parameters: parametersOf(call),
  ...(isNothing(call.body) ? {} : { requestBody: { required: true, content: json(jsonSchema(call.body)) } }),
  responses: {
    [call.status]: {
      description: call.summary,
      ...(isNothing(call.answer) ? {} : { content: json(jsonSchema(call.answer)) }),
    },
    default: { description: 'What went wrong', content: json({ $ref: '#/components/schemas/Error' }) },
  },
})

const parametersOf = ({ path, query, keyed }: Described): readonly JsonSchema[] => [
  ...[...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => ({ name, in: 'path', required: true, schema: text })),
  ...query.map(name => ({ name, in: 'query', schema: text })),
  { name: 'Accept-Locale', in: 'header', description: 'The edition', schema: { enum: ['mo', 'hk'] } },
  ...(keyed
    ? [{ name: 'Idempotency-Key', in: 'header', description: 'Repeated: the first answer again', schema: text }]
    : []),
]

const text = { type: 'string' }
const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } })

/** As every refused call answers (specification 7). */
const error: JsonSchema = {
  type: 'object',
  properties: {
    message: text,
    errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
  },
  required: ['message'],
}
