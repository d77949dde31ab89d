import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runShop } from '../../scripts/lib/running-shop.mjs'
import { row } from '../kit/rows.mjs'
import { temporary } from '../kit/stocked-shop.mjs'

// How long the shop takes to answer, with the build done: first without data, then a second time. Beside the second start:
// a process that only opens the same embedded database and asks it once.

const OPEN_DATABASE = `
import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create(process.argv[1])
await database.query('select 1')
process.stdout.write(String(performance.now()))
await database.close()
`

/** Milliseconds from the start of a process to the first answer of the database alone. */
const databaseAlone = directory => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', OPEN_DATABASE, directory],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`the database did not open: ${stderr}`)
  return Number(stdout)
}

const timeOf = async data => {
  const began = performance.now()
  const shop = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: data } })
  await shop.ready()
  const took = performance.now() - began
  await shop.stop()
  return took
}

export const start = async ({ short }) => {
  const data = temporary('start')
  const first = await timeOf(data)
  const again = []
  const alone = []
  for (let run = 0; run < (short ? 1 : 3); run += 1) {
    again.push(await timeOf(data))
    alone.push(databaseAlone(join(data, 'db')))
  }
  const second = Math.min(...again)
  const floor = Math.min(...alone)
  return [
    row('first start, with database and sample data', first, { unit: 'ms', atMost: 20_000 }),
    row('second start', second, { unit: 'ms', atMost: 1_500, floor }),
    row('  of a process that only opens the database', second / floor, { atMost: 2 }),
  ]
}
