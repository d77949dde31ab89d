import { CONSOLE_API } from '~/contract/console/console-call'
import { consoleDocument } from '~/contract/published/console-document'
import { schemaChecks } from '@tests/api/schema-checks'

const checks = schemaChecks(JSON.parse(JSON.stringify(consoleDocument('https://console.example.com'))))

const routes = checks.operations.map(operation => ({
  ...operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
}))

/** Answers to requests that are not those of the document, and to faults. */
const ANY_CALL: readonly number[] = [400, 405, 413, 414, 415, 431, 500]

/** Compares an answer with the published document of the console. Returns what is wrong with it, in words. */
export const unpublishedCall = (method: string, url: string, status: number, body: unknown): readonly string[] => {
  const path = url.split('?')[0] ?? ''
  // a fixed address before one with a placeholder
  const [found] = routes
    .filter(route => route.method === method && path.startsWith(`${CONSOLE_API}/`) && route.pattern.test(path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  if (found === undefined || ANY_CALL.includes(status)) return []
  if (!found.statuses.includes(status)) return [`${found.id} does not name the status ${status}`]
  return body === undefined ? [] : checks.answerErrors(found.id, status, body)
}
