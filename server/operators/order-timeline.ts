import { asc, eq, sql } from 'drizzle-orm'
import { cents, toWire } from '~/domain/shared/money'
import type { Facts } from '@server/operators/acts'
import type { OrderRecord } from '@server/operators/order-record'
import type { Db } from '@server/platform/database/database'
import { audit } from '@server/platform/database/schema/audit'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderUnits } from '@server/platform/database/schema/orders'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { receipts } from '@server/platform/database/schema/receipts'
import { webhookDeliveries } from '@server/platform/database/schema/webhooks'

/** One thing that happened to an order. */
export interface TimelineEntry {
  readonly at: Date
  readonly kind: TimelineKind
  /** Texts by name. Never a code: codes are counted, or named by their piece. */
  readonly facts: Readonly<Record<string, string>>
  /** What an act changed. */
  readonly changes: readonly Change[]
}

export interface Change {
  readonly name: string
  readonly from?: string
  readonly to?: string
}

export type TimelineKind =
  | 'placed'
  | 'codes_held'
  | 'codes_released'
  | 'codes_sold'
  | 'codes_voided'
  | 'codes_restored'
  | 'codes_shown'
  | 'erased'
  | 'payment_opened'
  | 'payment_event'
  | 'top_up'
  | 'refund_due'
  | 'refund_sent'
  | 'receipt'
  | 'webhook'
  | 'note'
  | 'act'

/** Everything that happened to an order, the oldest first: from the audit, from providers, suppliers, mails and operators. */
export const timelineOf = async (db: Db, record: OrderRecord): Promise<readonly TimelineEntry[]> => {
  const parts = [
    placedAt(record),
    await codeEntries(db, record),
    paymentEntries(record),
    await eventEntries(db, record.id),
    await topUpEntries(db, record),
    refundEntries(record),
    await mailEntries(db, record.id),
    await webhookEntries(db, record.id),
    record.acts.map(actEntry),
  ]
  return parts.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

const entry = (
  at: Date,
  kind: TimelineKind,
  facts: Readonly<Record<string, string | null | undefined>> = {},
  changes: readonly Change[] = [],
): TimelineEntry => ({
  at,
  kind,
  facts: Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, value]],
    ),
  ),
  changes,
})

const placedAt = ({ created_at: at, session }: OrderRecord): readonly TimelineEntry[] => [
  entry(new Date(at), 'placed', { agent: session?.agent }),
]

const CODE_KINDS: Readonly<Partial<Record<string, TimelineKind>>> = {
  held: 'codes_held',
  released: 'codes_released',
  sold: 'codes_sold',
  voided: 'codes_voided',
  restored: 'codes_restored',
  revealed: 'codes_shown',
  erased: 'erased',
}

/** Rows of one statement have almost the same time. They are one entry. */
const TOGETHER_MS = 1_000

const codeEntries = async (db: Db, record: OrderRecord): Promise<readonly TimelineEntry[]> => {
  const rows = await db
    .select({ at: audit.at, kind: audit.kind, code: audit.codeId })
    .from(audit)
    .where(eq(audit.orderId, record.id))
    .orderBy(asc(audit.id))
  const names = piecesByCode(record)
  const groups: { readonly at: Date; readonly kind: TimelineKind; readonly codes: string[] }[] = []
  for (const { at, kind, code } of rows) {
    const known = CODE_KINDS[kind]
    if (known === undefined) continue
    const last = groups.at(-1)
    const isNext = last?.kind === known && at.getTime() - last.at.getTime() < TOGETHER_MS
    const group = isNext ? last : { at, kind: known, codes: [] }
    if (!isNext) groups.push(group)
    if (code !== null) group.codes.push(code)
  }
  return groups.map(({ at, kind, codes }) => {
    const pieces = codes.flatMap(code => names.get(code) ?? []).toSorted(byNumbers)
    return entry(at, kind, {
      codes: codes.length === 0 ? undefined : String(codes.length),
      pieces: pieces.length <= SHOWN ? pieces.join(', ') : `${pieces.slice(0, SHOWN).join(', ')} …`,
    })
  })
}

/** `1.10` is behind `1.9`. */
const byNumbers = new Intl.Collator('en', { numeric: true }).compare

