import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseJobs, outgoingJobs, type PeriodicJob, shopJobs, webhookJobs } from '@server/boot/periodic-jobs'
import { readMarks, readStock } from '@server/catalog/known-stock'
import { makeIdentity } from '@server/identity/identity'
import { anchoring } from '@server/operations/audit/audit-anchor'
import { recogniseBackup } from '@server/operations/database-origin'
import { announcement, runningProcesses } from '@server/operations/process-registry'
import { relay } from '@server/operations/relay'
import { figuresOf } from '@server/operations/shop-metrics'
import { unreadableCodes } from '@server/platform/database/schema/vault'
import { allSockets } from '@server/realtime/socket-bus'
import { endLeases } from '@server/shop/idempotency'
import type { Caller } from '@server/shop/shop.port'
import { LOW_STOCK } from '@server/stock/low-stock'
import { lookThroughCodes } from '@server/stock/unreadable-codes'
import { readExpiries } from '@server/stock/read-expiries'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queuePing } from '@server/webhooks/operate'
import { memoryAnchor } from '@tests/server/cli/harness'
import { alone } from '@tests/server/identity/harness'
import { refundLedger } from '@tests/server/payments/fake-refunds'
import { type GrownShop, openGrownShop } from '@tests/server/platform/grown-shop'
import { slowIn } from '@tests/server/platform/whole-reads'
import { buy, settleWith } from '@tests/server/shop-harness'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { mailbox } from '@tests/setup/mailbox'

const TOKEN = 'a token of the operator'
const MAIL = mailbox('ada@example.com')
const LIMITS = { expiryMarginMs: 86_400_000, longestHoldMs: 900_000 }

