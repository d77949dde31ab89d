import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildShop } from './build.mjs'

// the same place as `npm start`, so that both open the same data directory
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'

await buildShop({ ifStale: true })
const { main } = await import('../dist/server/cli.js')
await main(process.argv.slice(2))
