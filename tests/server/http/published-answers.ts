import { openApiDocument } from '~/contract/published/openapi'
import { schemaChecks } from '@tests/api/schema-checks'

const checks = schemaChecks(JSON.parse(JSON.stringify(openApiDocument('https://shop.example.com'))))

const routes = checks.operations.map(operation => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
}))

/**
 * Answers to requests that are not those of the document: broken, too long, of another method or type. The answers to a
 * failure and to a repeated request belong to every call.
 */
const ANY_CALL: readonly number[] = [304, 400, 405, 406, 413, 414, 415, 431, 500]

/** Compares an answer with the published document. Returns what is wrong with it, in words. */
export const unpublished = (method: string, url: string, status: number, body: unknown): readonly string[] => {
  const path = url.split('?')[0] ?? ''
  const found = routes.find(
    route => route.method === method && route.path.startsWith('/api/') && route.pattern.test(path),
  )
  if (found === undefined || ANY_CALL.includes(status)) return []
  // a body for a call that takes none
  if (status === 422 && !found.hasBody && !found.statuses.includes(422)) return []
  if (!found.statuses.includes(status)) return [`${found.id} does not name the status ${status}`]
  return body === undefined ? [] : checks.answerErrors(found.id, status, body)
}
