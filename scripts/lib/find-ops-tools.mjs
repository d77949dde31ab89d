import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall, canInstall } from './apt.mjs'

/** The programs that read the files of `ops`, each with Debian's package. */
const PACKAGES = {
  nginx: 'nginx',
  caddy: 'caddy',
  openssl: 'openssl',
  'docker-compose': 'docker-compose',
  'systemd-analyze': 'systemd',
}

// Debian keeps servers where only root looks
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']

const find = name => FOLDERS.map(folder => join(folder, name)).find(path => existsSync(path))

const missing = () => Object.keys(PACKAGES).filter(name => find(name) === undefined)

const POLICY = '/usr/sbin/policy-rc.d'

/** Debian would start nginx and Caddy: tests want the programs alone. */
const install = packages => {
  const own = !existsSync(POLICY)
  if (own) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    aptInstall(...packages)
  } finally {
    if (own) rmSync(POLICY)
  }
}

/**
 * The paths of the programs that read the files of `ops`; without a path, the program is not there, and its tests are
 * skipped. With `install`, and where root and apt allow it, Debian's packages are installed.
 */
export const findOpsTools = ({ install: mayInstall = false } = {}) => {
  const wanted = missing()
  if (mayInstall && wanted.length > 0) {
    if (canInstall()) install(wanted.map(name => PACKAGES[name]))
    else console.warn(`Not found: ${wanted.join(', ')}. Their tests are skipped.`)
  }
  return Object.fromEntries(Object.keys(PACKAGES).map(name => [name, find(name)]))
}
