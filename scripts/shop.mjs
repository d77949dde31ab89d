import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { currentBuild } from './build.mjs'

// the same place as `npm start`, so that both open the same data directory
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.NODE_ENV ??= 'production'

// a command never builds: the running shop must not change under it
if (existsSync(currentBuild)) {
  const build = realpathSync(currentBuild)
  const { main } = await import(pathToFileURL(join(build, 'server/cli.js')).href)
  await main(process.argv.slice(2), build)
} else {
  console.error('The shop is not built yet. Run npm start or npm run build first.')
  process.exitCode = 1
}
