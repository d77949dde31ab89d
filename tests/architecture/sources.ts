import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix, relative } from 'node:path'
import { type Import, importsOf } from '../../scripts/lib/imports.mjs'

const LAYERS = [
  'domain',
  'graphics',
  'application',
  'contract',
  'adapters',
  'composition',
  'start',
  'ui',
  'worker',
] as const

/** `entries` are the files of `src` itself: `main.tsx` and `entry-server.tsx`. */
export type Layer =
  | (typeof LAYERS)[number]
  | 'entries'
  | 'server'
  | 'simulators'
  | 'testing'
  | 'conform'
  | 'console'
  | 'tests'
  | 'elsewhere'

export interface Source {
  /** From the project's root, such as `src/domain/shared/money.ts`. */
  readonly path: string
  readonly text: string
}

export type Target =
  | { readonly layer: Layer; readonly path: string }
  /** A package from npm by its name, such as `@fastify/static`; `node` for a module that is part of Node. */
  | { readonly layer: 'npm' | 'node'; readonly path: string }

export interface Dependency extends Import {
  readonly target: Target
}

/** The source of the conformance kit. */
const CONFORM = 'packages/conform/src'

const root = new URL('../../', import.meta.url).pathname

/** The paths of all files below a folder, from the project's root, in order. A built `dist` is left out. */
export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => posix.join(relative(root, entry.parentPath).replaceAll('\\', '/'), entry.name))
    .filter(path => !path.includes('/dist/'))
    .toSorted()

/** All code of the product: `src`, `server`, `simulators`, `testing`, `console` and `packages/conform/src`. */
export const sources = (): readonly Source[] =>
  ['src', 'server', 'simulators', 'testing', 'console', CONFORM].flatMap(top =>
    filesUnder(top)
      .filter(name => /\.tsx?$/.test(name))
      .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )

export const layerOf = (path: string): Layer => {
  if (path.startsWith(`${CONFORM}/`)) return 'conform'
  const [top = '', second = '', ...deeper] = path.split('/')
  if (top === 'server' || top === 'simulators' || top === 'testing' || top === 'tests' || top === 'console') return top
  if (top !== 'src') return 'elsewhere'
  if (deeper.length === 0) return 'entries'
  return LAYERS.find(layer => layer === second) ?? 'elsewhere'
}

export const dependenciesOf = (source: Source): readonly Dependency[] =>
  importsOf(source.text).map(found => ({ ...found, target: targetOf(source.path, found.specifier) }))

const ALIASES: readonly (readonly [prefix: string, directory: string])[] = [
  ['~/', 'src/'],
  ['@server/', 'server/'],
  ['@simulators/', 'simulators/'],
  ['@testing/', 'testing/'],
  ['@tests/', 'tests/'],
  ['@conform/', `${CONFORM}/`],
  ['@console/', 'console/'],
  // how Vite writes the project's root
  ['/', ''],
]

const targetOf = (from: string, specifier: string): Target => {
  const [plain = ''] = specifier.split('?')
  const alias = ALIASES.find(([prefix]) => plain.startsWith(prefix))
  if (alias !== undefined) return within(alias[1] + plain.slice(alias[0].length))
  if (plain.startsWith('.')) return within(posix.join(posix.dirname(from), plain))
  if (plain.startsWith('node:') || builtinModules.includes(plain)) return { layer: 'node', path: plain }
  const depth = plain.startsWith('@') ? 2 : 1
  return { layer: 'npm', path: plain.split('/').slice(0, depth).join('/') }
}

const within = (path: string): Target => ({ layer: layerOf(path), path })
