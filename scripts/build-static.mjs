import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildShop, currentBuild } from './build.mjs'
import { compressFile } from './lib/compress.mjs'

// The shop as a plain static site in `dist/static`, for a CDN in front of a backend of the same site; docs/static-site.md

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

const client = join(currentBuild, 'client')
const site = process.argv[2] ?? join(root, 'dist/static')

try {
  await buildShop({ ifStale: true })
  const { staticFiles } = await import('../dist/current/server/static.js')
  const files = await staticFiles(process.env, client)
  rmSync(site, { recursive: true, force: true })
  // the manifest is for the server alone
  cpSync(client, site, { recursive: true, filter: path => basename(path) !== '.vite' })
  for (const [name, text] of Object.entries(files)) {
    const file = join(site, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (name.endsWith('.html')) await compressFile(file)
  }
  console.log(`the static site is in ${site}; its headers are in _headers and nginx.conf`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
