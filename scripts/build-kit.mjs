import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const kit = join(root, 'packages/conform')

/** Everything that the two commands are made of. */
const INPUTS = [
  'src',
  'testing',
  'packages/conform/src',
  'packages/conform/package.json',
  'packages/conform/vite.config.ts',
  'data/catalogue.json',
  'data/test-goods.json',
  'data/test-good-numbers.json',
  'scripts/lib/serve-static.mjs',
  'package-lock.json',
]

const filesOf = path =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap(name => filesOf(join(path, name)))
    : [path]

const stampOf = () => {
  const hash = createHash('sha1')
  for (const file of INPUTS.flatMap(input => filesOf(join(root, input)))) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** A command of the conformance kit, as one file that runs on its own. */
export const kitCommand = name => join(kit, 'dist', `${name}.mjs`)

/** Builds both commands if anything of theirs has changed. */
export const buildKit = async () => {
  const stamp = join(kit, 'dist/stamp')
  const wanted = stampOf()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  // on stderr: what a command prints may be piped somewhere
  process.stderr.write('building the conformance kit …\n')
  rmSync(join(kit, 'dist'), { recursive: true, force: true })
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  for (const name of ['conform', 'mock']) {
    process.env.KIT_ENTRY = name
    await build({ configFile: join(kit, 'vite.config.ts'), logLevel: 'warn' })
    chmodSync(kitCommand(name), 0o755)
  }
  mkdirSync(join(kit, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildKit()
