import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type Server, createServer, request } from 'node:http'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStaticSite } from '@server/boot/static-settings'
import { staticSite } from '@server/pages/static-site'
import { lowlyFolder, nginxWith, replaced, tools } from '@tests/ops/proxy'
import { lowlyUser } from '../../scripts/lib/find-postgres.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'

// The generated nginx.conf as it is, except for its port and its root, with a real nginx in front of a backend.

const ENTRY = '/assets/main-1.js'
const CODE = 'console.log(1)\n'.repeat(100)

let home: string
let nginx: ChildProcess
let port: number
let backend: Server
let said = ''
let files: Readonly<Record<string, string>>

const filesOf = async (env: Readonly<Record<string, string>>) => {
  const site = readStaticSite({ PUBLIC_URL: 'https://www.shop.example', ...env })
  if (E.isLeft(site)) throw new Error(site.left.join('\n'))
  return staticSite(site.right, { entry: ENTRY, css: 'body{color:red}' })
}

const write = (path: string, content: string | Buffer): void => {
  const file = join(home, 'site', path)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, content)
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const get = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    headers: { host: 'www.shop.example', ...headers },
    agent: false,
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }
}

const listens = async (): Promise<void> => {
  while (nginx.exitCode === null) {
    const there = await get('/').then(
      () => true,
      () => false,
    )
    if (there) return
    await new Promise(again => setTimeout(again, 20))
  }
  throw new Error(`nginx ended with ${nginx.exitCode}:\n${said}`)
}

beforeAll(async () => {
  if (tools.nginx === undefined) return
  home = lowlyFolder()
  const backendPort = await freePort()
  backend = createServer((asked, answer) => {
    answer.writeHead(200, { 'Cache-Control': 'no-store', 'Content-Security-Policy': "default-src 'none'" })
    answer.end(JSON.stringify({ url: asked.url, headers: asked.headers }))
  })
  await new Promise<void>(ready => backend.listen(backendPort, '127.0.0.1', ready))
  files = await filesOf({ REALTIME: 'embedded', BACKEND_URL: `http://127.0.0.1:${backendPort}` })
  for (const [path, text] of Object.entries(files)) write(path, text)
  write(ENTRY, CODE)
  write(`${ENTRY}.gz`, gzipSync(CODE))
  port = await freePort()
  const site = replaced(files['nginx.conf'] ?? '', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    'root /srv/stone-shop;': `root ${home}/site;`,
  })
  nginx = spawn(tools.nginx, nginxWith(home, site), { ...lowlyUser(), cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
  nginx.stderr?.on('data', text => (said += String(text)))
  await listens()
})
afterAll(async () => {
  if (tools.nginx === undefined) return
  if (nginx.exitCode === null) {
    const exit = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exit
  }
  backend.closeAllConnections()
  backend.close()
  rmSync(home, { recursive: true, force: true })
})

/** The headers that `_headers` lists for every address. */
const always = (): readonly (readonly [string, string])[] => {
  const [, block = ''] = /^\/\*\n((?: {2}.+\n)+)/u.exec(files['_headers'] ?? '') ?? []
  return [...block.matchAll(/^ {2}([\w-]+): (.+)$/gmu)].map(([, name = '', value = '']) => [name.toLowerCase(), value])
}

describe.runIf(tools.nginx !== undefined)('the static site behind nginx', () => {
  test.each(['/', '/order', '/order/product/G1', '/hk', '/hk/order', '/auth/login', '/no/such/page', '/offline.html'])(
    'nginx sends the document for %s with all security headers, to be checked each time',
    async path => {
      const { status, headers } = await get(path)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
      expect(always().map(([name]) => name)).toContain('content-security-policy')
      for (const [name, value] of always()) expect([name, headers[name]]).toEqual([name, value])
    },
  )

  test('nginx sends the shell of the Hong Kong edition for its addresses, and only for those', async () => {
    for (const [path, shell] of [
      ['/hk', 'hk/index.html'],
      ['/hk/', 'hk/index.html'],
      ['/hk/x/y', 'hk/index.html'],
      ['/hkx', 'index.html'],
      ['/', 'index.html'],
    ] as const)
      expect(String((await get(path)).body), path).toBe(files[shell])
  })

  test('nginx sends no referrer from the page of an order link', async () => {
    for (const path of ['/s/a.b', '/hk/s/a.b', '/s'])
      expect((await get(path)).headers['referrer-policy'], path).toBe('no-referrer')
    expect((await get('/service')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('nginx sends files of a build for a year, compressed, and 404 for those that are gone', async () => {
    const { status, headers, body } = await get(ENTRY, { 'accept-encoding': 'gzip' })
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, 'gzip', 'Accept-Encoding'])
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(String(gunzipSync(body))).toBe(CODE)
    const gone = await get('/assets/main-0.js')
    expect([gone.status, gone.headers['cache-control']]).toEqual([404, undefined])
  })

  test('nginx knows the type of the manifest, and hides the files that are for hosts', async () => {
    expect((await get('/manifest.webmanifest')).headers['content-type']).toBe(
      'application/manifest+json; charset=utf-8',
    )
    for (const path of ['/_headers', '/_redirects', '/nginx.conf']) expect((await get(path)).status, path).toBe(404)
  })

  test('nginx forwards calls, the way to social logins and pictures, and adds no header to the answers', async () => {
    for (const path of ['/api/catalogs?page=2', '/login/mpay?state=a', '/hk/login/mpay', '/pictures/a.webp']) {
      const { status, headers, body } = await get(path, { cookie: 'sid=1', authorization: 'Bearer t' })
      expect(status).toBe(200)
      const asked: { readonly url: string; readonly headers: object } = JSON.parse(String(body))
      expect(asked.url).toBe(path)
      expect(asked.headers).toMatchObject({
        host: 'www.shop.example',
        cookie: 'sid=1',
        authorization: 'Bearer t',
        'x-forwarded-for': '127.0.0.1',
      })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toBe("default-src 'none'")
      expect(headers['backend']).toBeUndefined()
    }
  })

  test('nginx passes the upgrade to a WebSocket on', async () => {
    backend.once('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
    })
    const sent = request({
      host: '127.0.0.1',
      port,
      path: '/app/shop?protocol=7',
      headers: { host: 'www.shop.example', connection: 'Upgrade', upgrade: 'websocket' },
    })
    sent.end()
    const [answer, socket] = await once(sent, 'upgrade')
    expect(answer.statusCode).toBe(101)
    socket.destroy()
  })
})
