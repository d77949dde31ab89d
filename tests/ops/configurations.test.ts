import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Config, readConfig } from '@server/config/config'
import { nginxArguments, tools } from '@tests/ops/proxy'

const read = (path: string): string => readFileSync(path, 'utf8')
const COMPOSE = 'ops/docker/compose.yaml'
const UNIT = 'ops/systemd/stone-shop@.service'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'shop-ops-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** What a program says about a configuration; throws with its words if it refuses it. */
const judged = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string => {
  try {
    return execFileSync(program, [...args], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { PATH: process.env['PATH'], ...env },
    })
  } catch (error) {
    throw new Error(error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error), {
      cause: error,
    })
  }
}

/** All that a program prints: systemd ignores a wrong value with a warning. */
const linesOf = (program: string, args: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(program, [...args], { encoding: 'utf8' })
  return stdout + stderr
}

/** An example of settings with a value for each secret that it leaves empty. */
const filledIn = (path: string): Readonly<Record<string, string>> => {
  const key = 'A'.repeat(43)
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(parseEnv(read(path))))
    filled[name] = value === undefined || value === '' ? `${name === 'VAULT_KEYS' ? 'k1:' : ''}${key}=` : value
  return filled
}

const configOf = (env: Readonly<Record<string, string | undefined>>): Config => {
  const config = readConfig(env)
  if (E.isLeft(config)) throw new Error(config.left.join('\n'))
  return config.right
}

/** The value of a directive that a file has once. */
const valueOf = (path: string, pattern: RegExp): string => {
  const [found, ...more] = [...read(path).matchAll(pattern)]
  if (found?.[1] === undefined || more.length > 0) throw new Error(`${path}: ${String(pattern)} is not there once`)
  return found[1]
}

/** The settings that the shop knows. */
const known = new Set(Object.keys(parseEnv(read('.env.example'))))

describe('the programs accept their configurations', () => {
  test.skipIf(tools.nginx === undefined)('nginx accepts ops/nginx/stone-shop.conf', () => {
    const args = nginxArguments(home, [3001, 3002, 3003], { port: 8443, plainPort: 8080 })
    judged(tools.nginx ?? '', [...args, '-t'])
    expect(() => judged(tools.nginx ?? '', [...args, '-t', '-g', 'no_such_directive on;'])).toThrow(
      /no_such_directive/u,
    )
  })

  test.skipIf(tools.caddy === undefined)(
    'Caddy accepts ops/caddy/Caddyfile, with three processes or those of the environment',
    () => {
      const adapted = (env: NodeJS.ProcessEnv): string => {
        const args = ['--adapter', 'caddyfile', '--config', 'ops/caddy/Caddyfile']
        judged(tools.caddy ?? '', ['validate', ...args], { HOME: home, ...env })
        return judged(tools.caddy ?? '', ['adapt', ...args], { HOME: home, ...env })
      }
      const dialled = (text: string) => [...text.matchAll(/"dial":"([^"]+)"/gu)].map(([, address]) => address)
      expect(dialled(adapted({}))).toEqual(['127.0.0.1:3001', '127.0.0.1:3002', '127.0.0.1:3003'])
      const told = adapted({ SHOP_HOST: 'shop.example.org', SHOP_PROCESSES: 'shop-1:3000 shop-2:3000' })
      expect(dialled(told)).toEqual(['shop-1:3000', 'shop-2:3000'])
      expect(told).toContain('"host":["shop.example.org"]')
    },
  )

  test.skipIf(tools['systemd-analyze'] === undefined)(
    'systemd accepts the units, and rates the protection of the shop as good',
    () => {
      const units = join(home, 'units')
      cpSync('ops/systemd', units, { recursive: true })
      // it looks for the programs of a unit
      for (const path of readdirSync(units).filter(name => name.endsWith('.service'))) {
        const text = read(join(units, path))
          .replaceAll('/usr/bin/node', process.execPath)
          .replaceAll('/usr/bin/curl', '/bin/true')
        writeFileSync(join(units, path.replace('@', '@3001')), text)
      }
      for (const unit of ['stone-shop@3001.service', 'stone-shop-migrate.service'])
        expect(linesOf(tools['systemd-analyze'] ?? '', ['verify', '--man=no', join(units, unit)])).toBe('')
      // the exposure from 0 to 100; a unit without protection has 96
      judged(tools['systemd-analyze'] ?? '', [
        'security',
        '--offline=true',
        '--threshold=30',
        join(units, 'stone-shop@3001.service'),
      ])
    },
  )

  test.skipIf(tools['docker-compose'] === undefined)(
    'docker-compose accepts ops/docker/compose.yaml, and refuses it without secrets',
    () => {
      const folder = join(home, 'compose')
      mkdirSync(folder)
      const file = join(folder, 'compose.yaml')
      cpSync(COMPOSE, file)
      const lines = Object.entries(filledIn('ops/docker/.env.example')).map(([name, value]) => `${name}=${value}`)
      writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`)
      const shown = judged(tools['docker-compose'] ?? '', ['-f', file, 'config'])
      expect(shown).toContain(`DATABASE_URL: postgres://shop:${'A'.repeat(43)}=@database/shop`)
      cpSync('ops/docker/.env.example', join(folder, '.env'))
      expect(() => judged(tools['docker-compose'] ?? '', ['-f', file, 'config'])).toThrow(/POSTGRES_PASSWORD/u)
    },
  )
})

