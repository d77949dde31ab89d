import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { atExit } from './at-exit.mjs'
import { cpuSecondsOf } from './cpu-seconds.mjs'
import { freePort } from './free-port.mjs'
import { findPostgres, lowlyUser } from './find-postgres.mjs'

const root = process.getuid?.() === 0

// tests need no durability: nothing is flushed, and the whole directory goes away afterwards
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const settings = (port, home, durable) =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: home,
    max_connections: 300,
    ...(durable ? {} : CARELESS),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const initialise = (bin, data, options) => {
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const { status, error, stdout, stderr } = spawnSync(join(bin, 'initdb'), args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr + stdout}`)
}

const query = async (url, text) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

const answers = async (url, server, log) => {
  const deadline = Date.now() + 30_000
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped while starting:\n${log()}`)
    try {
      return await query(url, 'select 1')
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer at ${url}:\n${log()}`, { cause: error })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/**
 * A separate, real PostgreSQL: in a temporary directory, on a free port of 127.0.0.1, gone after `stop` and whenever
 * the process ends. `TEST_DATABASE_URL` names a server to use instead, `POSTGRES_BIN` the directory of the binaries.
 * `durable`: it writes to its disk as a production server does, which is for measuring. `crash` stops it hard, as
 * `pg_ctl stop -m immediate` does, and `start` starts it again from what is on its disk. A server that was named is
 * left alone; `own` asks for one that is not. `keep`: a directory that stays with its data, for the next time.
 */
export const startPostgres = async ({ durable = false, own = false, keep } = {}) => {
  const given = process.env.TEST_DATABASE_URL
  if (given && !own && keep === undefined) {
    await query(given, 'select 1').catch(cause => {
      throw new Error('TEST_DATABASE_URL is set, and no PostgreSQL answers there', { cause })
    })
    const notOurs = () => Promise.reject(new Error("TEST_DATABASE_URL is another one's server: it is not stopped"))
    // its processes may be on another machine
    return { url: given, stop: async () => {}, crash: notOurs, start: notOurs, cpuSeconds: () => Number.NaN }
  }
  const bin = findPostgres({ install: true })
  const user = lowlyUser()
  // root's own TMPDIR may be closed to the other user
  const home = keep ?? mkdtempSync(join(root ? '/tmp' : tmpdir(), 'shop-postgres-'))
  mkdirSync(home, { recursive: true })
  if (root) chownSync(home, user.uid, user.gid)
  const data = join(home, 'data')
  const options = { ...user, cwd: home, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  let server
  const ended = () => server === undefined || server.exitCode !== null || server.signalCode !== null
  // synchronous, since nothing else runs while a process exits: the server removes its pid file as its last act
  const clean = atExit(() => {
    if (!ended()) server.kill(keep === undefined ? 'SIGQUIT' : 'SIGINT')
    for (let tries = 0; tries < 250 && !ended() && existsSync(join(data, 'postmaster.pid')); tries++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    if (keep === undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  try {
    if (!existsSync(data)) initialise(bin, data, options)
    const port = await freePort()
    let log = ''
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    const start = async () => {
      server = spawn(join(bin, 'postgres'), ['-D', data, ...settings(port, home, durable)], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      server.on('error', error => (log += error.message))
      server.stderr.on('data', text => (log = (log + text).slice(-20_000)))
      await answers(url, server, () => log)
    }
    const end = async signal => {
      if (ended()) return
      const gone = new Promise(resolve => server.once('exit', resolve))
      server.kill(signal)
      await gone
    }
    await start()
    const stop = async () => {
      await end('SIGINT')
      clean()
    }
    return { url, stop, crash: () => end('SIGQUIT'), start, cpuSeconds: () => cpuSecondsOf(server.pid) }
  } catch (error) {
    clean()
    throw error
  }
}

/** A fresh database on the server behind `url`, its old namesake dropped; answers its URL. One for each test file. */
export const createDatabase = async (url, name) => {
  const quoted = pg.escapeIdentifier(name)
  await query(url, `drop database if exists ${quoted} with (force)`)
  await query(url, `create database ${quoted}`)
  return databaseAt(url, name)
}

/** The URL of a database on the server behind `url`. */
export const databaseAt = (url, name) => {
  const own = new URL(url)
  own.pathname = `/${encodeURIComponent(name)}`
  return own.href
}
