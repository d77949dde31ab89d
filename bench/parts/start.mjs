import { runShop } from '../../scripts/lib/running-shop.mjs'
import { row } from '../kit/rows.mjs'
import { temporary } from '../kit/stocked-shop.mjs'

// How long the shop takes to answer, with the build done: first without data, then a second time.

const STARTS = [
  ['first start, with database and sample data', 20_000],
  ['second start', 1_500],
]

export const start = async () => {
  const data = temporary('start')
  const rows = []
  for (const [what, atMost] of STARTS) {
    const began = performance.now()
    const shop = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: data } })
    await shop.ready()
    rows.push(row(what, performance.now() - began, { unit: 'ms', atMost }))
    await shop.stop()
  }
  return rows
}
