import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { buy, fillCart } from '../bench/buy.mjs'
import { makeBuyers } from '../bench/buyers.mjs'
import { crowd, line } from '../bench/crowd.mjs'
import { browserOf, connections } from '../bench/http.mjs'
import { violations } from '../bench/verdict.mjs'
import { atExit } from './lib/at-exit.mjs'
import { buildShop } from './build.mjs'
import { createDatabase, startPostgres } from './lib/postgres.mjs'
import { runShop } from './lib/running-shop.mjs'

// A drop: many buyers, few codes, all at once. The shop runs as in production, on a PostgreSQL that writes to its disk.

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '10000' },
    codes: { type: 'string', default: '500' },
    concurrency: { type: 'string', default: '100' },
    /** Node's own profiler looks at the shop; its report goes to this directory. */
    profile: { type: 'string' },
  },
})
const [BUYERS, CODES, CONCURRENCY] = [values.buyers, values.codes, values.concurrency].map(Number)
const VARIANT = 'V0002'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'shop-bench-'))
atExit(() => rmSync(work, { recursive: true, force: true }))

const say = text => console.log(text)

const operator = (env, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/shop.mjs'), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`shop ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

const sell = async (url, client, said) => {
  const stock = stocked.codes
  const buyers = await makeBuyers(client, BUYERS)
  const agent = connections(CONCURRENCY)
  const requests = []
  const browser = buyer => browserOf({ agent, base: url, buyer, took: time => requests.push(time) })
  const failures = []
  const orFailed = step => async buyer => {
    try {
      await step(buyer)
    } catch (error) {
      failures.push(`buyer ${buyer.at}: ${error.message}`)
    }
  }

  const refused = new Set()
  const filling = await crowd(
    buyers,
    CONCURRENCY,
    orFailed(async buyer => {
      if ((await fillCart(browser(buyer), VARIANT)) === 'sold out') refused.add(buyer)
    }),
  )
  say(line('carts filled', filling))

  const winners = []
  const times = { won: [], lost: [] }
  const rush = await crowd(
    buyers,
    CONCURRENCY,
    orFailed(async buyer => {
      const began = performance.now()
      const { bought, ...order } = await buy(browser(buyer))
      times[bought ? 'won' : 'lost'].push(performance.now() - began)
      if (bought) winners.push({ buyer, ...order })
      else refused.add(buyer)
    }),
  )
  say(line('buyers, from the cart to the end', rush))
  say(line('  those who got a code', { each: times.won, whole: rush.whole }))
  say(line('  those who came too late', { each: times.lost, whole: rush.whole }))
  say(line('requests', { each: requests, whole: filling.whole + rush.whole }))
  const perSecond = BUYERS / ((filling.whole + rush.whole) / 1000)
  say(`${BUYERS} buyers, ${winners.length} codes sold, ${perSecond.toFixed(1)} buyers per second over the whole way`)

  const wrong = await violations({
    client,
    variant: VARIANT,
    stock,
    buyers,
    winners,
    soldOut: refused.size,
    said: said(),
    browserOf: browser,
    crowd,
  })
  agent.destroy()
  return [...failures, ...wrong]
}

const stocked = { codes: Array.from({ length: CODES }, () => `BENCH-${randomBytes(10).toString('hex').toUpperCase()}`) }

await buildShop({ ifStale: true })
const postgres = await startPostgres({ durable: true })
const problems = []
try {
  const database = await createDatabase(postgres.url, 'bench_sale')
  const env = {
    SHOP_MODE: 'production',
    SIMULATORS: 'yes',
    ALLOW_SIMULATORS_IN_PRODUCTION: 'yes',
    ALLOW_VAULT_KEYS_IN_FILE: 'yes',
    SHOP_DATA_DIR: work,
    DATABASE_URL: database,
    PUBLIC_URL: 'http://127.0.0.1',
    // all codes may be held at once: the crowd buys them in a minute
    HOLD_SHARE_PERCENT: '100',
  }
  const file = join(work, 'codes.csv')
  writeFileSync(file, `code\n${stocked.codes.join('\n')}\n`)
  operator(env, 'migrate')
  operator(env, 'catalogue', 'import', join(root, 'data/catalogue.json'))
  operator(env, 'codes', 'import', file, '--variant', VARIANT)

  const { PUBLIC_URL: _, ...shopEnv } = env
  const node = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
  const shop = await runShop({ env: shopEnv, node })
  const client = new pg.Client({ connectionString: database })
  try {
    await shop.ready()
    await client.connect()
    problems.push(...(await sell(shop.url, client, shop.said)))
  } finally {
    await client.end()
    await shop.stop()
  }
} finally {
  await postgres.stop()
}

const SHOWN = 20
for (const problem of problems.slice(0, SHOWN)) console.error(`violation: ${problem}`)
if (problems.length > SHOWN) console.error(`… and ${problems.length - SHOWN} more`)
say(problems.length === 0 ? 'no violation' : `${problems.length} violations`)
process.exitCode = problems.length === 0 ? 0 : 1
