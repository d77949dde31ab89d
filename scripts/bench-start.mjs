import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from './lib/at-exit.mjs'
import { buildShop } from './build.mjs'
import { runShop } from './lib/running-shop.mjs'

// Measures how long the shop takes to answer, with the build done: first without data, then a second time.

const LIMITS_MS = { 'first start, with database and sample data': 20_000, 'second start': 2_000 }

await buildShop({ ifStale: true })
const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
atExit(() => rmSync(data, { recursive: true, force: true }))

for (const [title, limit] of Object.entries(LIMITS_MS)) {
  const began = performance.now()
  const shop = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: data } })
  await shop.ready()
  const took = Math.round(performance.now() - began)
  await shop.stop()
  const over = took > limit
  console.log(`${title.padEnd(44)} ${String(took).padStart(6)} ms of ${limit}${over ? ': too slow' : ''}`)
  if (over) process.exitCode = 1
}
