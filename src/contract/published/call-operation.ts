import { getMe, logout } from '~/contract/calls'
import { type JsonSchema, isNothing, jsonSchema } from '~/contract/json-schema'
import type { Refusal } from '~/contract/published/answers'
import { componentOf } from '~/contract/published/components'
import type { DescribedCall } from '~/contract/published/described-call'
import type { OperationText } from '~/contract/published/operation'
import { byName, inPath, inQuery } from '~/contract/published/parameters'
import { securityOf } from '~/contract/published/security'

/** One call of the shop's pages. */
export const callOperation = (operationId: string, call: DescribedCall, text: OperationText): JsonSchema => ({
  operationId,
  summary: text.summary,
  ...(text.description === undefined ? {} : { description: text.description }),
  tags: [text.tag],
  ...(text.firstSale === undefined ? {} : { 'x-needed-for': 'first-sale' }),
  ...(text.feature === undefined ? {} : { 'x-feature': text.feature }),
  security: securityOf(call.access, call.linked),
  parameters: parametersOf(call, text),
  ...(isNothing(call.body) ? {} : { requestBody: requestOf(call, text) }),
  responses: {
    [call.status]: successOf(call, text),
    ...Object.fromEntries(refusalsOf(call, text).map(([status, name]) => [status, responseOf(name, call, text)])),
  },
})

/**
 * The refusals of a call, by status. They follow from its form: its access, its body, and the names in its path.
 */
export const refusalsOf = (call: DescribedCall, text: OperationText): readonly (readonly [number, Refusal])[] => {
  const isCustomers = call.access === 'customer'
  const hasBody = !isNothing(call.body)
  const all: readonly (readonly [number, Refusal, boolean])[] = [
    [400, 'Malformed', hasBody],
    [401, 'Unauthenticated', isCustomers || text.mayNeedSession === true],
    [403, 'Forbidden', call.method !== 'GET' || (isCustomers && call.path !== ALWAYS_READ)],
    [404, 'NotFound', call.path.includes('{')],
    [409, 'Conflict', text.conflict !== undefined || call.keyed],
    [413, 'TooLarge', hasBody],
    [415, 'WrongType', hasBody],
    [422, 'Invalid', hasBody || call.keyed || call.query.length > 0],
    [429, 'TooMany', (isCustomers && call.path !== NEVER_LIMITED) || text.isLimited === true],
    [503, 'Unavailable', true],
  ]
  return all.flatMap(([status, name, applies]) => (applies ? [[status, name] as const] : []))
}

/** A page reads here what the customer must settle first. */
const ALWAYS_READ = getMe.path

/** Ending a session must always be possible. */
const NEVER_LIMITED = logout.path

const responseOf = (name: Refusal, call: DescribedCall, text: OperationText): JsonSchema =>
  name === 'Conflict' ? conflictOf(call, text) : { $ref: `#/components/responses/${name}` }

/** A 409 is an error like any other, or carries further data. */
const conflictOf = ({ conflict }: DescribedCall, text: OperationText): JsonSchema => {
  const error = { $ref: '#/components/schemas/Error' }
  return {
    description: `Nothing was done: ${text.conflict ?? 'the first try still runs'}.`,
    headers: DATE,
    content: {
      'application/json': {
        schema:
          conflict === undefined ? error : { anyOf: [{ allOf: [jsonSchema(conflict, componentOf), error] }, error] },
        example: { message: 'This is not possible any more.' },
      },
    },
  }
}

const successOf = ({ answer }: DescribedCall, text: OperationText): JsonSchema => ({
  description: text.summary,
  headers: DATE,
  ...(isNothing(answer)
    ? {}
    : { content: { 'application/json': { schema: jsonSchema(answer, componentOf), example: plain(text.answer) } } }),
})

/** A body without required parts is optional. */
const requestOf = ({ body }: DescribedCall, text: OperationText): JsonSchema => ({
  required: !('properties' in jsonSchema(body) && !('required' in jsonSchema(body))),
  content: { 'application/json': { schema: jsonSchema(body, componentOf), example: plain(text.body) } },
})

const parametersOf = (call: DescribedCall, text: OperationText): readonly JsonSchema[] => [
  ...inPath(call.path, text.params),
  ...inQuery(call.query),
  ...(call.method === 'GET' ? [] : [byName('RequestedWith')]),
  byName('Locale'),
  byName('Language'),
  ...(call.keyed ? [byName('IdempotencyKey')] : []),
  ...(call.linked ? [byName('OrderToken')] : []),
]

/** As JSON has it: without absent properties. */
const plain = (example: unknown): unknown => {
  const read: unknown = JSON.parse(JSON.stringify(example))
  return read
}

const DATE = { Date: { $ref: '#/components/headers/Date' } }
