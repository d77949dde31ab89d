import fc from 'fast-check'
import * as t from 'io-ts'
import type { JsonSchema } from '~/contract/json-schema'
import { anyText } from '@testing/arbitraries/text.arbitrary'

/** Values of a JSON schema, as far as the contract uses schemas. Values that no codec takes are among them. */
export const valueOf = (schema: unknown): fc.Arbitrary<unknown> => {
  if (!t.UnknownRecord.is(schema)) return fc.jsonValue()
  const { const: only, enum: words, anyOf, allOf, type } = schema
  if (only !== undefined) return fc.constant(only)
  if (Array.isArray(words)) return fc.oneof(fc.constantFrom(...words), anyText)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(valueOf))
  if (Array.isArray(allOf)) return fc.tuple(...allOf.map(valueOf)).map(parts => Object.assign({}, ...parts))
  switch (type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(valueOf(schema['items']), { maxLength: 3 })
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.oneof(wholeOf(schema), fc.integer())
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'string':
      return textOf(schema)
    default:
      return fc.jsonValue()
  }
}

const objectOf = ({ properties, required, additionalProperties }: JsonSchema): fc.Arbitrary<unknown> => {
  if (!t.UnknownRecord.is(properties))
    return fc.dictionary(fc.oneof(fc.string({ maxLength: 9 }), anyText), valueOf(additionalProperties), { maxKeys: 3 })
  const needed = t.readonlyArray(t.string).is(required) ? required : []
  const values = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueOf(each)]))
  return fc.record(values, { requiredKeys: needed.filter(name => name in values) })
}

const wholeOf = ({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> => {
  const most = typeof maximum === 'number' ? Math.min(maximum, 2 ** 31 - 1) : 1_000
  return fc.integer({ min: typeof minimum === 'number' ? Math.min(minimum, most) : 0, max: most })
}

const textOf = ({ pattern, format, maxLength }: JsonSchema): fc.Arbitrary<string> => {
  const usual = fc.constantFrom('mo', 'hk', 'G001', '1', '2026-11-20', '66123456', 'wallet', 'abc')
  const odd = fc.oneof(anyText, fc.uuid(), fc.constantFrom('', '0', '-1', "'", '%', '__proto__'))
  if (typeof pattern === 'string') return fc.oneof(fc.stringMatching(new RegExp(pattern, 'u')), odd)
  if (format === 'date-time') return fc.oneof(moment, odd)
  return fc.oneof(usual, odd, fc.string({ maxLength: typeof maxLength === 'number' ? Math.min(maxLength, 500) : 200 }))
}

const moment = fc
  .date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString())
