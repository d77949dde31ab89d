import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stampOf } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path => join(root, 'dist', path)
const MADE = ['client/.vite/manifest.json', 'server/main.js', 'server/cli.js']

const isFresh = stamp =>
  MADE.every(path => existsSync(dist(path))) &&
  existsSync(dist('.stamp')) &&
  readFileSync(dist('.stamp'), 'utf8') === stamp

const timed = async (title, quiet, work) => {
  const began = performance.now()
  if (!quiet) process.stdout.write(`  ${title} … `)
  await work()
  if (!quiet) console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * Builds the browser's part into `dist/client` and the server into `dist/server`, and writes compressed copies of every text.
 * `ifStale` does nothing where neither the code nor the packages changed since the last build.
 */
export const buildShop = async ({ ifStale = false, quiet = false } = {}) => {
  const stamp = stampOf(root)
  if (ifStale && isFresh(stamp)) return
  if (!quiet) console.log('building the shop')
  // a build that is broken off half-way must not look like a finished one
  rmSync(dist('.stamp'), { force: true })
  // only now: these take longer to load than the whole check above
  const { build } = await import('vite')
  const { compressAll } = await import('./compress.mjs')
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }
  await timed('browser', quiet, () => build(options))
  await timed('server', quiet, () => build({ ...options, build: { ssr: true } }))
  await timed('compressed copies', quiet, () => compressAll(dist('client')))
  writeFileSync(dist('.stamp'), stamp)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildShop({ ifStale: process.argv.includes('--if-stale') })
