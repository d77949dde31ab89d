import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'

const STARTS_WITHIN_MS = 120_000
const STOPS_WITHIN_MS = 60_000

/** A shop in its own process. */
export interface ShopProcess {
  /** Its address, without a slash at the end. */
  readonly url: string
  /** Ends it as Ctrl-C does; rejects when it does not end well. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the built shop in its own process, with a fresh embedded database and demo data. `settings` are environment
 * variables. `script` is what starts it, in the folder `cwd`.
 */
export const startShop = async (
  settings: Readonly<Record<string, string>> = {},
  // start.mjs builds first if the build is stale
  { script, cwd }: { readonly script: string; readonly cwd?: string } = { script: 'scripts/start.mjs' },
): Promise<ShopProcess> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = spawn(process.execPath, [script], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...shopEnv(), HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: url, SHOP_DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // a crash of the test runner must not leave the shop running
  const kill = () => void shop.kill('SIGKILL')
  process.once('exit', kill)
  const said = output(shop)
  try {
    await ready(url, shop, said)
  } catch (error) {
    kill()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
  return {
    url,
    stop: async () => {
      // what failed since then says nothing about the page
      const gone = shop.exitCode ?? shop.signalCode
      if (gone !== null) throw new Error(`The shop ended by itself with ${gone}, while it was needed:\n${said()}`)
      const code = await stop(shop)
      process.off('exit', kill)
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The shop ended with ${code} after SIGINT, not with 0:\n${said()}`)
    },
  }
}

/** One customer plays all shoppers of the tests: logs in for each, and leaves orders unpaid. */
const ONE_CUSTOMER = {
  SESSIONS_PER_CUSTOMER: '10000',
  CUSTOMER_ORDERS_PER_HOUR: '100000',
  HOLD_QUOTA_AT_FIRST: '100',
  HOLD_COOL_DOWN_HOURS: '0',
}

/**
 * The environment of the shop, which runs as in production, without the variables of the test runner. A name that is
 * set here, even to an empty value, is not read from a developer's `.env`.
 */
const shopEnv = (): NodeJS.ProcessEnv => {
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env
  return { ...env, ...ONE_CUSTOMER, NODE_ENV: 'production', SHOP_MODE: 'demo', DATABASE_URL: '', REALTIME: '' }
}

/** The last that the shop said: shown where it fails. */
const output = (shop: ChildProcess): (() => string) => {
  let text = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('utf8')).slice(-8000)
    })
  return () => text
}

const ready = async (url: string, shop: ChildProcess, said: () => string): Promise<void> => {
  const deadline = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode} while starting:\n${said()}`)
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer?.status === 200) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`The shop was not ready within ${STARTS_WITHIN_MS / 1000} s:\n${said()}`)
}

/** Its exit code, or the signal that had to end it. */
const stop = async (shop: ChildProcess): Promise<number | NodeJS.Signals | null> => {
  const late = setTimeout(() => shop.kill('SIGKILL'), STOPS_WITHIN_MS)
  const exit = once(shop, 'exit')
  shop.kill('SIGINT')
  await exit
  clearTimeout(late)
  return shop.exitCode ?? shop.signalCode
}
