import { existsSync } from 'node:fs'

// the same settings as start.mjs
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'

const { main } = await import('./server/cli.js')
await main(process.argv.slice(2), import.meta.dirname)
