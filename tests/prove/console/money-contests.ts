import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { moneyCalls } from '~/contract/console/money'
import { stockCalls } from '~/contract/console/stock'
import { cents, toWire } from '~/domain/shared/money'
import { listActs } from '@server/operators/acts'
import { resolvedMoney, statementLines } from '@server/platform/database/schema/statements'
import { codeBatches } from '@server/platform/database/schema/vault'
import { shopDate } from '@server/platform/shop-time'
import { type Contest, isFresh } from '@tests/prove/console/contest'
import type { OrderDesk } from '@tests/server/console/order-desk'

/** Enough lines for two imports to meet. */
const LINES = 500
const COST = { amount: cents(4_850), currency: 'MOP' }

const STATEMENT = { provider: 'wallet', columns: { reference: 'no', amount: 'sum' }, currency: 'MOP' }

/** A statement of payments that the shop does not know. */
const statementOf = ({ clock }: OrderDesk['h'], references: readonly string[]): string =>
  ['no,sum,at', ...references.map(reference => `${reference},5.00,${shopDate(clock.now)} 09:00`)].join('\n')

const resolving: Contest = {
  name: 'resolve money without a payment',
  call: moneyCalls.resolve,
  refusals: [],
  prepare: async ({ h, owner }) => {
    const reference = randomUUID()
    const file = statementOf(h, [reference])
    await owner.act(moneyCalls.importStatement, { ...STATEMENT, source: reference }, { file })
    const input = { provider: 'wallet', kind: 'payment' as const, reference }
    const own = eq(resolvedMoney.reference, reference)
    return {
      attempt: (operator, _at, dryRun) => operator.act(moneyCalls.resolve, input, { dryRun }),
      changed: isFresh,
      effects: async () => (await h.deps.db.select().from(resolvedMoney).where(own)).length,
    }
  },
}

/** A statement can have its newest line first or last. */
const importing: Contest = {
  name: 'import one statement, whose lines are in two orders',
  call: moneyCalls.importStatement,
  refusals: [],
  prepare: async ({ h }) => {
    const source = `file ${randomUUID()}`
    const references = Array.from({ length: LINES }, () => randomUUID())
    const input = { ...STATEMENT, source }
    const own = eq(statementLines.source, source)
    return {
      attempt: (operator, at, dryRun) => {
        const file = statementOf(h, at % 2 === 0 ? references : references.toReversed())
        return operator.act(moneyCalls.importStatement, input, { file, dryRun })
      },
      changed: ({ added }) => added === LINES,
      effects: async () => (await h.deps.db.select().from(statementLines).where(own)).length / LINES,
    }
  },
}

/** How many acts on a subject replaced exactly what the act before them had set. */
const links = async ({ h }: OrderDesk, command: string, subject: string, fact: string): Promise<number> => {
  const acts = (await listActs(h.deps.db, { command, subject, limit: 100 })).toReversed()
  return acts.filter(({ before }, at) => before[fact] === (acts[at - 1]?.after[fact] ?? null)).length
}

const batchOf = async ({ h }: OrderDesk): Promise<string> => {
  const variant = await h.variant({ codes: 1 })
  const [batch] = await h.deps.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
  return batch?.id ?? ''
}

const costs: readonly Contest[] = [
  {
    name: 'record the same cost of a batch',
    call: stockCalls.setCost,
    refusals: [],
    prepare: async desk => {
      const id = await batchOf(desk)
      return {
        attempt: (operator, _at, dryRun) => operator.act(stockCalls.setCost, COST, { params: { id }, dryRun }),
        changed: ({ before }) => before !== toWire(COST.amount),
        effects: () => links(desk, stockCalls.setCost.command, id, 'cost'),
      }
    },
  },
  {
    name: 'record different costs of a batch',
    call: stockCalls.setCost,
    refusals: [],
    isForAll: true,
    prepare: async desk => {
      const id = await batchOf(desk)
      return {
        attempt: (operator, at, dryRun) =>
          operator.act(stockCalls.setCost, { ...COST, amount: cents(1_000 + at) }, { params: { id }, dryRun }),
        changed: () => true,
        effects: () => links(desk, stockCalls.setCost.command, id, 'cost'),
      }
    },
  },
]

const limits: readonly Contest[] = [
  {
    name: 'set different limits of one variant',
    call: stockCalls.setLimit,
    refusals: [],
    isForAll: true,
    prepare: async desk => {
      const no = await desk.h.variant()
      return {
        attempt: (operator, at, dryRun) =>
          operator.act(stockCalls.setLimit, { limit: 10 + at }, { params: { no }, dryRun }),
        changed: () => true,
        effects: () => links(desk, stockCalls.setLimit.command, no, 'limit'),
      }
    },
  },
  {
    name: 'set the limits of several variants',
    call: stockCalls.setLimit,
    refusals: [],
    isForAll: true,
    prepare: async desk => {
      const all: string[] = []
      for (let at = 0; at < 4; at += 1) all.push(await desk.h.variant())
      const limitOf = async (no: string) =>
        (await desk.owner.look(stockCalls.variantStock, { params: { no } })).right().stock.limit
      return {
        attempt: (operator, at, dryRun) =>
          operator.act(stockCalls.setLimit, { limit: 10 }, { params: { no: all[at] ?? '' }, dryRun }),
        changed: () => true,
        effects: async () => (await Promise.all(all.map(limitOf))).filter(limit => limit === 10).length,
      }
    },
  },
]

export const moneyContests: readonly Contest[] = [resolving, importing, ...costs, ...limits]
