import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall, canInstall } from './apt.mjs'

const DEBIAN = '/usr/lib/postgresql'
const CLUSTERS = '/etc/postgresql-common/createcluster.conf'

const HELP = `No PostgreSQL server found. One of these puts it right:
  - apt-get install postgresql                        (Debian, as root)
  - POSTGRES_BIN=/path/to/postgresql/bin npm test     (the directory that holds initdb and postgres)
  - TEST_DATABASE_URL=postgres://… npm test           (a running server; tests create and drop databases there)`

const complete = bin => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres'))

const find = () => {
  const wanted = process.env.POSTGRES_BIN
  if (wanted && !complete(wanted)) throw new Error(`POSTGRES_BIN is ${wanted}, which holds no initdb and postgres`)
  if (wanted) return wanted
  // the newest of Debian's versions first
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map(version => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ]
  return places.find(complete)
}

/** Debian's package would create a cluster and start it: tests want the binaries alone, and no process left behind. */
const install = () => {
  aptInstall('postgresql-common')
  const before = existsSync(CLUSTERS) ? readFileSync(CLUSTERS, 'utf8') : ''
  writeFileSync(CLUSTERS, `${before.replace(/^\s*create_main_cluster\b.*$/gm, '')}\ncreate_main_cluster = false\n`)
  try {
    aptInstall('postgresql')
  } finally {
    writeFileSync(CLUSTERS, before)
  }
}

/** The directory of PostgreSQL's binaries: `POSTGRES_BIN`, Debian's place, `PATH`; with `install`, by apt where it may. */
export const findPostgres = ({ install: mayInstall = false } = {}) => {
  const found = find()
  if (found) return found
  if (!mayInstall || !canInstall()) throw new Error(HELP)
  install()
  const installed = find()
  if (!installed) throw new Error(HELP)
  return installed
}

/** PostgreSQL refuses to run as root: its own user, or the one that owns nothing. */
export const lowlyUser = () => {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const found = ['postgres', 'nobody'].map(name => users.find(user => user[0] === name)).find(Boolean)
  if (!found)
    throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}
