import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { connect } from 'node:tls'
import { WebSocket } from 'ws'
import { findOpsTools } from '../../scripts/lib/find-ops-tools.mjs'
import { lowlyUser } from '../../scripts/lib/find-postgres.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'

export const tools = findOpsTools()

/** The proxies of `ops` whose program is on this machine. */
export const proxies = (['nginx', 'caddy'] as const).filter(kind => tools[kind] !== undefined)
export type ProxyKind = (typeof proxies)[number]

/** A proxy with the configuration of `ops`, for https://localhost on its port. */
export interface Proxy {
  readonly port: number
  /** Requests with plain HTTP; absent: the test has switched it off. */
  readonly plainPort: number | undefined
  readonly said: () => string
  readonly stop: () => Promise<void>
}

/** The text with other pieces; throws if it lacks one of them. */
export const replaced = (text: string, pieces: Readonly<Record<string, string>>): string =>
  Object.entries(pieces).reduce((changed, [piece, other]) => {
    if (!changed.includes(piece)) throw new Error(`there is no ${piece}`)
    return changed.replaceAll(piece, other)
  }, text)

/** A folder for a server that does not run as root. */
export const lowlyFolder = (): string => {
  const home = mkdtempSync('/tmp/shop-proxy-')
  chmodSync(home, 0o755)
  const { uid, gid } = lowlyUser()
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid)
  return home
}

/** Writes the configuration of nginx for these ports, and its certificate; returns the arguments. */
export const nginxArguments = (
  home: string,
  processes: readonly number[],
  { port, plainPort }: { readonly port: number; readonly plainPort: number },
): readonly string[] => {
  const [key, certificate] = [join(home, 'key.pem'), join(home, 'certificate.pem')]
  execFileSync(
    tools.openssl ?? 'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ].concat('-keyout', key, '-out', certificate),
    { stdio: 'ignore' },
  )
  chmodSync(key, 0o644)
  const site = replaced(readFileSync('ops/nginx/stone-shop.conf', 'utf8'), {
    '/etc/letsencrypt/live/shop.example.com/fullchain.pem': certificate,
    '/etc/letsencrypt/live/shop.example.com/privkey.pem': key,
    '  listen [::]:80;\n': '',
    '  listen [::]:443 ssl http2;\n': '',
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'shop.example.com': 'localhost',
    ...Object.fromEntries(processes.map((each, at) => [`127.0.0.1:${3001 + at}`, `127.0.0.1:${each}`])),
  })
  return nginxWith(home, site)
}

/** Writes a configuration that has a site and nothing else; returns the arguments of nginx. */
export const nginxWith = (home: string, site: string): readonly string[] => {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${home}/${name};`)
  writeFileSync(join(home, 'site.conf'), site)
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off; pid ${home}/pid; events {}\nhttp { access_log off; ${folders.join(' ')} include ${home}/site.conf; }\n`,
  )
  return ['-e', 'stderr', '-p', home, '-c', join(home, 'nginx.conf')]
}

/** Caddy reads the file as it is, with the names of the shop and its processes from the environment. */
const caddyArguments = (home: string): readonly string[] => {
  const options = 'admin off\n auto_https disable_redirects\n skip_install_trust'
  writeFileSync(join(home, 'Caddyfile'), `{\n ${options}\n}\nimport ${resolve('ops/caddy/Caddyfile')}\n`)
  return ['run', '--adapter', 'caddyfile', '--config', join(home, 'Caddyfile')]
}

/** Starts a proxy in front of three processes of this machine, which need not run. */
export const startProxy = async (kind: ProxyKind, processes: readonly [number, number, number]): Promise<Proxy> => {
  const home = lowlyFolder()
  const [port, plainPort] = [await freePort(), await freePort()]
  const given = kind === 'nginx' ? nginxArguments(home, processes, { port, plainPort }) : caddyArguments(home)
  const proxy = spawn(tools[kind] ?? kind, given, {
    ...lowlyUser(),
    cwd: home,
    env: {
      HOME: home,
      SHOP_HOST: `https://localhost:${port}`,
      SHOP_PROCESSES: processes.map(each => `127.0.0.1:${each}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  proxy.stderr.on('data', text => (said += String(text)))
  // a crash of the test runner must not leave it running
  const kill = () => void proxy.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    if (proxy.exitCode === null) {
      const exit = once(proxy, 'exit')
      proxy.kill('SIGTERM')
      await exit
    }
    process.off('exit', kill)
    rmSync(home, { recursive: true, force: true })
  }
  await listens(port, proxy, () => said)
  return { port, plainPort: kind === 'nginx' ? plainPort : undefined, said: () => said, stop }
}

/** Caddy listens before it has its certificate. */
const listens = async (port: number, proxy: ChildProcess, said: () => string): Promise<void> => {
  while (proxy.exitCode === null) {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    const open = await once(socket, 'secureConnect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    await new Promise(again => setTimeout(again, 50))
  }
  throw new Error(`the proxy ended with ${proxy.exitCode}:\n${said()}`)
}

/** What a request through a proxy has. */
export interface Asked {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The address of this machine that it comes from. */
  readonly from?: string
}

export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

/** One request over TLS. The certificate is the test's own, so it is not verified. */
export const ask = (port: number, { method = 'GET', path = '/', headers = {}, body, from }: Asked = {}) =>
  new Promise<Answered>((resolved, rejected) => {
    const sent = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      method,
      path,
      rejectUnauthorized: false,
      agent: false,
      headers: { host: `localhost:${port}`, ...headers },
      ...(from === undefined ? {} : { localAddress: from }),
    })
    sent.on('error', rejected)
    sent.on('response', answer => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', rejected)
      answer.on('end', () =>
        resolved({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      )
    })
    sent.end(body)
  })

/** A WebSocket of a page to the shop behind a proxy. */
export const openSocket = (
  { port }: Pick<Proxy, 'port'>,
  { from, headers }: { readonly from?: string; readonly headers: Record<string, string> },
): WebSocket =>
  new WebSocket(`wss://localhost:${port}/app/shop?protocol=7`, {
    rejectUnauthorized: false,
    family: 4,
    headers,
    ...(from === undefined ? {} : { localAddress: from }),
  })