/** How many pieces an entry names. */
const SHOWN = 10

const piecesByCode = ({ pieces, after_sales: { voided } }: OrderRecord): ReadonlyMap<string, string> =>
  new Map([
    ...voided.map(({ code, piece }): [string, string] => [code, piece]),
    ...pieces.flatMap(({ code, name }): [string, string][] => (code === null ? [] : [[code.id, name]])),
  ])

const paymentEntries = ({ payments: opened }: OrderRecord): readonly TimelineEntry[] =>
  opened.map(({ created_at: at, method, provider, ref, currency, amount }) =>
    entry(new Date(at), 'payment_opened', { method, provider, reference: ref, money: `${currency} ${amount}` }),
  )

/** What providers reported, and what operators recorded in their place. */
const eventEntries = async (db: Db, order: string): Promise<readonly TimelineEntry[]> => {
  const rows = await db
    .select({ event: paymentEvents })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(eq(payments.orderId, order))
    .orderBy(asc(paymentEvents.receivedAt))
  return rows.map(({ event: { receivedAt, kind, provider, providerRef, amount, currency, effect } }) =>
    entry(receivedAt, 'payment_event', {
      event: kind,
      provider,
      reference: providerRef,
      money: amount === null ? undefined : `${currency ?? ''} ${toWire(cents(amount))}`.trim(),
      effect,
    }),
  )
}

const topUpEntries = async (db: Db, { id, pieces }: OrderRecord): Promise<readonly TimelineEntry[]> => {
  const rows = await db
    .select({ topUp: fulfilments })
    .from(fulfilments)
    .innerJoin(orderUnits, eq(orderUnits.id, fulfilments.unitId))
    .where(eq(orderUnits.orderId, id))
    .orderBy(asc(fulfilments.updatedAt), asc(fulfilments.unitId))
  return rows.map(({ topUp: { unitId, state, note, updatedAt } }) =>
    entry(updatedAt, 'top_up', { state, note, pieces: pieces.find(each => each.id === unitId)?.name }),
  )
}

const refundEntries = ({ after_sales: { refunds } }: OrderRecord): readonly TimelineEntry[] =>
  refunds.flatMap(({ created_at: at, sent_at: sent, currency, amount, reason, piece, ref: reference, note }) => {
    const money = `${currency} ${amount}`
    return [
      entry(new Date(at), 'refund_due', { money, reason, pieces: piece, note }),
      ...(sent === null ? [] : [entry(new Date(sent), 'refund_sent', { money, reference, pieces: piece })]),
    ]
  })

const mailEntries = async (db: Db, order: string): Promise<readonly TimelineEntry[]> => {
  const rows = await db.select().from(receipts).where(eq(receipts.orderId, order)).orderBy(asc(receipts.createdAt))
  return rows.map(({ createdAt, sentAt, state, note, refundId }) =>
    entry(sentAt ?? createdAt, 'receipt', { state, note, about: refundId === null ? 'order' : 'refund' }),
  )
}

/** Messages to integrators that the shop still keeps. */
const webhookEntries = async (db: Db, order: string): Promise<readonly TimelineEntry[]> => {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(sql`${webhookDeliveries.data} ->> 'order'`, order))
    .orderBy(asc(webhookDeliveries.at))
  return rows.map(({ updatedAt, endpoint, event, state, note }) =>
    entry(updatedAt, 'webhook', { endpoint, event, state, note: state === 'delivered' ? undefined : note }),
  )
}

const actEntry = ({ at, by, command, reason, before, after }: OrderRecord['acts'][number]): TimelineEntry => {
  const note = after['note']
  return typeof note === 'string'
    ? entry(at, 'note', { by, note, reason })
    : entry(at, 'act', { by, command, reason }, changesOf(before, after))
}

const changesOf = (before: Facts, after: Facts): readonly Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name => {
    const [from, to] = [textOf(before[name]), textOf(after[name])]
    return from === to ? [] : [{ name, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }]
  })

const textOf = (fact: unknown): string => {
  if (fact === undefined || fact === null) return ''
  return typeof fact === 'string' ? fact : JSON.stringify(fact)
}
