import { crowd } from '../kit/crowd.mjs'
import { drop, limitOf } from '../kit/drop.mjs'
import { connections } from '../kit/http.mjs'
import { row } from '../kit/rows.mjs'
import { installVendure, vendureShop, VERSION } from '../kit/vendure.mjs'

// The sale of this shop beside one of Vendure, on the same machine. Vendure has the easier task: its orders are paid within a
// call, by no wallet, and it delivers no codes.

const AT_ONCE = 32

/** A sale of Vendure to `count` buyers, after `soldBefore` others. */
const vendureDrop = async (directory, { count, soldBefore, isLean }) => {
  const agent = connections(AT_ONCE)
  const shop = await vendureShop(directory, { pieces: count + soldBefore, isLean, agent })
  try {
    const buyers = []
    const all = Array.from({ length: count + soldBefore }, (_, at) => at)
    await crowd(all, AT_ONCE, async at => buyers.push(await shop.buyer(at)))
    const failures = []
    const whole = each => each.buy().catch(error => failures.push(error.message))
    await crowd(buyers.slice(0, soldBefore), AT_ONCE, whole)
    const before = shop.cpuSeconds()
    const rush = await crowd(buyers.slice(soldBefore), AT_ONCE, whole)
    const after = shop.cpuSeconds()
    for (const each of failures.slice(0, 20)) console.error(`Vendure: ${each}`)
    const cpuMs = part => ((after[part] - before[part]) * 1000) / count
    return {
      perSecond: count / (rush.whole / 1000),
      shopMs: cpuMs('shop'),
      databaseMs: cpuMs('database'),
      failed: failures.length,
    }
  } finally {
    agent.destroy()
    await shop.stop()
  }
}

export const peer = async ({ short }) => {
  const count = short ? 24 : 2_000
  const own = await drop({ buyers: count, codes: count, concurrency: AT_ONCE, soldBefore: short ? 4 : 300 })
  const directory = installVendure()
  const size = short ? { count: 24, soldBefore: 4 } : { count: 500, soldBefore: 100 }
  const vendure = await vendureDrop(directory, { ...size, isLean: false })
  const lean = await vendureDrop(directory, { ...size, isLean: true })
  // ten times, or half of what this machine could sell if the shop took no time
  const atLeast = Math.min(10, limitOf(own) / 2 / vendure.perSecond || 10)
  return [
    row('purchases a second', own.perSecond, { unit: '/s' }),
    row('  if the shop took no time', limitOf(own), { unit: '/s' }),
    row(`Vendure ${VERSION} as its installer makes it`, vendure.perSecond, { unit: '/s' }),
    row('  times as many in this shop', own.perSecond / vendure.perSecond, { atLeast }),
    row('  times as much CPU for each buyer: its processes', vendure.shopMs / own.cpuMs.shop),
    row('  times as much CPU for each buyer: its database', vendure.databaseMs / own.cpuMs.database),
    row('Vendure without search, worker and shipping', lean.perSecond, { unit: '/s' }),
    row('  times as many in this shop', own.perSecond / lean.perSecond),
    row('  times as much CPU for each buyer: its processes', lean.shopMs / own.cpuMs.shop),
    row('  times as much CPU for each buyer: its database', lean.databaseMs / own.cpuMs.database),
    row('purchases that failed', own.wrong + vendure.failed + lean.failed, { atMost: 0, isTime: false }),
  ]
}
