import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { differ, reduced } from './picture'

interface Reference {
  readonly path: string
  /** Where pictures that differ are laid out, without their kind. */
  readonly results: string
  readonly name: string
  /** Stores what looks different, and fails never. */
  readonly updates: boolean
}

/** Compares a picture with its reference. Throws where they differ. */
export const holdAgainst = ({ path, results, name, updates }: Reference, picture: Buffer): void => {
  const reference = existsSync(path) ? readFileSync(path) : undefined
  const difference = reference === undefined ? undefined : differ(reference, picture)
  if (updates) {
    if (reference === undefined || difference !== undefined) write(path, reduced(picture))
    return
  }
  if (reference === undefined) throw new Error(`${name} has no reference yet: npm run test:looks -- --update ${name}`)
  if (difference === undefined) return
  const [actual, diff] = [`${results}.actual.png`, `${results}.diff.png`]
  write(actual, picture)
  write(diff, difference.diff)
  throw new Error(`${name} differs from its reference by ${difference.pixels} pixels:\n  ${actual}\n  ${diff}`)
}

const write = (path: string, content: Buffer): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
