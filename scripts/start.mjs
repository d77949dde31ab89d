import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { currentBuild } from './build.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
// read by React when it is first imported: without it the server would draw with the development build
process.env.NODE_ENV ??= 'production'

// in a process that ends: the memory of the build goes with it
const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: ['ignore', 2, 2] })
if (status === 0) {
  // the real path: a later build switches the link, and this process keeps its own files
  const folder = realpathSync(currentBuild)
  const { main } = await import(pathToFileURL(join(folder, 'server/main.js')).href)
  await main(folder)
} else process.exitCode = status ?? 1
