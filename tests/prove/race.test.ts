import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Verdict, judge, judgeAtRest, merged, violationsOf } from '@tests/prove/judge'
import { LATE_BY, type Plan, type Sale, openSale } from '@tests/prove/race/sale'
import { long, progress, tally } from '@tests/prove/tally'
import { HOLD_SECONDS, type ShopHarness, openShop, right } from '@tests/server/shop-harness'

const [BUYERS, CODES, ONCE, SIDE_BY_SIDE] = long ? [10_000, 500, 60, 30] : [300, 60, 12, 20]
const SWEPT_EVERY = 25
const SECOND = 1000

const plan: fc.Arbitrary<Plan> = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  intent: fc.constantFrom('pay', 'pay thrice', 'cancel', 'cancel', 'cancel and pay', 'go away', 'go away', 'pay late'),
  once: fc.constantFrom(false, false, true),
})

let h: ShopHarness
beforeAll(async () => {
  h = await openShop('postgres')
})
afterAll(() => h.close())

it(`[I-01] [I-03] [I-04] [I-15] ${BUYERS} buyers of ${CODES} codes get no code twice, lose no code and get no partial order`, async () => {
  const shelves = { many: await h.variant({ codes: 0 }), once: await h.variant({ codes: 0, once: true }) }
  const stock = new Set([...(await h.stock(shelves.many, CODES)), ...(await h.stock(shelves.once, ONCE))])
  const sale = openSale(h, shelves)
  const plans = fc.sample(plan, BUYERS).entries()
  const verdicts: Verdict[] = []
  let done = 0

  const isOver = { yet: false }
  const watching = (async () => {
    while (!isOver.yet) {
      verdicts.push(await judge(h.database.db))
      await pause(SECOND)
    }
  })()
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      for (const [at, each] of plans) {
        await sale.buy(each)
        await sale.payLate()
        if (at % SWEPT_EVERY === 0) await h.shop.operations.sweep()
        progress((done += 1), BUYERS, 'buyers')
      }
    }),
  ).finally(() => {
    isOver.yet = true
  })
  await watching
  h.clock.now += LATE_BY * HOLD_SECONDS * SECOND
  await sale.payLate()
  await h.shop.operations.sweep()
  await h.shop.flush()
  verdicts.push(await judgeAtRest(h.database.db, h.clock.now))

  const all = merged([...verdicts, new Map([['I-01', [...sale.surprises, ...(await inHands(sale, stock))]]])])
  for (const [invariant, violations] of all)
    tally({ invariant, proof: 'race for codes', tries: invariant === 'I-04' ? verdicts.length : BUYERS, violations })
  expect(violationsOf(all)).toEqual([])
  // a race without winners, or without cancelled orders, shows nothing
  const statuses = await statusesOf(sale)
  for (const status of ['success', 'cancelled']) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
})

/**
 * Checks the codes that each buyer was shown: they belong to the shop and to no other buyer, and are as many as were
 * paid for.
 */
const inHands = async ({ orders }: Sale, stock: ReadonlySet<string>): Promise<readonly string[]> => {
  const owners = new Map<string, string>()
  const wrong: string[] = []
  for (const [id, me] of orders) {
    const order = right(await h.shop.orders.get(me, id))
    const codes = order.items.flatMap(item => item.codes ?? []).map(each => each.code)
    const due = order.status._tag === 'success' ? order.quantity : 0
    if (codes.length !== due) wrong.push(`order ${id} (${order.status._tag}) shows ${codes.length} codes, not ${due}`)
    for (const code of codes) {
      if (!stock.has(code)) wrong.push(`order ${id} shows a code that was never imported`)
      if (owners.has(code)) wrong.push(`orders ${owners.get(code)} and ${id} show the same code`)
      owners.set(code, id)
    }
  }
  return wrong
}

const statusesOf = async ({ orders }: Sale): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const [id, me] of orders) {
    const { _tag } = right(await h.shop.orders.get(me, id)).status
    counts.set(_tag, (counts.get(_tag) ?? 0) + 1)
  }
  return counts
}
