import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { currentBuild } from './build.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
// read by React when it is first imported: without it the server would draw with the development build
process.env.NODE_ENV ??= 'production'

// the real path: a later build switches the link, and this process keeps its own files
const folderOf = () => (existsSync(currentBuild) ? realpathSync(currentBuild) : undefined)
const load = folder => import(pathToFileURL(join(folder, 'server/main.js')).href)

// in a process that ends: the memory of the build goes with it
const build = spawn(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: ['ignore', 2, 2] })
const built = once(build, 'exit')
// mostly the last build is still right: its code loads while that is looked up
const last = folderOf()
if (last !== undefined) await load(last).catch(() => undefined)
const [status] = await built
const folder = folderOf()
if (status === 0 && folder !== undefined) {
  const { main } = await load(folder)
  await main(folder)
} else process.exitCode = status || 1
