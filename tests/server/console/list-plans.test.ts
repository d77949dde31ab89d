import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { customersCalls } from '~/contract/console/customers'
import { moneyCalls } from '~/contract/console/money'
import { orderCalls } from '~/contract/console/orders'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { fillGrownShop } from '@tests/server/platform/grown-rows'
import { hearPlans, type Plan } from '@tests/server/platform/plans'
import { slowIn } from '@tests/server/platform/whole-reads'
import { grow } from '../../../bench/kit/grow.mjs'
import { databaseAt } from '../../../scripts/lib/postgres.mjs'

const SIZE = { groups: 20, variantsEach: 4, free: 4_000, sold: 18_000, users: 5_000, orders: 20_000 }

let h: ConsoleHarness
let admin: pg.Client
let owner: Console
let heard: readonly Plan[]

beforeAll(async () => {
  h = await openConsoleShop({ kind: 'postgres' })
  h.clock.now = Date.now()
  const { rows } = await h.database.db.execute<{ name: unknown }>('select current_database() as name')
  admin = new pg.Client({ connectionString: databaseAt(inject('postgresUrl'), String(rows[0]?.name)) })
  await admin.connect()
  await h.variant({ codes: 1 })
  // now: the codes of a grown shop do not open, and a new account checks the keys
  owner = await h.person('owner')
  await grow(admin, SIZE, () => undefined)
  await fillGrownShop(h, admin)
  heard = await hearPlans(h.database, admin)
}, 120_000)
afterAll(async () => {
  await admin.end()
  await h.close()
})

/** The statements of a call, and those of them that read a growing table as a whole. */
const plansOf = async (call: () => Promise<{ readonly status: number }>) => {
  const before = heard.length
  expect((await call()).status).toBe(200)
  const plans = heard.slice(before)
  return { statements: plans.length, slow: slowIn(plans) }
}

describe('no list of the console reads a table that grows as a whole', () => {
  /** A customer with orders, and the cursor behind the second page. */
  const somewhere = async () => {
    const { rows } = await admin.query<{ id: string }>('select user_id as id from orders order by created_at limit 1')
    const first = (await owner.look(customersCalls.list)).right()
    const second = (await owner.look(customersCalls.list, { query: { cursor: first.next ?? '' } })).right()
    return { params: { id: rows[0]?.id ?? '' }, cursor: second.next ?? '' }
  }

  it.each<readonly [string, (at: Awaited<ReturnType<typeof somewhere>>) => Promise<{ readonly status: number }>]>([
    ['customers', () => owner.look(customersCalls.list)],
    ['customers, the third page', ({ cursor }) => owner.look(customersCalls.list, { query: { cursor } })],
    ['customers of a status', () => owner.look(customersCalls.list, { query: { status: 'blocked' } })],
    ['customers by a name', () => owner.look(customersCalls.find, { input: { text: 'customer 12' } })],
    ['customers by a number', () => owner.look(customersCalls.find, { input: { text: '+852 5000 0007' } })],
    ['one customer', ({ params }) => owner.look(customersCalls.show, { params })],
    ['orders of a customer', ({ params }) => owner.look(orderCalls.findOrders, { input: { customer: params.id } })],
    ['devices of a customer', ({ params }) => owner.look(customersCalls.sessions, { params })],
    ['money that waits', () => owner.look(moneyCalls.waitingMoney)],
    ['refunds that are due', () => owner.look(moneyCalls.dueRefunds)],
    ['money without a payment', () => owner.look(moneyCalls.unmatched)],
    ['reports that bought nothing', () => owner.look(moneyCalls.strange)],
    ['the closing of a day', () => owner.look(moneyCalls.closing)],
    ['the sales of a day', () => owner.look(moneyCalls.sales)],
    ['the batches with a cost', () => owner.look(moneyCalls.batches)],
    ['providers', () => owner.look(moneyCalls.providers)],
  ])('%s', async (_, call) => {
    const at = await somewhere()
    const { statements, slow } = await plansOf(() => call(at))
    expect(slow).toEqual([])
    // a few for the session, and the same number for every size of the shop
    expect(statements).toBeLessThan(20)
  })

  it('a list whose index is gone is found', async () => {
    await admin.query('drop index users_newest')
    const { slow } = await plansOf(() => owner.look(customersCalls.list))
    expect(slow[0]).toMatch(/^(?:Seq|Index) Scan users/u)
  })
})
