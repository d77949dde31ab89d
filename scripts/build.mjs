import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ownBackend } from './lib/own-backend.mjs'
import { stampOf } from './lib/stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const builds = join(root, 'dist/builds')

/** The build in use: a link to one folder of `dist/builds`, with `client`, `console`, `server` and `data`. */
export const currentBuild = join(root, 'dist/current')

/** A shop that is still running needs the files of its build: the newest builds stay. */
const KEPT_BUILDS = 5

const UNFINISHED = 'unfinished-'
const DAY_MS = 86_400_000

/** The sample shop, which a demo stocks itself with. */
const SAMPLE = ['catalogue.json', 'codes.csv', 'texts']

// on stderr: what a command prints may be piped somewhere
const say = text => process.stderr.write(text)

const timed = async (title, work) => {
  const began = performance.now()
  say(`  ${title} …`)
  const alive = setInterval(() => say('.'), 2000)
  try {
    await work()
    say(` ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
  } finally {
    clearInterval(alive)
  }
}

/** Builds into `folder`: the shop for browsers in `client`, the operator's console in `console`, the server in `server`. */
const buildInto = async (folder, stamp) => {
  // a page and the code that makes it live must come from one build
  process.env.SHOP_BUILD = prefixOf(stamp)
  // a test runner's own value would build React's development version into the shop
  process.env.NODE_ENV = 'production'
  // imported here: these take longer to load than the check for a fresh build
  const { build } = await import('vite')
  const { compressAll } = await import('./lib/compress.mjs')
  const { firstFiles } = await import('./lib/first-files.mjs')
  const client = join(folder, 'client')
  const rolldownOptions = { checks: { pluginTimings: false } }
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }
  await timed('browser', () => build({ ...options, build: { outDir: client, rolldownOptions } }))
  await timed('service worker', async () => {
    const define = { __FIRST_FILES__: JSON.stringify(await firstFiles(client)) }
    await build({ ...options, mode: 'worker', define, build: { outDir: client, rolldownOptions } })
  })
  await timed('server', async () => {
    const outDir = join(folder, 'server')
    const { output } = await build({ ...options, build: { ssr: true, outDir, rolldownOptions } })
    const files = new Set(output.map(({ fileName }) => fileName))
    const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    // what the server imports from outside, for the release
    const outside = [...new Set(imported)].filter(each => !files.has(each)).toSorted()
    writeFileSync(join(folder, 'imports.json'), `${JSON.stringify(outside, null, 2)}\n`)
  })
  const operators = join(folder, 'console')
  const forOperators = { configFile: join(root, 'console/vite.config.ts'), logLevel: 'warn' }
  await timed('console', () => build({ ...forOperators, build: { outDir: operators, rolldownOptions } }))
  await timed('preview of products', () =>
    build({ ...forOperators, mode: 'preview', build: { outDir: join(operators, 'preview'), rolldownOptions } }),
  )
  await writeStyleRules(client)
  await timed('compressed copies', () => Promise.all([client, operators].map(compressAll)))
  mkdirSync(join(folder, 'data'))
  for (const name of SAMPLE) cpSync(join(root, 'data', name), join(folder, 'data', name), { recursive: true })
}

/** The stylesheet as rules, for the server: a document carries only those that it needs. */
const writeStyleRules = async client => {
  // a start that builds nothing needs no parser
  const { styleRules } = await import('./lib/style-rules.mjs')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const css = readFileSync(join(client, manifest['style.css'].file), 'utf8')
  writeFileSync(join(client, '.vite/style-rules.json'), JSON.stringify(styleRules(css)))
}

/** Points the link at a build. The switch is one rename: every process sees the old build or the new one. */
const switchTo = name => {
  const link = `${currentBuild}.${process.pid}`
  symlinkSync(join('builds', name), link)
  renameSync(link, currentBuild)
}

const ageOf = name => statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0

const removeOldBuilds = current => {
  const others = readdirSync(builds).filter(name => name !== current)
  const isAbandoned = name => name.startsWith(UNFINISHED) && Date.now() - ageOf(name) > DAY_MS
  const finished = others.filter(name => !name.startsWith(UNFINISHED)).toSorted((a, b) => ageOf(b) - ageOf(a))
  for (const name of [...others.filter(isAbandoned), ...finished.slice(KEPT_BUILDS - 1)])
    rmSync(join(builds, name), { recursive: true, force: true })
}

/** Each build is a new folder, so that no file of an earlier one changes. */
const buildAnew = async stamp => {
  say('building the shop\n')
  const unfinished = join(builds, `${UNFINISHED}${process.pid}`)
  const name = `${prefixOf(stamp)}-${Date.now().toString(36)}`
  mkdirSync(unfinished, { recursive: true })
  try {
    await buildInto(unfinished, stamp)
    // an interrupted build must not look like a finished one
    renameSync(unfinished, join(builds, name))
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return name
}

const prefixOf = stamp => stamp.slice(0, 12)

/**
 * Builds the shop into a new folder of `dist/builds` and switches `dist/current` to it. No file of an
 * earlier build changes, so running processes keep theirs. `ifStale` builds only if the code or the packages differ from those of every build that is there.
 */
export const buildShop = async ({ ifStale = false } = {}) => {
  mkdirSync(builds, { recursive: true })
  const backend = ownBackend(root)
  const stamp = backend === undefined ? stampOf(root) : stampOf(root, [backend.folder, relative(root, backend.file)])
  const made = readdirSync(builds).filter(name => name.startsWith(prefixOf(stamp)))
  const fresh = ifStale ? made.toSorted().at(-1) : undefined
  const name = fresh ?? (await buildAnew(stamp))
  // the age of a build counts from its last use
  utimesSync(join(builds, name), new Date(), new Date())
  switchTo(name)
  removeOldBuilds(name)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(root)
  if (existsSync('.env')) process.loadEnvFile('.env')
  try {
    await buildShop({ ifStale: process.argv.includes('--if-stale') })
  } catch (error) {
    if (!error.message.startsWith('SHOP_BACKEND')) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
