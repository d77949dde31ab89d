import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase, databaseAt, startPostgres } from '../../scripts/lib/postgres.mjs'
import { runShop } from '../../scripts/lib/running-shop.mjs'
import { atExit } from '../../scripts/lib/at-exit.mjs'
import { catalogueOf } from './catalogue-of.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A variant of the sample shop whose pieces are codes. */
export const VARIANT = 'V0002'

/** Codes that no shop has yet. */
export const freshCodes = count =>
  Array.from({ length: count }, () => `BENCH-${randomBytes(10).toString('hex').toUpperCase()}`)

/** A directory that is removed when the benchmark ends. */
export const temporary = name => {
  if (made.length === 0) atExit(() => made.forEach(path => rmSync(path, { recursive: true, force: true })))
  const path = mkdtempSync(join(tmpdir(), `shop-bench-${name}-`))
  made.push(path)
  return path
}
const made = []

const operator = (env, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/shop.mjs'), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    // some tables are long
    maxBuffer: 1 << 26,
  })
  // `doctor` ends with 1 if it found something
  if (status !== 0 && args[0] !== 'doctor')
    throw new Error(`shop ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** The time until a command prints, in milliseconds. */
const timeToPrint = async (env, ...args) => {
  const began = performance.now()
  const command = spawn(process.execPath, [join(root, 'scripts/shop.mjs'), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(command, 'exit')
  // a command that prints nothing ends all the same
  await Promise.race([once(command.stdout, 'data'), ended])
  const printed = performance.now() - began
  command.stdout.resume()
  await ended
  return printed
}

/**
 * The shop as in production, on a PostgreSQL that writes to its disk, with a catalogue and codes. Its simulated wallets
 * run in a process beside it. `processes`: how many processes of the shop share the database. `keep`: a directory for
 * the database and the data of the shop, which the next shop there finds again. `stock`: how many more codes a new shop
 * gets, which one that is found again has. `prepare` gets the URL of the database of a new shop, and runs before the shop
 * starts.
 */
export const stockedShop = async ({
  groups = 0,
  codes = [],
  stock = 0,
  processes = 1,
  node = [],
  env: more = {},
  keep,
  prepare = () => undefined,
} = {}) => {
  const data = keep === undefined ? temporary('data') : join(keep, 'shop')
  const isReady = keep !== undefined && existsSync(join(keep, 'ready'))
  if (keep !== undefined && !isReady) rmSync(keep, { recursive: true, force: true })
  const postgres = await startPostgres({
    durable: true,
    ...(keep === undefined ? {} : { keep: join(keep, 'postgres') }),
  })
  const stops = [() => postgres.stop()]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const database = isReady ? databaseAt(postgres.url, 'bench') : await createDatabase(postgres.url, 'bench')
    const env = {
      SHOP_MODE: 'production',
      SIMULATORS: 'yes',
      ALLOW_SIMULATORS_IN_PRODUCTION: 'yes',
      ALLOW_VAULT_KEYS_IN_FILE: 'yes',
      SHOP_DATA_DIR: data,
      DATABASE_URL: database,
      // all codes may be held at once
      HOLD_SHARE_PERCENT: '100',
      ...more,
    }
    const file = join(data, 'catalogue.json')
    if (groups > 0) writeFileSync(file, JSON.stringify(catalogueOf(groups)))
    const forCommands = { ...env, PUBLIC_URL: 'http://127.0.0.1' }
    operator(forCommands, 'migrate')
    if (!isReady) operator(forCommands, 'catalogue', 'import', groups > 0 ? file : join(root, 'data/catalogue.json'))
    const imported = isReady ? codes : [...codes, ...freshCodes(stock)]
    if (imported.length > 0) {
      const csv = join(data, 'codes.csv')
      writeFileSync(csv, `code\n${imported.join('\n')}\n`)
      operator(forCommands, 'codes', 'import', csv, '--variant', VARIANT, '--reason', 'a benchmark')
    }
    if (!isReady) {
      await prepare(database)
      if (keep !== undefined) writeFileSync(join(keep, 'ready'), '')
    }
    const wallets = await runWallets(data, await createDatabase(postgres.url, 'wallets'))
    stops.push(wallets.stop)
    const shops = []
    for (let at = 0; at < processes; at += 1) {
      const shop = await runShop({ env: { ...env, SIMULATORS_URL: `${wallets.url}/simulator` }, node })
      stops.push(shop.stop)
      shops.push(shop)
      await shop.ready()
    }
    return {
      shops,
      url: shops[0].url,
      database,
      operator: (...args) => operator(forCommands, ...args),
      timeToPrint: (...args) => timeToPrint(forCommands, ...args),
      /** The CPU time so far of each part, in seconds. */
      cpuSeconds: () => ({
        shop: shops.reduce((sum, each) => sum + each.cpuSeconds(), 0),
        database: postgres.cpuSeconds(),
        wallets: wallets.cpuSeconds(),
        buyers: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Another shop whose wallets share their secrets with the one that is measured. */
const runWallets = async (data, database) => {
  const own = temporary('wallets')
  mkdirSync(own, { recursive: true })
  const shop = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: own, DATABASE_URL: database } })
  await shop.ready()
  for (const name of ['simulator.secret', 'simulator-shop.pem', 'simulator-provider.pem'])
    cpSync(join(own, name), join(data, name))
  return shop
}

/** A shop as `npm start` runs it, on the embedded database; `data`: its directory. */
export const demoShop = async ({ groups = 0, env: more = {} } = {}) => {
  const data = temporary('demo')
  const env = { SHOP_MODE: 'demo', SHOP_DATA_DIR: data, ...more }
  if (groups > 0) {
    const file = join(data, 'catalogue.json')
    writeFileSync(file, JSON.stringify(catalogueOf(groups)))
    operator({ ...env, DATABASE_URL: '' }, 'migrate')
    operator({ ...env, DATABASE_URL: '' }, 'catalogue', 'import', file)
  }
  const shop = await runShop({ env })
  await shop.ready()
  return { ...shop, data }
}
