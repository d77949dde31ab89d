import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as E from 'fp-ts/Either'
import { partOfChain } from '@server/acts/system/chain-part'
import { salesToday } from '@server/acts/system/today-sales'
import { stateToday } from '@server/acts/system/today-state'
import { deliveryPage } from '@server/acts/system/webhook-lookups'
import { salesByDay } from '@server/books/sales-by-day'
import { makeIdentity } from '@server/identity/identity'
import { anchorHead } from '@server/operations/audit/audit-anchor'
import { examine } from '@tests/server/operations/examine'
import { figuresOf } from '@server/operations/shop-metrics'
import { actsOnCustomer, listActs } from '@server/operators/acts'
import { listGroups } from '@server/operations/products/list-groups'
import { productDetails } from '@server/operations/products/product-details'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { listBatches } from '@server/stock/batch-list'
import { expiringPage } from '@server/stock/expiring-codes'
import { LOW_STOCK } from '@server/stock/low-stock'
import { stockLimits } from '@server/stock/stock-limits'
import { stockFilters, stockPage } from '@server/stock/stock-page'
import { readExpiries } from '@server/stock/read-expiries'
import { unreadableCodes } from '@server/platform/database/schema/vault'
import { lookThroughCodes } from '@server/stock/unreadable-codes'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queuePing } from '@server/webhooks/operate'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { sendDeliveries } from '@server/webhooks/send-deliveries'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { findOrders, orderWithCode } from '@server/acts/orders/find-orders'
import { orderView } from '@server/acts/orders/order-view'
import { duePage } from '@server/operations/topups/queue'
import { commandDeps, commandIn, memoryAnchor, picturesIn } from '@tests/server/cli/harness'
import { type Answer, type HttpHarness, openDoors } from '@tests/server/http/harness'
import { alone } from '@tests/server/identity/harness'
import { policies } from '@tests/server/import-harness'
import { PAST_ACTS } from '@tests/server/platform/past-acts'
import { hearPlans, type Plan, type PlanNode } from '@tests/server/platform/plans'
import { grow } from '../../../bench/kit/grow.mjs'
import { databaseAt } from '../../../scripts/lib/postgres.mjs'

/** Tables that grow with customers and sales. What reads one of them as a whole becomes slower every day. */
const GROWING = new Set([
  'orders',
  'order_lines',
  'order_units',
  'codes',
  'payments',
  'payment_events',
  'outbox',
  'sessions',
  'users',
  'idempotency_keys',
  'audit',
  'reveals',
  'receipts',
  'revival_tokens',
  'webhook_deliveries',
  'fulfilments',
  'refunds',
  'carts',
  'cart_lines',
  'code_batches',
  'rate_limits',
  'statement_lines',
])
const SIZE = { groups: 50, variantsEach: 8, free: 20_000, sold: 18_000, users: 10_000, orders: 20_000 }

const placed = t.type({ id: t.string })

/** What these look-ups do not use. */
const NO_SHOP = {
  canRefund: () => false,
  endSockets: () => undefined,
  anchor: memoryAnchor(),
  pictures: picturesIn('/'),
}

let h: HttpHarness
let admin: pg.Client
let heard: readonly Plan[]
/** Indexes of some rows of a table: the rest is not read. */
let partial: ReadonlySet<string>

beforeAll(async () => {
  const memory = { freshMs: 60_000, ownMs: 60_000, oldestMs: 60_000, unmarkedMs: 60_000 }
  h = await openDoors('postgres', { parts: { memory } })
  h.clock.now = Date.now()
  const { rows } = await h.database.db.execute<{ name: unknown }>('select current_database() as name')
  admin = new pg.Client({ connectionString: databaseAt(inject('postgresUrl'), String(rows[0]?.name)) })
  await admin.connect()
  await h.variant({ codes: 1 })
  await grow(admin, SIZE, () => undefined)
  await fill()
  heard = await hearPlans(h.database, admin)
  const indexes = await admin.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  partial = new Set(indexes.rows.map(({ name }) => name))
}, 300_000)
afterAll(async () => {
  await admin.end()
  await h.close()
})

