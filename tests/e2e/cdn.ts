import { createReadStream, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'

/** An integrator's CDN, in little: it knows files, `_headers` and `_redirects`, and hands calls to the backend. */
export interface Cdn {
  readonly url: string
  readonly close: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** Serves a directory on a free port; what starts with `/api/` goes to `backend`, which is of the same site. */
export const serveStatic = async (directory: string, backend: string): Promise<Cdn> => {
  const headers = headerRules(readFileSync(join(directory, '_headers'), 'utf8'))
  const fallbacks = redirectRules(readFileSync(join(directory, '_redirects'), 'utf8'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/api/')) return forward(request, response, backend)
    const file =
      fileAt(directory, pathname) ?? fileAt(directory, fallbacks.find(rule => rule.holds(pathname))?.to ?? '')
    if (file === undefined) return void response.writeHead(404).end()
    for (const rule of headers) if (rule.holds(pathname)) response.appendHeader(rule.name, rule.value)
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const fileAt = (directory: string, pathname: string): string | undefined => {
  const path = join(directory, normalize(decodeURIComponent(pathname)))
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() === true) return path
  return found?.isDirectory() === true && pathname === '/' ? join(path, 'index.html') : undefined
}

const forward = (request: IncomingMessage, response: ServerResponse, backend: string): void => {
  const sent = ask(backend + (request.url ?? ''), { method: request.method, headers: request.headers }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.writeHead(502).end())
  request.pipe(sent)
}

interface Rule {
  readonly holds: (pathname: string) => boolean
}

const pattern = (glob: string): Rule['holds'] => {
  const start = glob.replace(/\*$/u, '')
  return glob.endsWith('*') ? pathname => pathname.startsWith(start) : pathname => pathname === glob
}

/** A line with a path, then indented lines with what to send. */
const headerRules = (text: string): readonly (Rule & { readonly name: string; readonly value: string })[] => {
  let holds: Rule['holds'] = () => false
  return text.split('\n').flatMap(line => {
    const [, name = '', value = ''] = /^\s+([\w-]+): (.+)$/u.exec(line) ?? []
    if (name !== '') return [{ holds, name, value }]
    holds = pattern(line)
    return []
  })
}

/** `from to 200`: the first that holds. */
const redirectRules = (text: string): readonly (Rule & { readonly to: string })[] =>
  text.split('\n').flatMap(line => {
    const [from, to] = line.split(' ')
    return from === undefined || to === undefined ? [] : [{ holds: pattern(from), to }]
  })
