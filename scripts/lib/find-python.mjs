import { execFileSync } from 'node:child_process'
import { aptInstall, canInstall } from './apt.mjs'

const HELP = `No Python 3.9 or newer found. One of these puts it right:
  - apt-get install python3              (Debian, as root)
  - PYTHON=/path/to/python3 npm test`

/** Asks for the path of the interpreter itself: a version manager has its own script in `PATH`, which starts slowly. */
const ASK = 'import sys, sqlite3; print(sys.executable if sys.version_info >= (3, 9) else "")'

const find = () => {
  for (const name of process.env.PYTHON ? [process.env.PYTHON] : ['python3', '/usr/bin/python3'])
    try {
      const path = execFileSync(name, ['-c', ASK], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
      if (path !== '') return path
    } catch {
      // not there, or too old to understand
    }
  return undefined
}

/** The path of a Python 3.9 or newer with SQLite: `PYTHON`, else `PATH`; with `install`, by apt where it may. */
export const findPython = ({ install = false } = {}) => {
  const found = find()
  if (found) return found
  if (!install || process.env.PYTHON || !canInstall()) throw new Error(HELP)
  aptInstall('python3')
  const installed = find()
  if (!installed) throw new Error(HELP)
  return installed
}
