import { runShop } from '../../scripts/lib/running-shop.mjs'
import { bareDatabase } from '../kit/bare-database.mjs'
import { freshCopy } from '../kit/fresh-copy.mjs'
import { row } from '../kit/rows.mjs'
import { temporary } from '../kit/stocked-shop.mjs'

// How long the shop takes to answer: after a fresh clone, which it has to build; with the build done, first without data,
// then a second time. Beside the second start: a process that only opens the same embedded database and asks it once.

/** Milliseconds until the shop can answer. `look`: what else it has to do until then. */
const timeOf = async (data, { cwd, look = () => undefined } = {}) => {
  const began = performance.now()
  const shop = await runShop({ env: { SHOP_MODE: 'demo', SHOP_DATA_DIR: data }, cwd })
  await shop.ready(600_000)
  await look(shop.url)
  const took = performance.now() - began
  await shop.stop()
  return took
}

const firstPage = async url => {
  const page = await fetch(url)
  if (!page.ok) throw new Error(`the first page was answered ${page.status}`)
  await page.text()
}

export const start = async ({ short }) => {
  // a short run does not build again
  const cloned = await timeOf(temporary('start'), { cwd: freshCopy({ built: short }), look: firstPage })
  const data = temporary('start')
  const first = await timeOf(data)
  const again = []
  const alone = []
  for (let run = 0; run < (short ? 1 : 3); run += 1) {
    again.push(await timeOf(data))
    alone.push(bareDatabase(data).answeredMs)
  }
  const second = Math.min(...again)
  const floor = Math.min(...alone)
  return [
    row('first page after npm ci, with the build', cloned, { unit: 'ms', atMost: 20_000 }),
    row('first start, with database and sample data', first, { unit: 'ms', atMost: 20_000 }),
    row('second start', second, { unit: 'ms', atMost: 1_500, floor }),
  ]
}
