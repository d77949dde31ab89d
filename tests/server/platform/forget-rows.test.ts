import { tracingChannel } from 'node:diagnostics_channel'
import { lt, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { forgetRows } from '@server/platform/database/forget-rows'
import { outbox } from '@server/platform/database/schema/outbox'
import { type Kind, kinds, openStore } from '@tests/server/platform/store-harness'

const OLD = 2_500
const NEW = 30

/** How many statements run meanwhile. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const { start } = tracingChannel('shop:step')
  const seen: unknown[] = []
  const hear = (message: unknown) => void seen.push(message)
  start.subscribe(hear)
  await work().finally(() => start.unsubscribe(hear))
  return seen.length
}

const storeWith = async (kind: Kind, old: number, others: number) => {
  const { db, close } = await openStore(kind)
  onTestFinished(close)
  await db.execute(sql`insert into outbox (channel, event, data, created_at)
    select '', '', '{}', to_timestamp(case when n <= ${old}::int then 0 else 1000 end)
    from generate_series(1, ${old + others}::int) n`)
  return db
}
const isOld = lt(outbox.createdAt, new Date(500_000))

it.each(kinds)('old rows are deleted once by several processes at once, and the others stay, on %s', async kind => {
  const db = await storeWith(kind, OLD, NEW)
  await Promise.all(Array.from({ length: 4 }, () => forgetRows(db, outbox, isOld)))
  expect([await db.$count(outbox), await db.$count(outbox, isOld)]).toEqual([NEW, 0])
})

it('old rows are deleted a thousand at a time', async () => {
  const db = await storeWith('postgres', OLD, NEW)
  expect(await statementsOf(() => forgetRows(db, outbox, isOld))).toBe(3)
  expect(await statementsOf(() => forgetRows(db, outbox, isOld))).toBe(1)
})
