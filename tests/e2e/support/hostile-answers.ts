import type * as t from 'io-ts'
import type { Call } from '~/contract/call'
import { type JsonSchema, isNothing, jsonSchema } from '~/contract/json-schema'
import { textSchemas } from '~/contract/page-text.wire'

/**
 * The value that a backend gives at one place of its answers. A place is a call and a path:
 * `/api/takings data.0.items.1.name`. At the path with a question mark, the number of one of several alternatives.
 * Undefined: the usual value.
 */
export type Says = (place: string) => unknown

/** All that counts of a call here. */
type Described = Pick<Call<unknown, unknown>, 'path'> & { readonly answer: t.Any }

/** An answer of a call by its contract, with `text` for each of its texts. `undefined` for a call without an answer. */
export const answerOf = (call: Described, text: (path: string) => string, says: Says): unknown =>
  isNothing(call.answer) ? undefined : filled(jsonSchema(call.answer), `${call.path} `, text, says)

const filled = (schema: JsonSchema, path: string, text: (path: string) => string, says: Says): unknown => {
  const said = says(path)
  if (said !== undefined) return said
  const at = (key: string | number) => (path.endsWith(' ') ? `${path}${key}` : `${path}.${key}`)
  const inner = (within: unknown, key: string | number) =>
    isSchema(within) ? filled(within, at(key), text, says) : undefined
  if ('const' in schema) return schema['const']
  if (typeof schema['$ref'] === 'string') return filled(textSchemaOf(schema['$ref'], path), path, text, says)
  const choices = schema['anyOf']
  if (Array.isArray(choices)) {
    const chosen = says(`${path}?`)
    const choice: unknown = choices[(typeof chosen === 'number' ? chosen : lengthOf(path)) % choices.length]
    return isSchema(choice) ? filled(choice, path, text, says) : undefined
  }
  switch (schema['type']) {
    case 'string':
      return 'pattern' in schema
        ? '98.50'
        : schema['format'] === 'date-time'
          ? LATER
          : text(path).slice(0, atMost(schema))
    case 'number':
    case 'integer':
      return 2
    case 'boolean':
      return true
    case 'array':
      return [0, 1].map(index => inner(schema['items'], index))
    case 'object': {
      const { properties } = schema
      return isSchema(properties)
        ? Object.fromEntries(Object.entries(properties).map(([key, within]) => [key, inner(within, key)]))
        : Object.fromEntries(
            [text(at('key')).slice(0, 60), ...NAMES].map(key => [key, inner(schema['additionalProperties'], key)]),
          )
    }
    default:
      throw new Error(`nothing is known to say at ${path}: ${JSON.stringify(schema)}`)
  }
}

/** The schema of a part of a text, which can contain itself. Deep parts have the first form, which contains no other. */
const textSchemaOf = (reference: string, path: string): JsonSchema => {
  const { Inline, Block } = textSchemas
  const { anyOf } = reference.endsWith('/Inline') ? Inline : Block
  return path.split('.').length > DEEPEST ? (anyOf[0] ?? {}) : { anyOf }
}
const DEEPEST = 9

/** Names that the shop looks for in free-form objects: tips, colours, forms. */
const NAMES = ['home', 'checkout', 'payment', 'primary', 'secondary', 'desert-storm', 'apple_id', 'qq_number']
const LATER = new Date(Date.now() + 3_600_000).toISOString()

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const atMost = ({ maxLength }: JsonSchema): number | undefined =>
  typeof maxLength === 'number' ? maxLength : undefined

/** The same place always makes the same choice. */
const lengthOf = (path: string): number => Array.from(path).reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
