import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stockCalls } from '~/contract/console/stock'
import { audited } from '@tests/prove/console/audited'
import { contested } from '@tests/prove/console/contest'
import { contests } from '@tests/prove/console/contests'
import { atOnce, type Mixed, mixed } from '@tests/prove/console/mixed-acts'
import { ask, judge, judgeAtRest, merged, type Verdict, violationsOf } from '@tests/prove/judge'
import { long, progress, tallyAll } from '@tests/prove/tally'
import type { Console } from '@tests/server/console/harness'
import { type OrderDesk, openOrderDesk } from '@tests/server/console/order-desk'
import { buy, settleWith } from '@tests/server/shop-harness'

const OPERATORS = 4
const ROUNDS = long ? 25 : 1
const MIXED = long ? 200 : 8
const BATCHES = long ? 60 : 3

let desk: OrderDesk
let operators: readonly Console[]
const verdicts: Verdict[] = []
const tries = { count: 0 }
beforeAll(async () => {
  desk = await openOrderDesk({ kind: 'postgres' })
  const people: Console[] = []
  for (let at = 0; at < OPERATORS; at += 1) people.push(await desk.h.person('owner'))
  operators = people
})
afterAll(() => desk.close())

const seatedAgain = async (): Promise<void> => {
  for (const operator of operators) await operator.stepUp()
  await desk.owner.stepUp()
}

it(`[I-32] [I-35] [I-36] of ${OPERATORS} operators who do one act at once, one has the effect and one entry in the audit; a preview changes nothing`, async () => {
  const all = Array.from({ length: ROUNDS }, () => contests).flat()
  const found: Verdict[] = []
  for (const [at, contest] of all.entries()) {
    if (at > 0 && at % contests.length === 0) await seatedAgain()
    found.push(await contested(desk, operators, contest))
    progress(at + 1, all.length, 'acts of several operators')
  }
  tries.count += all.length
  const verdict = merged(found)
  tallyAll('one act at once', all.length, verdict)
  expect(violationsOf(verdict)).toEqual([])
})

it('[I-28] [I-30] [I-32] [I-34] acts of several operators on one order at once keep money, codes and audit in step', async () => {
  const found: Verdict[] = []
  for (const [at, each] of fc.sample<readonly Mixed[]>(mixed, MIXED).entries()) {
    if (at > 0 && at % 50 === 0) await seatedAgain()
    const wrong = await atOnce(desk, operators, each)
    found.push(new Map([['I-32', wrong.map(line => `${line}, after ${JSON.stringify(each)}`)]]))
    verdicts.push(await judge(desk.h.deps.db))
    progress(at + 1, MIXED, 'orders with several operators')
  }
  const verdict = merged([...found, ...verdicts])
  tallyAll('acts on one order at once', MIXED, verdict)
  expect(violationsOf(verdict)).toEqual([])
})

it('[I-01] [I-04] [I-30] a batch that is quarantined and voided while it is sold gives each code to one side', async () => {
  const { h } = desk
  const wrong: string[] = []
  for (let at = 0; at < BATCHES; at += 1) {
    const variant = await h.variant({ codes: 4 })
    const [batch] = (await desk.owner.look(stockCalls.listBatches, { query: { variant } })).right().items
    const params = { id: batch?.id ?? '' }
    const buying = [1, 2, 3].map(async () => {
      const me = await h.customer()
      const order = await buy(h, me, variant).catch(() => undefined)
      if (order !== undefined) await settleWith(h, me, order.id).catch(() => undefined)
    })
    const voiding = operators.slice(0, 2).map(async operator => {
      await operator.act(stockCalls.quarantine, { all: false, batches: [params.id] })
      return operator.act(stockCalls.voidBatch, {}, { params })
    })
    await Promise.all(buying)
    const answers = await Promise.all(voiding)
    for (const { status, text } of answers) if (status !== 200) wrong.push(`${status} ${text}`)
    const { free, held, sold, void: voided, imported } = await h.books(variant)
    if (sold + voided + held + free !== imported) wrong.push('codes are missing')
    verdicts.push(await judge(h.deps.db))
    progress(at + 1, BATCHES, 'batches')
  }
  const verdict = merged([...verdicts, new Map([['I-04', wrong]])])
  tallyAll('batches voided while they are sold', BATCHES, verdict)
  expect(violationsOf(verdict)).toEqual([])
})

it('[I-32] [I-34] in the end every change has its act, and every act its change', async () => {
  await desk.h.shop.operations.sweep()
  await desk.h.shop.flush()
  const { db } = desk.h.deps
  const verdict = merged([await judgeAtRest(db, desk.h.clock.now), await ask(db, audited)])
  tallyAll('the audit of several operators', tries.count, verdict)
  expect(violationsOf(verdict)).toEqual([])
})