/** What a busy shop has besides: pushes that were sent, and keys of requests. */
const fill = async (): Promise<void> => {
  await admin.query(`insert into outbox (channel, event, data, created_at, sent_at)
    select 'private-orders.' || n, 'order.updated', '{}', now() - interval '1 hour', now() - interval '1 hour'
    from generate_series(1, 20000) n`)
  await admin.query(`insert into idempotency_keys (user_id, call, key, body_hash, result_id, lease_until, created_at)
    select id, 'add', 'key', '\\x00', id, now(), now() - interval '1 hour' from users`)
  await storeEndpoints(h.database.db, [endpointNamed('books')], h.clock.now)
  await admin.query(`insert into webhook_deliveries (id, endpoint, event, data, at, state, next_at, created_at, updated_at)
    select gen_random_uuid(), 'books', 'order.paid', '{}', at, 'delivered', at, at, at
    from generate_series(1, 20000) n, lateral (select now() - n * interval '1 minute' as at) as moment`)
  // the guards let nothing begin at its end
  await admin.query('set session_replication_role = replica')
  await admin.query(`insert into carts (user_id) select id from users`)
  await admin.query(`insert into cart_lines (id, user_id, variant_no, options, options_key, quantity)
    select gen_random_uuid(), id, 'GROWN1-1', '{}', '{}', 1 from users`)
  await admin.query(`insert into code_batches (id, variant_no, source, imported, created_at)
    select gen_random_uuid(), 'GROWN1-1', 'old', 1, now() - interval '1 year' from generate_series(1, 20000)`)
  await admin.query(`insert into fulfilments (unit_id, state, next_at, created_at, updated_at)
    select id, 'done', now(), now(), now() from order_units`)
  await admin.query(`insert into refunds (id, payment_id, provider, amount, currency, reason, state, reference, created_at, sent_at)
    select gen_random_uuid(), id, provider, 100, currency, 'other', 'sent', 'back ' || provider_ref, now(), now() from payments`)
  await admin.query(`insert into statement_lines (id, provider, kind, reference, amount, currency, at, source, imported_at, matched)
    select gen_random_uuid(), provider, 'payment', provider_ref, amount, currency, created_at, 'old', now(), true from payments`)
  await admin.query(`insert into rate_limits (key, count, until)
    select decode(md5('limit ' || n), 'hex'), 1, now() + interval '1 hour' from generate_series(1, 20000) n`)
  await admin.query(PAST_ACTS)
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
}

/** What of a plan reads a growing table as a whole. */
const wholeReads = ({ nodes }: Plan): readonly string[] =>
  nodes.filter(readsAll).map(({ type, table = '', index = '' }) => `${type} ${table} ${index}`)

const readsAll = ({ type, table = '', index = '', hasCondition, isLimited }: PlanNode): boolean => {
  if (!GROWING.has(table)) return false
  if (type === 'Seq Scan') return true
  return /^Index (?:Only )?Scan$/u.test(type) && !hasCondition && !isLimited && !partial.has(index)
}

/** The statements of `work` that read a growing table as a whole, each once. */
const slowOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const before = heard.length
  await work()
  const told = heard.slice(before)
  expect(told.length).toBeGreaterThan(0)
  return [...new Set(told.flatMap(plan => wholeReads(plan).map(read => `${read}: ${plan.statement.slice(0, 600)}`)))]
}

/** A call that has to succeed: one that is refused runs few of its statements. */
const call = async (...asked: Parameters<HttpHarness['ask']>): Promise<Answer> => {
  const answer = await h.ask(...asked)
  if (answer.status >= 400) throw new Error(`${asked[1]}: ${answer.status} ${answer.text}`)
  return answer
}

/** One purchase with every call that a page makes for it. */
const purchase = async (): Promise<void> => {
  const as = await h.visitor()
  const no = await h.variant({ codes: 2 })
  const keyed = () => ({ as, headers: { 'idempotency-key': randomUUID() } })
  const place = async (): Promise<string> => {
    await call('POST', '/api/cart', { ...keyed(), body: { product: no, options: {}, quantity: 1 } })
    await call('GET', '/api/cart', { as })
    await call('POST', '/api/checkout', { as, body: { payment: 'mpay' } })
    const { body } = await call('POST', '/api/orders', { ...keyed(), body: {} })
    return placed.is(body) ? body.id : ''
  }
  await call('POST', `/api/orders/${await place()}/cancel`, keyed())
  const id = await place()
  await call('POST', `/api/orders/${id}/payments`, { ...keyed(), body: { method: 'mpay' } })
  await call('POST', `/api/orders/${id}/payments/check`, { as })
  const request = h.wallet.requests.findLast(each => each.order.id === id)
  if (request === undefined) throw new Error('the wallet was not asked')
  await h.wallet.tell(h.shop, { payment: request.payment, amount: request.amount })
  for (const path of [`/api/orders/${id}`, '/api/takings', '/api/takings?page=3', `/api/takings/${id}`])
    await call('GET', path, { as })
  // a wrong one is looked for like a right one
  await h.ask('POST', `/api/orders/${id}/reveal`, { as, body: { code: '000000' } })
  await h.shop.flush()
}

