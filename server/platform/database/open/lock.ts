import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from '@server/platform/database/store-error'

/**
 * Locks a data directory and returns a function that unlocks it. Throws if a living process holds the lock. It takes
 * over the lock of a process that has died.
 */
export const lockDirectory = (dataDir: string): (() => void) => {
  const path = join(dataDir, 'db.lock')
  const own = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(path, own)) {
      held.add(own)
      return () => {
        held.delete(own)
        if (read(path) === own) unlinkSync(path)
      }
    }
    const other = read(path)
    if (other !== undefined && isAlive(other)) throw new StoreError(inUse(dataDir, other))
    if (other !== undefined) removeStale(path, other)
  }
  throw new StoreError(`The data directory ${dataDir} cannot be locked: others keep taking it.`)
}

/** Locks of this very process. A dead process with the same number (in a restarted container) is not among them. */
const held = new Set<string>()

const inUse = (dataDir: string, lock: string): string =>
  `The data directory ${dataDir} is in use by process ${lock.split(' ')[0]}. Stop that shop first, or choose another SHOP_DATA_DIR.`

/** A link appears whole or not at all: no process reads a half-written lock. */
const create = (path: string, own: string): boolean => {
  const whole = `${path}.${randomUUID()}`
  writeFileSync(whole, own, { mode: 0o600 })
  try {
    linkSync(whole, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(whole)
  }
}

/** Two processes may find the same stale lock: one that moves a new lock away by mistake puts it back. */
const removeStale = (path: string, stale: string): void => {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) !== stale) linkSync(aside, path)
  unlinkSync(aside)
}

const isAlive = (lock: string): boolean => {
  const [pid = '', start = ''] = lock.split(' ')
  if (Number(pid) === process.pid) return held.has(lock)
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  return startOf(Number(pid)) === start
}

/** When a process started, in clock ticks since boot, if the system reports it: it reveals a reused process number. */
const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '?'
  } catch {
    return '?'
  }
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
