import type { JsonSchema } from '~/contract/json-schema'

const ERROR = { $ref: '#/components/schemas/Error' }
const wait = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const date = { Date: { $ref: '#/components/headers/Date' } }

export const refusal = (
  description: string,
  message: string,
  more: JsonSchema = {},
  headers: JsonSchema = {},
): JsonSchema => ({
  description,
  headers: { ...date, ...headers },
  content: { 'application/json': { schema: ERROR, example: { message, ...more } } },
})

/** The refusals that many calls share, by name. */
export const refusals = {
  Malformed: refusal('The body is not JSON.', 'The request could not be read.'),
  Unauthenticated: refusal(
    'No session, or one that has ended. A client ends its session, once for all calls that fail together.',
    'Please log in.',
  ),
  Forbidden: refusal(
    'The call comes from another site (`X-Requested-With` is missing), or the customer must settle something first: a password, a number or consent. A client reads `/api/me` again.',
    'This is not allowed.',
  ),
  NotFound: refusal(
    'It does not exist, or it belongs to another customer. Both have the same answer.',
    'This could not be found.',
  ),
  Conflict: refusal('Something else happened first.', 'This is not possible any more.'),
  TooLarge: refusal('The body is too large.', 'The request is too large.'),
  WrongType: refusal('The body is not sent as JSON.', 'The request has the wrong type.'),
  Invalid: refusal(
    'Values are refused, by field. A client shows the first text of the first field, and each text at its field. `options.{name}` is a field of a product.',
    'This is not a number of this region.',
    { errors: { tel: ['This is not a number of this region.'] } },
  ),
  TooMany: refusal('Too often. A client waits for `Retry-After`.', 'Too many tries. Try again in 3 minutes.', {}, wait),
  Unavailable: refusal('Not now. A client waits for `Retry-After`.', 'The shop is busy.', {}, wait),
}
export type Refusal = keyof typeof refusals

export const headers: JsonSchema = {
  Date: {
    description: 'The server’s clock. Countdowns run against it, not against the device.',
    schema: { type: 'string', examples: ['Fri, 20 Nov 2026 12:00:00 GMT'] },
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 180 },
}

/** The answer of every refused call (docs/spec/api.md#common). */
export const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'For the shopper, in the language of the request.' },
    errors: {
      type: 'object',
      description: 'With 422: the texts of each field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['message'],
}