/** Everything that concerns an account: how it is made and entered, and its own pages. */
const account = async (): Promise<void> => {
  const number = { country_code: '+853', tel: '66123456' }
  const password = 'correct horse'
  await h.identity.add({
    name: 'Anna',
    countryCode: number.country_code,
    tel: number.tel,
    password,
    consents: policies,
  })
  await call('POST', '/api/login', { body: { ...number, password } })
  await call('POST', '/api/verify/tel', { body: { ...number, type: 'login' } })
  const as = await h.visitor()
  for (const path of ['/api/me', '/api/me/sessions', '/api/me/identities', '/api/me/receipts'])
    await call('GET', path, { as })
  await call('POST', '/api/logout', { as })
}

describe('no statement reads a table that grows as a whole', () => {
  it('no statement of a purchase reads a growing table as a whole', async () => {
    expect(await slowOf(purchase)).toEqual([])
  })

  it('no statement of a login, of a phone code and of an account reads a growing table as a whole', async () => {
    expect(await slowOf(account)).toEqual([])
  })

  it('no statement for guests reads a growing table as a whole', async () => {
    const guests = async () => {
      for (const path of ['/api/init', '/api/categories', '/api/catalogs', '/api/products/GROWN1', '/readyz'])
        await h.ask('GET', path)
    }
    expect(await slowOf(guests)).toEqual([])
  })

  it('no statement of the periodic jobs reads a growing table as a whole', async () => {
    const { db } = h.database
    const now = () => h.clock.now
    const identity = makeIdentity({ ...alone({ db, now }), warn: () => undefined, idleMs: 86_400_000 })
    const { sweep, dispatchTopUps, sendRefunds } = h.shop.operations
    const jobs = async () => {
      for (const job of [sweep, dispatchTopUps, sendRefunds, identity.tidy]) await job()
      await identity.endSocketsElsewhere([randomUUID()])
      await readExpiries(db, h.vault)
      await lookThroughCodes({ db, vault: h.vault, now })()
      await anchorHead({ db, anchor: memoryAnchor(), now })
      await queueDeliveries(db, now())
      await queuePing(db, 'books', now())
      const post = () => Promise.resolve(E.left('unreachable' as const))
      await sendDeliveries({ db, now, post, warn: () => undefined }, endpointNamed('books'))
    }
    const slow = await slowOf(jobs)
    // the codes of a grown shop do not open, and those of a real one do
    await db.delete(unreadableCodes)
    await admin.query('vacuum analyze unreadable_codes')
    expect(slow).toEqual([])
  })

  it('no statement of the metrics and alarms reads a growing table as a whole', async () => {
    const { db } = h.database
    const slow = await slowOf(() => figuresOf(db, { now: h.clock.now, expiryMarginMs: 0 }))
    expect(slow).toEqual([])
  })

  it.each([
    'orders list',
    'orders list --status cancelled',
    'orders list --payment mpay --from=2026-01-01',
    'orders list --refunded',
    'orders find mo-0000-0000-07',
    'orders find +852 5000 0007',
    'orders find ref 7',
    'orders find --product GROWN7',
    'orders show mo-0000-0000-07',
    'orders due',
    'users list',
    'users list --status blocked',
    'users show +852 5000 0007',
    'sessions list +852 5000 0007',
    'audit log',
    'audit evidence mo-0000-0000-07 --dry-run',
    'queues',
    'webhooks list',
    'webhooks list --parked --endpoint books',
  ])('no statement of the command “%s” reads a growing table as a whole', async command => {
    const argv = command.split(/ (?!\d)/u)
    const shop = commandIn('/', { ...commandDeps(h), notifyRelay: () => undefined })
    const run = async () => expect((await shop(...argv)).exit).toBe(0)
    expect(await slowOf(run)).toEqual([])
  })

  it('no statement of the console’s first screen and of its lists reads a growing table as a whole', async () => {
    const deps = { ...commandDeps(h), lang: 'en', anchor: memoryAnchor() } as const
    const { db, now } = deps
    const screens = async () => {
      await stateToday(deps, {
        figures: () => figuresOf(db, { now: now(), expiryMarginMs: 0 }),
        standing: () => new Map(),
        lowStock: LOW_STOCK,
      })
      await salesToday(deps, salesByDay())
      await listActs(db, { limit: 50, before: 1_000_000 })
      await deliveryPage(deps, { parked: false, limit: 50 })
      await deliveryPage(deps, { parked: true, endpoint: 'books', limit: 50 })
      await partOfChain(deps, 3)
    }
    expect(await slowOf(screens)).toEqual([])
  })

  it.each([
    ['audit_acts_by', { by: 'os:nobody' }],
    ['audit_acts_command', { command: 'codes limit' }],
    ['audit_acts_subject', { subject: 'MO-7' }],
  ])('acts are found by the index %s', async (index, filter) => {
    const before = heard.length
    const acts = await listActs(h.database.db, { limit: 50, before: 1_000_000, ...filter })
    expect(acts).toHaveLength('subject' in filter ? 1 : 0)
    expect(heard.slice(before).flatMap(({ nodes }) => nodes.flatMap(node => node.index ?? []))).toEqual([index])
  })

  it('the acts on a customer are found by an index', async () => {
    const before = heard.length
    await actsOnCustomer(h.database.db, randomUUID())
    const used = heard.slice(before).flatMap(({ nodes }) => nodes.flatMap(node => node.index ?? []))
    expect(used).toContain('audit_acts_subject')
  })

  it('no statement of the console’s stock and products reads a growing table as a whole', async () => {
    const deps = { ...commandDeps(h), lang: 'en' } as const
    const { db, now } = deps
    const page = { limit: 50 }
    const limits = await stockLimits(db, LOW_STOCK)
    const lists = async () => {
      for (const only of [undefined, ...stockFilters])
        await stockPage(db, { time: saleTime(deps), lang: 'en' }, { only, limits }, page)
      for (const all of [true, false]) await listBatches(db, { all, variant: 'GROWN7-1' }, page)
      await listBatches(db, { all: false }, page)
      await expiringPage(db, new Date(now() + 86_400_000), page)
      await listGroups(db, now(), { text: 'Group 7' }, page)
      await productDetails(deps, 'GROWN7')
    }
    const before = heard.length
    expect(await slowOf(lists)).toEqual([])
    // two of each page of codes, three of products, five of one product
    expect(heard.length - before).toBeLessThan(26)
  })

  it('no statement of the console’s orders and top-ups reads a growing table as a whole', async () => {
    const deps = { ...commandDeps(h), lang: 'en', ...NO_SHOP } as const
    const limit = 50
    const screens = async () => {
      for (const search of [
        {},
        { status: 'cancelled' },
        { method: 'mpay', edition: 'mo' },
        { isHeld: true },
        { product: 'Group 7' },
        { text: 'a product that was renamed' },
        { text: '+852 5000 0007' },
      ] as const)
        await findOrders(deps, search, { limit }, true)
      await duePage(deps.db, 'en', { limit, after: undefined })
      await orderView(deps, 'mo-0000-0000-07', true)
      await orderWithCode(deps, 'NO-SUCH-CODE')
    }
    expect(await slowOf(screens)).toEqual([])
  })

  // a batch has many codes: doctor, which counts those, may also read the batches
  it('doctor reads the counts of codes and the batches, and no other growing table as a whole', async () => {
    const deps = { ...commandDeps(h), anchor: memoryAnchor() }
    const slow = await slowOf(() => examine(deps))
    const isExpected = /^Index (?:Only )?Scan (?:codes codes_state|code_batches \w+):/u
    expect(slow.filter(each => !isExpected.test(each))).toEqual([])
  })

  it('a statement whose index is gone is found', async () => {
    await admin.query('drop index orders_newest')
    const shop = commandIn('/', { ...commandDeps(h), notifyRelay: () => undefined })
    const slow = await slowOf(() => shop('orders', 'list'))
    expect(slow[0]).toMatch(/^(?:Seq|Index) Scan orders/u)
  })
})
