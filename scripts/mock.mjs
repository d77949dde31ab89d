import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildKit, kitCommand } from './build-kit.mjs'

// `npm run mock`: the mock shop of packages/conform, with the static front end where one has been built
const site = join(fileURLToPath(new URL('..', import.meta.url)), 'dist/static')

await buildKit()
if (existsSync(site) && !process.argv.includes('--static')) process.argv.push('--static', site)
await import(pathToFileURL(kitCommand('mock')).href)
