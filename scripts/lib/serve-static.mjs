import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

const holdsFor = glob => {
  const start = glob.replace(/\*$/u, '')
  return glob.endsWith('*') ? pathname => pathname.startsWith(start) : pathname => pathname === glob
}

/** A line with a path, then indented lines with what to send. */
const headerRules = text => {
  let holds = () => false
  return text.split('\n').flatMap(line => {
    const [, name, value] = /^\s+([\w-]+): (.+)$/u.exec(line) ?? []
    if (name !== undefined) return [{ holds, name, value }]
    holds = holdsFor(line)
    return []
  })
}

/** `from to 200`: the first that holds. */
const fallbackRules = text =>
  text.split('\n').flatMap(line => {
    const [from, to] = line.split(' ')
    return to === undefined ? [] : [{ holds: holdsFor(from), to }]
  })

const isFile = path => {
  try {
    return statSync(path).isFile()
  } catch {
    return false // no such file, or a name that no file can have
  }
}

const forward = (request, response, backend) => {
  const sent = ask(backend + request.url, { method: request.method, headers: request.headers }, answer => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.headersSent || response.writeHead(502).end())
  request.pipe(sent)
}

/**
 * Serves what `npm run build:static` wrote, with its `_headers` and `_redirects`. The handler answers whether there is
 * such a file.
 */
export const staticFiles = directory => {
  const headers = headerRules(readFileSync(join(directory, '_headers'), 'utf8'))
  const fallbacks = fallbackRules(readFileSync(join(directory, '_redirects'), 'utf8'))

  const fileFor = pathname => {
    const wanted = join(directory, normalize(decodeURIComponent(pathname)))
    if (isFile(wanted)) return wanted
    const { to } = fallbacks.find(rule => rule.holds(pathname)) ?? {}
    return to === undefined ? undefined : join(directory, to)
  }

  return (request, response) => {
    const { pathname } = new URL(request.url, 'http://site')
    const file = fileFor(pathname)
    if (file === undefined) return false
    for (const rule of headers) if (rule.holds(pathname)) response.appendHeader(rule.name, rule.value)
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.setHeader('Vary', 'Accept-Encoding')
    const packed = /\bbr\b/u.test(request.headers['accept-encoding'] ?? '') && existsSync(`${file}.br`)
    if (packed) response.setHeader('Content-Encoding', 'br')
    createReadStream(packed ? `${file}.br` : file).pipe(response)
    return true
  }
}

/**
 * An integrator's CDN, in little: serves the static site on a free port of this machine; what starts with `/api/` goes to
 * `backend`.
 */
export const serveStatic = async (directory, backend) => {
  const files = staticFiles(directory)
  const server = createServer((request, response) => {
    if (request.url.startsWith('/api/')) return forward(request, response, backend)
    if (!files(request, response)) response.writeHead(404).end()
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
