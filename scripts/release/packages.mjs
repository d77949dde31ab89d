import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** The package of a module, such as `@fastify/static` of `@fastify/static/x.js`. */
const packageOf = specifier =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isBare = specifier => !specifier.startsWith('node:') && !builtinModules.includes(specifier)

/** Where Node finds a package for code in `from`: in the nearest `node_modules` above it. */
const resolve = (name, from, root) => {
  const path = join(from, 'node_modules', name)
  if (existsSync(join(path, 'package.json'))) return path
  return relative(root, from) === '' ? undefined : resolve(name, dirname(from), root)
}

/** The folders of all packages behind these imports of the server, with what these packages need in turn. */
export const runtimePackages = (imports, root) => {
  const found = new Set()
  const add = (name, from, needed) => {
    // types are no code
    if (name.startsWith('@types/')) return
    const path = resolve(name, from, root)
    if (path === undefined) {
      if (needed) throw new Error(`${name} is not installed: run npm ci`)
      return
    }
    if (found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(path, 'package.json'), 'utf8'),
    )
    for (const each of Object.keys(optionalDependencies ?? {})) add(each, path, false)
    for (const each of Object.keys(dependencies ?? {})) add(each, path, !(each in (optionalDependencies ?? {})))
    for (const each of Object.keys(peerDependencies ?? {}))
      if (peerDependenciesMeta?.[each]?.optional !== true) add(each, path, true)
  }
  for (const name of imports.filter(isBare).map(packageOf)) add(name, root, true)
  return [...found].toSorted()
}
