import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Everything that a build is made of. */
const INPUTS = [
  'src',
  'console',
  'server',
  'simulators',
  'public',
  'data',
  'scripts/build.mjs',
  'scripts/lib',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

const filesOf = path => {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => name !== 'node_modules')
    .toSorted()
    .flatMap(name => filesOf(join(path, name)))
}

/** A hash of names and contents: unlike dates it survives a fresh clone, and a change that was taken back is no change. */
export const stampOf = (root, beside = []) => {
  const hash = createHash('sha1')
  for (const file of [...INPUTS, ...beside].flatMap(input => filesOf(join(root, input)))) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