/** The embedded database of one process has few keys, and is asked once, when that process starts. */
const AT_A_START = /^Seq Scan idempotency_keys : update "idempotency_keys" set "lease_until"/u
/** A metric counts the free codes, of an index alone: they grow with the stock, and not for ever. */
const FREE_CODES = /^Index Only Scan codes codes_free: select \(\(select count/u

let grown: GrownShop
let h: GrownShop['h']
let slowOf: GrownShop['slowOf']
let jobs: readonly PeriodicJob[]

/** What the jobs look for: a top-up that is due, a receipt, a refund, and orders that are cancelled and overdue. */
const waitingWork = async (): Promise<void> => {
  const me = await h.customer()
  const { admin } = grown
  await admin.query(`update users set receipt_address = $1, receipt_lang = 'en' where id = $2`, [MAIL, me.userId])
  const bought = async (given: Parameters<typeof h.variant>[0]) => {
    const { id } = await buy(h, me, await h.variant(given))
    await settleWith(h, me, id)
    return id
  }
  await bought({ delivery: 'fulfilment' })
  await paidTwice(me)
  const paid = await bought({})
  const receipt = `insert into receipts (id, order_id, due_at, created_at) values (gen_random_uuid(), $1, now(), now())`
  await admin.query(receipt, [paid])
  const { id } = await buy(h, me, await h.variant())
  await h.shop.orders.pay(me, id, 'mpay', undefined)
  await h.shop.orders.cancel(me, id, undefined)
  await buy(h, me, await h.variant())
  // as a process does before it opens the shop: the first one counts all codes
  await recogniseBackup(h.database.db, () => h.clock.now)
}

/** An order that is paid with two methods: the money of one goes back. */
const paidTwice = async (me: Caller): Promise<void> => {
  const { id } = await buy(h, me, await h.variant())
  for (const method of ['mpay', 'wechat']) await h.shop.orders.pay(me, id, method, undefined)
  for (const { payment, amount } of h.wallet.requests.filter(({ order }) => order.id === id))
    await h.wallet.tell(h.shop, { payment, amount })
}

/** A shop whose provider and supplier take everything. */
const busyShop = () => {
  const provider = {
    ...h.wallet,
    refunding: refundLedger(),
    closing: { notBeforeMs: 0, close: () => Promise.resolve(E.right(undefined)) },
  }
  const accepted = () => Promise.resolve(E.right({ state: 'accepted' as const }))
  const fulfilment = {
    fulfilledVariants: 'everything' as const,
    send: accepted,
    query: accepted,
    verify: () => E.left('unsigned' as const),
  }
  return h.another({ providers: [provider], providerOf: () => provider, fulfilment, refundsSecondPayments: true })
}

const JOBS = [
  'recognise',
  'expiries',
  'anchor',
  'open-codes',
  'tidy',
  'end-sockets',
  'dispatch',
  'refunds',
  'sweep',
  'alarms-mail',
  'receipts',
  'webhooks-queue',
  'webhooks-low-stock',
  'webhooks-to-books',
]

const allJobs = (): readonly PeriodicJob[] => {
  const { db } = h.database
  const now = () => h.clock.now
  const deps = { db, now, vault: h.vault }
  const identity = makeIdentity({ ...alone(deps), idleMs: 86_400_000 })
  const post = () => Promise.resolve(E.left('unreachable' as const))
  const figures = () => figuresOf(db, { now: now(), expiryMarginMs: 0 })
  const outgoing = { db, now, figures, standing: () => new Map(), warn: () => undefined, post, ...LIMITS }
  const mail = { alertWebhook: undefined, alertMailTo: [MAIL], publicUrl: 'https://shop.example.com' }
  const log = { info: () => undefined, error: () => undefined }
  return [
    ...databaseJobs({
      recognise: async () => void (await recogniseBackup(db, now)),
      expiries: () => readExpiries(db, h.vault),
      anchored: anchoring({ db, anchor: memoryAnchor(), now }, log),
      openCodes: lookThroughCodes(deps),
    }),
    ...shopJobs({ shop: busyShop(), identity, realtime: { ...h.realtime, sessions: () => [randomUUID()] } }),
    ...outgoingJobs(mail, () => Promise.resolve(E.right(undefined)), outgoing),
    ...webhookJobs([endpointNamed('books')], outgoing, LOW_STOCK),
  ]
}

beforeAll(async () => {
  grown = await openGrownShop({ config: { metricsToken: TOKEN } })
  ;({ h, slowOf } = grown)
  await waitingWork()
  jobs = allJobs()
}, 300_000)
afterAll(() => grown.close())

describe('no statement of the shop’s own work reads a table that grows as a whole', () => {
  it('every periodic job is asked', () => {
    expect(jobs.map(({ name }) => name)).toEqual(JOBS)
  })

  it.each(JOBS)('no statement of the job “%s” reads a growing table as a whole', async name => {
    // the second round finds what the first one left
    const rounds = async () => {
      for (let round = 0; round < 2; round += 1) {
        await jobs.find(job => job.name === name)?.work()
        h.clock.now += 300_000
      }
    }
    const slow = await slowOf(rounds)
    // the codes of a grown shop do not open, and those of a real one do
    await h.database.db.delete(unreadableCodes)
    expect(slow).toEqual([])
  })

  it('each of these jobs had work to do', async () => {
    const { rows } = await grown.admin.query<{ done: string }>(DONE)
    expect(rows.map(({ done }) => done)).toEqual([
      'alarm',
      'cancelled',
      'closed',
      'delivery',
      'receipt',
      'refund',
      'top-up',
    ])
  })

  it('no statement of a process that starts, runs and ends reads a growing table as a whole', async () => {
    const { db } = h.database
    const { announce, withdraw } = announcement({ db, vault: h.vault })
    const process = async () => {
      await announce()
      await runningProcesses(db)
      await endLeases(db, h.clock.now)
      await storeEndpoints(db, [endpointNamed('books')], h.clock.now)
      await queuePing(db, 'books', h.clock.now)
      await withdraw()
    }
    expect((await slowOf(process)).filter(each => !AT_A_START.test(each))).toEqual([])
  })

  it('no statement of the relay reads a growing table as a whole, through the database and through a push service', async () => {
    const { db } = h.database
    const heard: unknown[] = []
    const own = { deliver: (event: unknown) => void heard.push(event), endSession: () => undefined }
    const { announcer } = allSockets({ db, url: '', lost: () => undefined }, own)
    const publisher = { publish: () => Promise.resolve() }
    for (const outlet of [announcer, publisher]) {
      await grown.admin.query(`insert into outbox (channel, event, data, created_at)
        select 'private-orders.' || n, 'order.updated', '{}', now() from generate_series(1, 60) n`)
      expect(await slowOf(() => relay(db, outlet, Date.now).flush())).toEqual([])
    }
    expect(heard).toHaveLength(60)
  })

  it('the reading of what has changed in the stock reads no growing table as a whole', async () => {
    const { db } = h.database
    const deps = { db, now: () => h.clock.now, ...LIMITS }
    const before = await readMarks(db)
    const no = await h.variant({ codes: 1 })
    const base = (await readMarks(db)).stock
    expect(base).toBeGreaterThan(before.stock)
    await buy(h, await h.customer(), no)
    const marks = await readMarks(db)
    const last = {
      stocked: new Set([no, 'GROWN1-1']),
      readAt: h.clock.now,
      base,
      open: undefined,
      stockUntil: Infinity,
    }
    const plans = await grown.plansOf(async () => {
      const stock = await readStock(deps, { marks, last, isLapsed: false, unmarkedMs: 60_000 })
      expect([...stock.stocked]).toEqual(['GROWN1-1'])
    })
    expect(slowIn(plans)).toEqual([])
    // what has changed, which of it is in stock, and when the next order is overdue
    expect(plans).toHaveLength(3)
  })

  it('the metrics count the codes of an index, and read no other growing table as a whole', async () => {
    const read = () => h.ask('GET', '/metrics', { bare: true, headers: { authorization: `Bearer ${TOKEN}` } })
    const slow = await slowOf(async () => expect((await read()).status).toBe(200))
    expect(slow).toEqual([expect.stringMatching(FREE_CODES)])
  })
})

/** What the jobs have done. */
const DONE = `
  select 'alarm' as done from documents where key = 'alarms mail'
  union select 'cancelled' from orders where status = 'cancelled' and created_at > now() - interval '1 hour'
  union select 'closed' from payments where close_asked_at is not null
  union select 'delivery' from webhook_deliveries where state = 'waiting' and attempts > 0
  union select 'receipt' from receipts where state = 'sent' and sent_at > now() - interval '10 minutes'
  union select 'refund' from provider_refunds where state = 'accepted'
  union select 'top-up' from fulfilments where state = 'accepted'
  order by done`
