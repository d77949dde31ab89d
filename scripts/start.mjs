import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildShop } from './build.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
// read by React when it is first imported: without it the server would draw with the development build
process.env.NODE_ENV ??= 'production'

await buildShop({ ifStale: true })
const { main } = await import('../dist/server/main.js')
await main()