describe('the configurations fit the shop', () => {
  test('every setting in ops is one that the shop knows', () => {
    const others = new Set(['NODE_ENV', 'COMPOSE_PROJECT_NAME', 'SHOP_HOST', 'POSTGRES_PASSWORD'])
    const unknown = (names: readonly string[]) => names.filter(name => !known.has(name) && !others.has(name))
    const inImage = [...read('ops/docker/Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gmu)].map(
      ([, name = '']) => name,
    )
    const inUnits = [...read(UNIT).matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gmu)].map(([, name = '']) => name)
    expect(inImage).toContain('SHOP_MODE')
    expect(inUnits).toContain('PORT')
    for (const names of [
      inImage,
      inUnits,
      Object.keys(filledIn('ops/docker/.env.example')),
      Object.keys(filledIn('ops/systemd/shop.env.example')),
    ])
      expect(unknown(names)).toEqual([])
  })

  test('the examples, with their secrets filled in, are settings of a shop in production behind its proxy', () => {
    const unit = configOf({ ...filledIn('ops/systemd/shop.env.example'), PORT: '3001' })
    expect(unit).toMatchObject({
      mode: 'production',
      trustProxy: ['127.0.0.1'],
      host: '127.0.0.1',
      migrateAtStart: false,
    })
    expect(unit.dataDir).toBe(`/var/lib/${valueOf(UNIT, /^StateDirectory=(.+)$/gmu)}`)
    const image = Object.fromEntries(
      [...valueOf('ops/docker/Dockerfile', /^ENV (.+)$/gmu).matchAll(/(\w+)=(\S+)/gu)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    const container = configOf({
      ...image,
      ...filledIn('ops/docker/.env.example'),
      DATABASE_URL: 'postgres://shop:secret@database/shop',
      TRUST_PROXY: valueOf(COMPOSE, /^ +TRUST_PROXY: (.+)$/gmu),
    })
    expect(container).toMatchObject({ mode: 'production', host: '0.0.0.0', port: 3000, migrateAtStart: false })
    expect(container.trustProxy).toEqual([valueOf(COMPOSE, /^ +- subnet: (.+)$/gmu)])
    expect(container.dataDir.startsWith(`${valueOf('ops/docker/Dockerfile', /^VOLUME (.+)$/gmu)}/`)).toBe(true)
    expect(read(COMPOSE)).toContain(`shop-1:${container.port} shop-2:${container.port}`)
  })

  test('no process manager kills a process before it has drained and finished its requests', () => {
    const { drainSeconds } = configOf(filledIn('ops/systemd/shop.env.example'))
    const enough = drainSeconds + 20
    expect(Number(valueOf(UNIT, /^TimeoutStopSec=(\d+)$/gmu))).toBeGreaterThanOrEqual(enough)
    const graces = [...read(COMPOSE).matchAll(/stop_grace_period: (\d+)s/gu)].map(([, seconds]) => Number(seconds))
    expect(graces.length).toBeGreaterThan(0)
    expect(Math.min(...graces)).toBeGreaterThanOrEqual(enough)
    expect(drainSeconds).toBeGreaterThanOrEqual(2 * Number(valueOf('ops/caddy/Caddyfile', /health_interval (\d+)s/gu)))
  })

  test('nginx closes idle connections to a process before the process has drained', () => {
    const { drainSeconds } = configOf(filledIn('ops/systemd/shop.env.example'))
    expect(Number(valueOf('ops/nginx/stone-shop.conf', /^ *keepalive_timeout (\d+)s;$/gmu))).toBeLessThan(drainSeconds)
  })

  test('every file and command that ops names is part of a release', () => {
    const released = new Set([...readdirSync('scripts/release'), 'docs/operating.md'])
    const named = [
      'ops/docker/Dockerfile',
      COMPOSE,
      ...readdirSync('ops/systemd').map(name => `ops/systemd/${name}`),
    ].flatMap(path =>
      [...read(path).matchAll(/\/opt\/stone-shop\/(?:current\/)?([\w./-]+)/gu)].map(([, file = '']) => file),
    )
    expect(named.filter(file => !released.has(file))).toEqual([])
    expect(new Set(named)).toEqual(new Set(['start.mjs', 'shop.mjs', 'docs/operating.md']))
    for (const path of ['package.json', 'package-lock.json', 'scripts/release.mjs']) expect(existsSync(path)).toBe(true)
  })

  test('the build of the image leaves secrets and old builds outside, and keeps all that the build needs', () => {
    const left = read('.dockerignore')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
    for (const path of ['.git', '.env', '**/.env', '.shop', 'node_modules', 'dist']) expect(left).toContain(path)
    for (const path of [
      'src',
      'server',
      'simulators',
      'scripts',
      'data',
      'public',
      'docs',
      'ops',
      'tests',
      'gallery',
      'console',
    ])
      expect(left).not.toContain(path)
  })
})
