import * as t from 'io-ts'
import { isShown, type Shown } from '~/contract/wire'

/** A JSON Schema (2020-12), as OpenAPI 3.1 holds it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The name under which the schema of a codec stands elsewhere, if it does. */
export type NameOf = (codec: t.Any) => string | undefined

const nameless: NameOf = () => undefined

/** How a codec's values look on the wire. Throws on a codec that does not say: each call must be describable. */
export const jsonSchema = (codec: t.Any, nameOf: NameOf = nameless): JsonSchema => {
  const name = nameOf(codec)
  return name === undefined ? ownSchema(codec, nameOf) : { $ref: `#/components/schemas/${name}` }
}

/** The same, also for a codec that has a name: its parts are named, the codec itself is not. */
export const ownSchema = (codec: t.Any, nameOf: NameOf): JsonSchema => {
  const schemaOf = (part: t.Any) => jsonSchema(part, nameOf)
  if (isShown(codec)) return shown(codec.schema, nameOf)
  if (codec instanceof t.StringType) return { type: 'string' }
  if (codec instanceof t.NumberType) return { type: 'number' }
  if (codec instanceof t.BooleanType) return { type: 'boolean' }
  if (codec instanceof t.LiteralType) return { const: codec.value }
  if (codec instanceof t.KeyofType) return { enum: Object.keys(codec.keys) }
  if (codec instanceof t.NullType) return { type: 'null' }
  if (codec instanceof t.UnknownType) return {}
  if (codec instanceof t.InterfaceType) return properties(codec.props, true, nameOf)
  if (codec instanceof t.PartialType) return properties(codec.props, false, nameOf)
  if (codec instanceof t.IntersectionType) return merged(codec.types.map(schemaOf))
  if (codec instanceof t.ReadonlyType || codec instanceof t.ExactType) return schemaOf(codec.type)
  if (codec instanceof t.UnionType) return { anyOf: codec.types.map(schemaOf) }
  if (codec instanceof t.ReadonlyArrayType || codec instanceof t.ArrayType)
    return { type: 'array', items: schemaOf(codec.type) }
  if (codec instanceof t.DictionaryType) return { type: 'object', additionalProperties: schemaOf(codec.codomain) }
  if (codec instanceof t.AnyDictionaryType) return { type: 'object' }
  throw new Error(`the codec ${codec.name} does not say how it looks on the wire`)
}

/** Says that there is no body. */
export const isNothing = (codec: t.Any): boolean => isShown(codec) && codec.schema['nothing'] === true

/** Codecs around another show that one; the others hold their schema as it is. */
const shown = (schema: Shown['schema'], nameOf: NameOf): JsonSchema => {
  const { of: inner, description } = schema
  if (!(inner instanceof t.Type)) return schema
  return description === undefined ? jsonSchema(inner, nameOf) : { ...jsonSchema(inner, nameOf), description }
}

const properties = (props: t.Props, needed: boolean, nameOf: NameOf): JsonSchema => {
  const required = Object.keys(props).filter(key => {
    const codec = props[key]
    return needed && codec !== undefined && !(isShown(codec) && codec.schema['optional'] === true)
  })
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, jsonSchema(codec, nameOf)])),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** Parts of one object; anything else stays a list of conditions. */
const merged = (parts: readonly JsonSchema[]): JsonSchema => {
  if (parts.some(part => part['type'] !== 'object')) return { allOf: parts }
  const required = parts.flatMap(part => (Array.isArray(part['required']) ? part['required'] : []))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(part => part['properties'] ?? {})),
    ...(required.length === 0 ? {} : { required }),
  }
}
