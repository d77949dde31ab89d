import { randomBytes } from 'node:crypto'
import { desc, eq, lte, or, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { amount, optional, text, withDefault } from '~/contract/wire'
import { walletEvent, walletOrder } from '@server/payments/providers/wallet/wallet-wire'
import type { RefundScenario, SimulatedOrder, SimulatedPayment, SimulatedState } from '@simulators/wallets/scenarios'
import type { Db, Tx } from '@server/platform/database/database'
import { forgetRows } from '@server/platform/database/forget-rows'
import { simulatorPayments as table } from '@server/platform/database/schema/payments'

/** The simulator's own records. It reads and writes no data of the shop. */
export interface PaymentStore {
  /**
   * Opens a payment; a repeated request returns the same one. Undefined: it was opened with other terms. `lasting`:
   * whether the protocol sends a fixed expiry time, or a duration, which gives a different time at each request.
   */
  readonly open: (
    order: SimulatedOrder,
    now: number,
    lasting?: 'until' | 'for',
  ) => Promise<SimulatedPayment | undefined>
  readonly get: (ref: string) => Promise<SimulatedPayment | undefined>
  /** By the merchant's own name for it. */
  readonly find: (provider: string, payment: string) => Promise<SimulatedPayment | undefined>
  /** The payment that has a refund of this number. */
  readonly findRefund: (provider: string, number: string) => Promise<SimulatedPayment | undefined>
  /** Changes a payment under a lock. `f` returns undefined or the same payment to leave it; the result is the payment afterwards. */
  readonly change: (
    ref: string,
    f: (payment: SimulatedPayment) => SimulatedPayment | undefined,
  ) => Promise<SimulatedPayment | undefined>
  /** The newest ones first. */
  readonly latest: (count: number) => Promise<readonly SimulatedPayment[]>
  /** Payments with work left: webhooks to deliver, or a late payment to make. */
  readonly unfinished: () => Promise<readonly SimulatedPayment[]>
  /** Deletes the payments from before this moment. */
  readonly forget: (before: number) => Promise<void>
}

export const paymentStore = (db: Db): PaymentStore => {
  const find = async (tx: Db | Tx, ref: string) => {
    const rows = await tx.select().from(table).where(eq(table.ref, ref)).for('update')
    return rows.map(read)[0]
  }
  const named = async (provider: string, payment: string) => {
    const rows = await db
      .select()
      .from(table)
      .where(eq(table.merchantPaymentId, `${provider}:${payment}`))
    return rows.map(read)[0]
  }
  return {
    open: async (order, now, lasting = 'until') => {
      const fresh: SimulatedPayment = { ref: newRef(), order, state: 'open', deliveries: [], createdAt: now }
      await db.insert(table).values(write(fresh)).onConflictDoNothing({ target: table.merchantPaymentId })
      const stored = await named(order.provider, order.payment)
      if (stored === undefined) return undefined
      const asked = lasting === 'until' ? order : { ...order, expires_at: stored.order.expires_at }
      return terms(stored.order) === terms(asked) ? stored : undefined
    },
    get: ref => find(db, ref),
    find: (provider, payment) => named(provider, payment),
    findRefund: async (provider, number) => {
      const has = sql`${table.body} @> ${JSON.stringify({ order: { provider }, refunds: [{ number }] })}::jsonb`
      return (await db.select().from(table).where(has)).map(read)[0]
    },
    change: (ref, f) =>
      db.transaction(async tx => {
        const before = await find(tx, ref)
        const after = before === undefined ? undefined : f(before)
        if (after === undefined || after === before) return before
        await tx.update(table).set(write(after)).where(eq(table.ref, ref))
        return after
      }),
    latest: async count => (await db.select().from(table).orderBy(desc(table.createdAt)).limit(count)).map(read),
    unfinished: async () => {
      const waiting = or(eq(table.state, 'late'), sql`${table.body} -> 'letters' <> '[]'::jsonb`)
      return (await db.select().from(table).where(waiting)).map(read)
    },
    forget: before => forgetRows(db, table, lte(table.createdAt, new Date(before))),
  }
}

// unguessable: who knows it can pay
const newRef = (): string => `sim_${randomBytes(24).toString('base64url')}`

// without the language, which the shopper may have changed meanwhile
const terms = (order: SimulatedOrder): string =>
  JSON.stringify([
    order.provider,
    order.order_no,
    order.merchant,
    order.method,
    order.amount,
    order.currency,
    order.expires_at,
    order.notify_url,
    order.return_url,
  ])

// rows of an older version have neither provider nor manner
const order = t.intersection([
  walletOrder,
  t.type({ provider: withDefault(text(32, 1), 'wallet') }),
  optional({ details: t.record(t.string, t.string) }),
])
const manner = t.union([t.literal('honest'), t.literal('forged'), t.literal('stale')])
const delivery = t.intersection([
  t.type({
    event: walletEvent,
    manner: withDefault(manner, 'honest'),
    copy: t.number,
    attempts: t.number,
    nextAt: t.number,
  }),
  optional({ refund: t.string }),
])
const refund = t.type({
  number: t.string,
  id: t.string,
  amount,
  outcome: t.union([t.literal('done'), t.literal('stuck'), t.literal('closed')]),
  endsAt: t.number,
})
const refundScenario = t.keyof({
  usual: null,
  lost: null,
  refused: null,
  twice: null,
  silent: null,
  stuck: null,
  closed: null,
} satisfies Record<RefundScenario, null>)
// the deliveries are stored as `letters`, the name that rows of an older version have
const body = t.intersection([
  t.type({ order, letters: t.readonlyArray(delivery) }),
  optional({ outcome: walletEvent, dueAt: t.number, refunds: t.readonlyArray(refund), refundScenario }),
])
const states: readonly SimulatedState[] = ['open', 'late', 'paid', 'failed', 'expired']

type Row = typeof table.$inferSelect

const write = ({ ref, state, createdAt, deliveries, ...rest }: SimulatedPayment): Row => ({
  ref,
  state,
  createdAt: new Date(createdAt),
  merchantPaymentId: `${rest.order.provider}:${rest.order.payment}`,
  amount: rest.order.amount,
  currency: rest.order.currency,
  notifyUrl: rest.order.notify_url,
  returnUrl: rest.order.return_url,
  expiresAt: new Date(rest.order.expires_at),
  body: body.encode({ ...rest, letters: deliveries }),
})

const read = (row: Row): SimulatedPayment => {
  const stored = body.decode(row.body)
  const state = states.find(each => each === row.state)
  if (E.isLeft(stored) || state === undefined) throw new Error(`simulator payment ${row.ref} cannot be read`)
  const { letters: deliveries, ...rest } = stored.right
  return { ...rest, deliveries, ref: row.ref, state, createdAt: row.createdAt.getTime() }
}
