import { existsSync } from 'node:fs'

// settings come from the folder in which the shop is started, so that a new release finds those of the last one
if (existsSync('.env')) process.loadEnvFile('.env')
// read by React when it is first imported: without it the server would draw with the development build
process.env.NODE_ENV ??= 'production'

const { main } = await import('./server/main.js')
await main(import.meta.dirname)
