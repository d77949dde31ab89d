import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { atExit } from './at-exit.mjs'
import { cpuSecondsOf } from './cpu-seconds.mjs'
import { freePort } from './free-port.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const STOPS_WITHIN_MS = 30_000

/** A developer's `.env` is not for a measurement: a name that is set here, if only to nothing, is not read from there. */
const NEUTRAL = { DATABASE_URL: '', REALTIME: '', SIMULATORS: '', TRUST_PROXY: '', VAULT_KEYS: '', LOG_LEVEL: '' }

/**
 * Starts the built shop as a separate process, on a free port of this machine. `env` adds to the environment, `node` to
 * Node's arguments. `cwd`: another copy of the sources, whose shop it is. `ready` resolves when the shop reports that it is
 * ready; `stop` ends it and rejects unless it ended in order.
 */
export const runShop = async ({ env = {}, node = [], cwd = root } = {}) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = spawn(process.execPath, [...node, 'scripts/start.mjs'], {
    cwd,
    env: { ...process.env, ...NEUTRAL, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const clean = atExit(() => shop.kill('SIGKILL'))
  let said = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', text => (said += text))
  const ended = () => shop.exitCode !== null || shop.signalCode !== null

  const ready = async (within = 120_000) => {
    const deadline = performance.now() + within
    while (performance.now() < deadline) {
      if (ended()) throw new Error(`the shop ended with ${shop.exitCode ?? shop.signalCode} while starting:\n${said}`)
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      if (answer?.ok) return
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    throw new Error(`the shop was not ready within ${within / 1000} s:\n${said}`)
  }

  const stop = async () => {
    if (!ended()) {
      const late = setTimeout(() => shop.kill('SIGKILL'), STOPS_WITHIN_MS)
      const exit = once(shop, 'exit')
      shop.kill('SIGINT')
      await exit
      clearTimeout(late)
    }
    clean()
    if (shop.exitCode !== 0) throw new Error(`the shop ended with ${shop.exitCode ?? shop.signalCode}:\n${said}`)
  }

  /** Resident memory now, in bytes. */
  const residentBytes = () =>
    Number(/^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))?.[1]) * 1024

  return { url, ready, stop, said: () => said, cpuSeconds: () => cpuSecondsOf(shop.pid), residentBytes }
}
