import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stampOf } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path => join(root, 'dist', path)
const MADE = ['client/.vite/manifest.json', 'client/sw.js', 'server/main.js', 'server/cli.js', 'server/static.js']

const isFresh = stamp =>
  MADE.every(path => existsSync(dist(path))) &&
  existsSync(dist('.stamp')) &&
  readFileSync(dist('.stamp'), 'utf8') === stamp

// on stderr: what a command prints may be piped somewhere
const say = text => process.stderr.write(text)

const timed = async (title, work) => {
  const began = performance.now()
  say(`  ${title} …`)
  const alive = setInterval(() => say('.'), 2000)
  try {
    await work()
    say(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  } finally {
    clearInterval(alive)
  }
}

/**
 * Builds the browser's part into `dist/client` and the server into `dist/server`, and writes compressed copies of every text.
 * `ifStale` does nothing where neither the code nor the packages changed since the last build.
 */
export const buildShop = async ({ ifStale = false } = {}) => {
  const stamp = stampOf(root)
  if (ifStale && isFresh(stamp)) return
  say('building the shop\n')
  // an interrupted build must not look like a finished one
  rmSync(dist('.stamp'), { force: true })
  // a page and the code that makes it live must come from one build
  process.env.SHOP_BUILD = stamp.slice(0, 12)
  // a test runner's own value would build React's development version into the shop
  process.env.NODE_ENV = 'production'
  // only now: these take longer to load than the whole check above
  const { build } = await import('vite')
  const { compressAll } = await import('./compress.mjs')
  const { firstFiles } = await import('./first-files.mjs')
  const rolldownOptions = { checks: { pluginTimings: false } }
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }
  await timed('browser', () => build({ ...options, build: { rolldownOptions } }))
  await timed('service worker', async () => {
    const define = { __FIRST_FILES__: JSON.stringify(await firstFiles(dist('client'))) }
    await build({ ...options, mode: 'worker', define, build: { rolldownOptions } })
  })
  await timed('server', () => build({ ...options, build: { ssr: true, rolldownOptions } }))
  await timed('compressed copies', () => compressAll(dist('client')))
  writeFileSync(dist('.stamp'), stamp)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildShop({ ifStale: process.argv.includes('--if-stale') })
