import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The package of the rules and their arbitraries. Its sources stay in `src/domain`, `src/graphics` and `testing/arbitraries`. */
export const domainPackage = join(root, 'packages/domain')

/** A source, from the project's root and without its ending, and the module of the package that it becomes. */
const MODULES = [
  [/^src\/domain\/(.+)$/u, '$1'],
  [/^src\/graphics\/(.+)$/u, 'graphics/$1'],
  [/^testing\/arbitraries\/(.+?)(?:\.arbitrary)?$/u, 'arbitraries/$1'],
]

const moduleOf = source => {
  const [pattern, name] = MODULES.find(([of]) => of.test(source)) ?? []
  if (!pattern) throw new Error(`${source} is not part of the package: move it, or add its folder to MODULES`)
  return source.replace(pattern, name)
}

const ALIASES = { '~': 'src', '@testing': 'testing' }

/** Imports through an alias, in code and in declarations. */
const ALIASED = /(\bfrom\s*|\bimport\s*\(\s*)(['"])(~|@testing)\/([^'"\n]+)\2/gu

/** The same file with imports that need no alias. */
const withRelativeImports = (module, text) =>
  text.replace(ALIASED, (_, before, quote, alias, path) => {
    const target = relative(posix.dirname(module), moduleOf(`${ALIASES[alias]}/${path}`)).replaceAll('\\', '/')
    return `${before}${quote}${target.startsWith('.') ? '' : './'}${target}.js${quote}`
  })

const compileInto = folder => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--project', join(domainPackage, 'tsconfig.json'), '--outDir', folder]
  execFileSync(process.execPath, [tsc, ...options], { stdio: ['ignore', 2, 2] })
}

/**
 * Compiles the package into `dist` of a folder: a module and its declarations for each source, with relative imports.
 * Bundlers take from them what is used, and Node runs them unbundled.
 */
export const buildDomain = (folder = domainPackage) => {
  const compiled = mkdtempSync(join(tmpdir(), 'shop-domain-'))
  const dist = join(folder, 'dist')
  try {
    compileInto(compiled)
    rmSync(dist, { recursive: true, force: true })
    for (const file of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
      const [, source, ending] = /^(.+?)(\.d\.ts|\.js)$/u.exec(file.replaceAll('\\', '/')) ?? []
      if (source === undefined) continue
      const module = moduleOf(source)
      const path = join(dist, module + ending)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, withRelativeImports(module, readFileSync(join(compiled, file), 'utf8')))
    }
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2]
  buildDomain(folder === undefined ? domainPackage : resolve(folder))
}
