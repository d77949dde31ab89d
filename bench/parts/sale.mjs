import { drop, limitOf, orHalf } from '../kit/drop.mjs'
import { row } from '../kit/rows.mjs'

// A drop: many buyers at once, from the cart to the codes. The wallets run in a process beside the shop.

/** Two shops on this machine, each with a database and half of the buyers. They share nothing but the machine. */
const twoShops = async ({ buyers, codes, concurrency, soldBefore }) => {
  const half = { buyers: buyers / 2, codes: codes / 2, concurrency: concurrency / 2, soldBefore }
  const ready = []
  const begin = () => new Promise(go => ready.push(go) === 2 && ready.forEach(each => each()))
  const [one, other] = await Promise.all([drop({ ...half, begin }), drop({ ...half, begin })])
  return { shopMs: (one.cpuMs.shop + other.cpuMs.shop) / 2, wrong: one.wrong + other.wrong }
}

const counted = text => (text === undefined ? undefined : Number(text))

export const sale = async ({ short, buyers, codes, concurrency, processes, profile }) => {
  const given = { buyers: counted(buyers), codes: counted(codes), concurrency: counted(concurrency) ?? 32 }
  const all = {
    ...given,
    buyers: given.buyers ?? (short ? 24 : 2_000),
    codes: given.codes ?? given.buyers ?? (short ? 24 : 2_000),
    soldBefore: short ? 4 : 300,
  }
  const each = await drop({ ...all, processes: counted(processes) ?? 1, profile })
  const limit = limitOf(each)
  const isAsked = given.buyers !== undefined || given.codes !== undefined || processes !== undefined
  const first = [
    row(`${all.buyers} buyers of ${all.codes} codes, a second`, each.perSecond, {
      unit: '/s',
      // on a small machine the rest leaves less than that
      ...(all.buyers === all.codes ? { atLeast: orHalf(150, each) } : {}),
    }),
    row('  if the shop took no time', limit, { unit: '/s' }),
    row('  a request, p50 and p99', `${each.p50.toFixed(0)} and ${each.p99.toFixed(0)} ms`),
    ...Object.entries(each.cpuMs).map(([part, ms]) => row(`  CPU for each buyer: ${part}`, ms, { unit: 'ms' })),
    row('  violations', each.wrong, { atMost: 0, isTime: false }),
  ]
  if (isAsked) return first
  const rush = await drop(
    short ? { ...all, buyers: 60, codes: 10 } : { ...all, buyers: 10_000, codes: 500, concurrency: 100 },
  )
  const rushed = [
    row('500 codes among 10,000 buyers, a second', rush.perSecond, { unit: '/s', atLeast: orHalf(400, rush) }),
    row('  if the shop took no time', limitOf(rush), { unit: '/s' }),
    row('  violations', rush.wrong, { atMost: 0, isTime: false }),
  ]
  // the rest compares times
  if (short) return [...first, ...rushed]
  const half = await drop({ ...all, buyers: all.buyers / 4, codes: all.codes / 4, perSecond: each.perSecond / 2 })
  const two = await drop({ ...all, processes: 2 })
  const apart = await twoShops(all)
  const floor = apart.shopMs / each.cpuMs.shop
  return [
    ...first,
    ...rushed,
    row('at half of the first rate, p99 of a request', half.p99, { unit: 'ms', atMost: 100 }),
    row('  violations', half.wrong, { atMost: 0, isTime: false }),
    row('CPU for each buyer, two processes to one', two.cpuMs.shop / each.cpuMs.shop, {
      atMost: 1.1 * Math.max(1, floor),
      floor,
    }),
    row('  violations', two.wrong + apart.wrong, { atMost: 0, isTime: false }),
  ]
}
