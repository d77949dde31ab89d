import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildKit, kitCommand } from './build-kit.mjs'
import { findPython } from './lib/find-python.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { runShop } from './lib/running-shop.mjs'

// `npm run conform:reports [-- NAME…]`: starts each backend of this repository, runs the whole kit against it, and keeps
// the reports as they are in packages/conform/reports

const root = fileURLToPath(new URL('..', import.meta.url))
const SECRET = 'a-secret-of-the-hooks'
const ORIGIN = 'https://pages.example'
const SEED = '42'
/** The most useful of the seven forms. The others are made of the same values. */
const KEPT = ['report.md', 'report.json', 'badge.svg']
/** One report is kept as a page too, to show what it looks like. */
const keptOf = name => (name === 'mock' ? [...KEPT, 'report.html'] : KEPT)

/** Starts a program that says its address when it is ready. */
const program = async (command, args) => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, CONFORM_SECRET: SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const said = await Promise.race([once(child.stdout, 'data').then(String), ended.then(() => 'it has ended')])
  const url = /http:\/\/[^\s/]+/.exec(said)?.[0]
  if (url === undefined) throw new Error(`${command} did not start: ${said}`)
  const stop = async () => {
    child.kill()
    await ended
  }
  return { url, stop }
}

/** The built shop of this repository, as the page of the kit says. */
const reference = async (home, env = {}) => {
  const shop = await runShop({
    env: {
      CONFORM_SECRET: SECRET,
      FULFILMENT: 'manual',
      RATE_LIMITS: 'no',
      FRONTEND_ORIGINS: ORIGIN,
      SHOP_DATA_DIR: join(home, 'shop'),
      ...env,
    },
  })
  // the first start builds the shop
  await shop.ready(900_000)
  return shop
}

const BACKENDS = {
  mock: () => program(process.execPath, [kitCommand('mock'), '--port', '0', '--origin', ORIGIN]),
  python: home => {
    const file = join(root, 'examples/backend-python/backend.py')
    return program(findPython(), [file, '--db', join(home, 'shop.db'), 'serve', '--port', '0', '--origin', ORIGIN])
  },
  'reference-embedded': home => reference(home),
  'reference-postgresql': async home => {
    const postgres = await startPostgres({ durable: true, own: true })
    const shop = await reference(home, { DATABASE_URL: postgres.url })
    const stop = async () => {
      await shop.stop()
      await postgres.stop()
    }
    return { url: shop.url, stop }
  },
}

/** Runs the kit against one backend. Answers its exit code. */
const report = async name => {
  const home = mkdtempSync(join(tmpdir(), 'conform-reports-'))
  try {
    const { url, stop } = await BACKENDS[name](home)
    const hooks = ['--hooks', `${url}/_conform`, '--secret', SECRET]
    const args = ['--url', url, ...hooks, '--certify', '--seed', SEED, '--out', join(home, 'report')]
    console.log(`\n${name}: conform ${args.join(' ')}\n`)
    const kit = spawn(process.execPath, [kitCommand('conform'), ...args], { stdio: 'inherit' })
    const [code] = await once(kit, 'exit')
    await stop()
    const folder = join(root, 'packages/conform/reports', name)
    mkdirSync(folder, { recursive: true })
    for (const file of keptOf(name)) copyFileSync(join(home, 'report', file), join(folder, file))
    return code
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BACKENDS)
const unknown = wanted.find(name => !(name in BACKENDS))
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(BACKENDS).join(', ')}`)
await buildKit()
for (const name of wanted) process.exitCode = Math.max(process.exitCode ?? 0, await report(name))
