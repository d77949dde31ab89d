import { cpSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporary } from './stocked-shop.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packages, builds, data and the results of tests: a fresh clone has none. */
const NOT_CLONED = new Set(['.git', '.env', '.cache', '.prove', '.shop', 'dist', 'node_modules', 'test-results'])

/** The sources as after `git clone` and `npm ci`. `built`: with the builds that are there. */
export const freshCopy = ({ built }) => {
  const copy = temporary('clone')
  cpSync(root, copy, { recursive: true, filter: path => !NOT_CLONED.has(relative(root, path)) })
  for (const name of built ? ['node_modules', 'dist'] : ['node_modules'])
    symlinkSync(join(root, name), join(copy, name))
  return copy
}
