import type { IncomingMessage } from 'node:http'

/** A request that has arrived. */
export interface MockRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string | undefined
  readonly cookies: Readonly<Record<string, string>>
  readonly body: string
}

/** No request of a shopper is larger. */
const BODY_LIMIT = 64 * 1024

/** Reads a request. Undefined: its body is too large. */
export const readRequest = async (message: IncomingMessage): Promise<MockRequest | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    // the rest is read and dropped: a client that still sends would lose the answer
    if (size <= BODY_LIMIT) chunks.push(chunk)
  }
  if (size > BODY_LIMIT) return undefined
  const [path = '', query = ''] = (message.url ?? '/').split('?', 2)
  const header = (name: string): string | undefined => {
    const value = message.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    header,
    cookies: cookiesOf(header('Cookie') ?? ''),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

const cookiesOf = (header: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    header.split(';').flatMap(pair => {
      const at = pair.indexOf('=')
      return at < 0 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]]
    }),
  )

/** The parts of a path that fill the placeholders of another. Undefined: it is not that path. */
export const placeholders = (template: string, path: string): Readonly<Record<string, string>> | undefined => {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const actual = given[at] ?? ''
    const name = /^\{(\w+)\}$/u.exec(part)?.[1]
    if (name === undefined && part !== actual) return undefined
    const value = name === undefined ? undefined : decoded(actual)
    if (name !== undefined && (value === undefined || value === '')) return undefined
    if (name !== undefined && value !== undefined) params[name] = value
  }
  return params
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
