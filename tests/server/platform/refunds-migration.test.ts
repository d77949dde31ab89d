import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrations } from '@server/platform/database/migrations'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

const LAST = '0013_after_sales'
const clients: pg.Client[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
})

/** One payment of a release before, with the events that came for it, and what it is then. */
interface Before {
  readonly events: readonly { readonly amount: number; readonly effect: string }[]
  readonly state: string
  readonly reason?: string
  readonly ref?: string
}

/** The refunds that the migration makes of a payment of 10700 cents. */
const migrated = async ({ events, state, reason, ref }: Before): Promise<readonly unknown[]> => {
  const url = await createDatabase(inject('postgresUrl'), `m${randomUUID().replaceAll('-', '')}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  const run = async (isAfter: boolean) => {
    for (const { name, statements } of migrations.filter(each => each.name >= LAST === isAfter))
      if (name <= LAST) for (const each of statements) await client.query(each)
  }
  await run(false)
  const [user, order, payment] = [randomUUID(), randomUUID(), randomUUID()]
  // the states that led here do not matter
  await client.query(`SET session_replication_role = replica`)
  await client.query(`INSERT INTO users (id, created_at) VALUES ($1, now())`, [user])
  await client.query(
    `INSERT INTO orders (id, no, user_id, payment, amount, origin_amount, offer, quantity, currency, edition, form, cart_version, created_at, expires_at, updated_at)
     VALUES ($1, 'MO-1', $2, 'mpay', 10700, 10700, 0, 1, 'MOP', 'mo', '{}', 1, now(), now(), now())`,
    [order, user],
  )
  await client.query(
    `INSERT INTO payments (id, order_id, method, provider, amount, currency, state, note, refund_reason, refund_ref, created_at, updated_at)
     VALUES ($1, $2, 'mpay', 'wallet', 10700, 'MOP', $3, 'why', $4, $5, now(), now())`,
    [payment, order, state, reason ?? null, ref ?? null],
  )
  for (const [at, { amount, effect }] of events.entries())
    await client.query(
      `INSERT INTO payment_events (provider, event_id, payment_id, kind, amount, currency, effect, received_at)
       VALUES ('wallet', $1, $2, 'paid', $3, 'MOP', $4, now() + $5 * interval '1 second')`,
      [`e${at}`, payment, amount, effect, at],
    )
  await client.query(`SET session_replication_role = DEFAULT`)
  await run(true)
  const { rows } = await client.query<{ row: unknown }>(
    `SELECT jsonb_strip_nulls(jsonb_build_object('amount', amount, 'state', state, 'reason', reason, 'ref', reference)) AS row
     FROM refunds ORDER BY created_at`,
  )
  return rows.map(({ row }) => row)
}

const patience = 60_000

test.each<readonly [string, Before, readonly unknown[]]>([
  ['a payment that paid its order', { events: [{ amount: 10_700, effect: 'paid' }], state: 'paid' }, []],
  [
    'a wrong amount, as it came',
    { events: [{ amount: 100, effect: 'refund_due' }], state: 'refund_due', reason: 'amount' },
    [{ amount: 100, state: 'due', reason: 'amount' }],
  ],
  [
    'a wrong amount that went back',
    { events: [{ amount: 100, effect: 'refund_due' }], state: 'refunded', reason: 'amount', ref: 'R-1' },
    [{ amount: 100, state: 'sent', reason: 'amount', ref: 'R-1' }],
  ],
  [
    'a second wrong amount after the first went back',
    {
      events: [
        { amount: 100, effect: 'refund_due' },
        { amount: 200, effect: 'refund_due' },
      ],
      state: 'refund_due',
      reason: 'amount',
      ref: 'R-1',
    },
    [
      { amount: 100, state: 'sent', reason: 'amount', ref: 'R-1' },
      { amount: 200, state: 'due', reason: 'amount' },
    ],
  ],
  [
    'an order that was given up, notified twice',
    {
      events: [
        { amount: 10_700, effect: 'paid' },
        { amount: 10_700, effect: 'noted' },
      ],
      state: 'refund_due',
      reason: 'undeliverable',
    },
    [{ amount: 10_700, state: 'due', reason: 'undeliverable' }],
  ],
  [
    'other money of a payment that paid its order, which was only logged',
    {
      events: [
        { amount: 10_700, effect: 'paid' },
        { amount: 300, effect: 'refund_due' },
      ],
      state: 'paid',
    },
    [{ amount: 300, state: 'due', reason: 'amount' }],
  ],
  [
    'a refund from before the inbox and before references',
    { events: [], state: 'refunded' },
    [{ amount: 10_700, state: 'sent', reason: 'other' }],
  ],
])(
  'the migration makes the refunds of %s',
  async (_what, before, after) => {
    expect(await migrated(before)).toEqual(after)
  },
  patience,
)
