import { Ajv2020 } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import * as t from 'io-ts'

/** One operation of the document. */
interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly statuses: readonly number[]
  readonly hasBody: boolean
}

export interface SchemaChecks {
  readonly operations: readonly Operation[]
  /** The errors of a body, in words; none: it matches. */
  readonly requestErrors: (operation: string, body: unknown) => readonly string[]
  /** The same for an answer. A status that the document does not have is an error. */
  readonly answerErrors: (operation: string, status: number, body: unknown) => readonly string[]
}

const document = t.type({ paths: t.record(t.string, t.record(t.string, t.UnknownRecord)) })

/** Compares bodies with the schemas of an OpenAPI document. */
export const schemaChecks = (published: Readonly<Record<string, unknown>>): SchemaChecks => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
  addFormats(ajv)
  ajv.addSchema(published, 'api')
  if (!document.is(published)) throw new Error('the document has no paths')
  const placed = Object.entries(published.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const find = (id: string) => {
    const found = placed.find(({ operation }) => operation['operationId'] === id)
    if (found === undefined) throw new Error(`there is no operation ${id}`)
    return found
  }
  const at = (...parts: readonly string[]): unknown =>
    parts.reduce<unknown>((value, part) => (t.UnknownRecord.is(value) ? value[part] : undefined), published)
  const pointer = (parts: readonly string[]) =>
    `api#/${parts.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  const errorsAt = (parts: readonly string[], body: unknown): readonly string[] => {
    const validate = ajv.getSchema(pointer(parts)) ?? ajv.compile({ $ref: pointer(parts) })
    return validate(body) === true
      ? []
      : (validate.errors ?? []).map(each => `${each.instancePath} ${each.message ?? ''}`)
  }
  /** A response stands at its place, or among the components. */
  const responseAt = (parts: readonly string[]): readonly string[] | undefined => {
    const response = at(...parts)
    if (!t.UnknownRecord.is(response)) return undefined
    const { $ref } = response
    return typeof $ref === 'string' ? $ref.slice(2).split('/') : parts
  }
  return {
    operations: placed.map(({ path, method, operation }) => ({
      id: String(operation['operationId']),
      method: method.toUpperCase(),
      path,
      hasBody: operation['requestBody'] !== undefined,
      statuses: Object.keys(t.UnknownRecord.is(operation['responses']) ? operation['responses'] : {}).map(Number),
    })),
    requestErrors: (id, body) => {
      const { path, method } = find(id)
      return errorsAt(['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'], body)
    },
    answerErrors: (id, status, body) => {
      const { path, method } = find(id)
      const response = responseAt(['paths', path, method, 'responses', String(status)])
      if (response === undefined) return [`${id} does not name the status ${status}`]
      const schema = [...response, 'content', 'application/json', 'schema']
      if (at(...schema) !== undefined) return errorsAt(schema, body)
      // the protocol of a payment provider defines this body
      const isOpen = at(...response, 'content') !== undefined
      return body === undefined || isOpen ? [] : [`${id} ${status} has no body`]
    },
  }
}
