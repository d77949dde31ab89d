import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSalesSteps } from '@tests/prove/model/after-sales-steps'
import { cartSteps } from '@tests/prove/model/cart-steps'
import { type Model, QUOTA } from '@tests/prove/model/model'
import { fakeSupplier } from '@tests/prove/model/fake-supplier'
import { moneySteps } from '@tests/prove/model/money-steps'
import { operatorSteps } from '@tests/prove/model/operator-steps'
import { orderSteps } from '@tests/prove/model/order-steps'
import { paySteps } from '@tests/prove/model/pay-steps'
import { quarantineSteps } from '@tests/prove/model/quarantine-steps'
import { remembered, seeds } from '@tests/prove/model/remembered'
import { sendingSteps, settleRefunds } from '@tests/prove/model/sending-steps'
import { sessionSteps } from '@tests/prove/model/session-steps'
import { compare } from '@tests/prove/model/state'
import { CASH_HOLD_SECONDS, EXPIRY_MARGIN_SECONDS } from '@tests/prove/model/stock'
import { stockSteps } from '@tests/prove/model/stock-steps'
import { supplierSteps } from '@tests/prove/model/supplier-steps'
import { type Step, anyStep } from '@tests/prove/model/step'
import type { Steps } from '@tests/prove/model/steps'
import { type World, opening } from '@tests/prove/model/world'
import { type Verdict, judgeAtRest, merged, violationsOf } from '@tests/prove/judge'
import { long, progress, tally, tallyAll } from '@tests/prove/tally'
import { refundLedger } from '@tests/server/payments/fake-refunds'
import { openConsoleShop } from '@tests/server/console/harness'
import { type Kind, kinds, quotaOnly } from '@tests/server/shop-harness'

const COMMANDS: Readonly<Record<Kind, number>> = long
  ? { postgres: 90_000, pglite: 10_000 }
  : { postgres: 1_600, pglite: 400 }
/** The number of walks that share a store: a growing store gets slow. */
const WALKS = 20
const LONGEST = 100
const DAY = 86_400_000

const steps: Steps<Step['_tag']> = {
  ...cartSteps,
  ...orderSteps,
  ...paySteps,
  ...moneySteps,
  ...sessionSteps,
  ...operatorSteps,
  ...stockSteps,
  ...afterSalesSteps,
  ...sendingSteps,
  ...quarantineSteps,
  ...supplierSteps,
}

/** One step, taken in the shop and in the model; afterwards everything that is kept is the same in both. */
class Taken implements fc.AsyncCommand<Model, World> {
  static count = 0
  constructor(private readonly step: Step) {}
  check = (): boolean => true
  run = async (m: Model, w: World): Promise<void> => {
    Taken.count += 1
    await take(m, w, this.step)
    await compare(w, m)
  }
  toString = (): string => JSON.stringify(this.step)
}

const take = <Tag extends Step['_tag']>(
  m: Model,
  w: World,
  step: Extract<Step, { readonly _tag: Tag }> & { readonly _tag: Tag },
): Promise<void> => steps[step._tag](m, w, step)

const walks = fc.commands([anyStep.map(step => new Taken(step))], { maxCommands: LONGEST, size: 'max' })

type Place = Omit<World, 'visitors'>

/**
 * Takes all steps. Afterwards unpaid orders are cancelled and dropped, the supplier completes the top-ups it received,
 * and the wallet makes the refunds that it has.
 */
const walk = async (place: Place, taken: Iterable<fc.AsyncCommand<Model, World>>): Promise<void> => {
  const { h, supplier, ledger } = place
  await fc.asyncModelRun(() => opening(place), taken)
  supplier.mood = 'does'
  supplier.book.clear()
  h.clock.now += DAY + 3_600_000
  await h.shop.operations.sweep()
  await settleRefunds({ h, ledger })
}

describe.each(kinds)('the whole shop on %s, and its model', kind => {
  const verdicts: Verdict[] = []
  const inShop = async (work: (place: Place) => Promise<readonly string[]>): Promise<readonly string[]> => {
    const supplier = fakeSupplier()
    const expiryMarginMs = EXPIRY_MARGIN_SECONDS * 1000
    const parts = {
      holdLimits: quotaOnly(QUOTA),
      cashHoldSeconds: CASH_HOLD_SECONDS,
      expiryMarginMs,
      fulfilment: supplier,
    }
    const h = await openConsoleShop({
      kind,
      shop: { parts, identity: { limited: false } },
      // pushes stay in the outbox, where they are counted
      acts: { expiryMarginMs, notifyRelay: () => undefined },
    })
    try {
      const ledger = refundLedger()
      h.wallet.refunding = ledger
      const wrong = await work({ h, owner: await h.person('owner'), supplier, ledger })
      await h.shop.flush()
      // what stopped half-way is not at rest
      if (wrong.length > 0) return wrong
      const verdict = await judgeAtRest(h.database.db, h.clock.now)
      verdicts.push(verdict)
      return violationsOf(verdict)
    } finally {
      await h.close()
    }
  }

  it('the shop matches its model on each run that failed earlier', async () => {
    const wrong = await inShop(async place => {
      for (const { steps: each } of remembered)
        await walk(
          place,
          each.map(step => new Taken(step)),
        )
      return []
    })
    expect(wrong).toEqual([])
  })

  it('[I-01] to [I-10], [I-12], [I-14], [I-15], [I-28] to [I-30] the shop answers and stores the same as its model, for any commands', async () => {
    const violations: string[] = []
    const before = Taken.count
    const tries = () => Taken.count - before
    const again = [...seeds]
    while (violations.length === 0 && tries() < COMMANDS[kind]) {
      const seed = again.shift() ?? randomInt(2 ** 31)
      const wrong = await inShop(async place => {
        const property = fc.asyncProperty(walks, taken => walk(place, taken))
        const outcome = await fc.check(property, { seed, numRuns: WALKS })
        return outcome.failed ? [`${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}`] : []
      })
      violations.push(...wrong)
      progress(Math.min(tries(), COMMANDS[kind]), COMMANDS[kind], `commands on ${kind}`)
    }
    tally({ invariant: 'I-01 … I-15', proof: `as the model on ${kind}`, tries: tries(), violations })
    tallyAll(`beside the model on ${kind}`, tries(), merged(verdicts))
    expect(violations.join('\n')).toBe('')
  })
})
