import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'
import { paymentEvents } from '@server/platform/database/schema/payments'
import { readTextCursor, textCursorOf } from '@server/platform/page-cursor'
import { resolvedMoney, statementLines } from '@server/platform/database/schema/statements'

/** Money that a provider reported, or has on its statement, and that matches no payment or refund of the shop. */
export interface UnmatchedMoney {
  readonly provider: string
  readonly kind: 'payment' | 'refund'
  /** The provider's name for it. */
  readonly reference: string
  readonly currency: string | null
  /** In cents. */
  readonly amount: number | null
  readonly since: Date
}

/** The same, by provider, kind and currency. `amount`: their sum. `since`: of the oldest. */
export interface UnmatchedSum extends Omit<UnmatchedMoney, 'reference' | 'since'> {
  readonly waiting: number
  readonly since: Date | null
}

/** Lines of statements are compared for this long: a quarter, and some days. */
const DAYS = 100
const DAY_MS = 86_400_000

/**
 * Has the shop the payment or the refund of an entry? It then has it for good: money that came is never unmade.
 * `entry`: a table with a provider, a kind and a reference.
 */
export const shopHas = (entry: SQL): SQL => sql`case ${entry}.kind
  when 'refund' then exists (
    select from refunds r where r.provider = ${entry}.provider and r.reference = ${entry}.reference)
  else exists (
    select from payments p where p.provider = ${entry}.provider and p.provider_ref = ${entry}.reference
      and p.state in ('paid', 'refund_due', 'refunded'))
  end`

/**
 * A notification without a payment, or a line of an imported statement whose reference the shop does not know, as a
 * table expression. What the operator resolved is not in it.
 */
const unmatched = (now: number) => sql`(
  select m.* from (
    select e.provider, 'payment' as kind, coalesce(e.provider_ref, e.event_id) as reference, e.currency, e.amount,
      min(e.received_at) over (partition by e.provider, e.provider_ref) as since,
      row_number() over (partition by e.provider, coalesce(e.provider_ref, e.event_id) order by e.received_at) as report
    from payment_events e where e.effect = 'unmatched' and e.kind = 'paid'
    union all
    select s.provider, s.kind, s.reference, s.currency, s.amount, s.at, 1
    from statement_lines s
    where not s.matched and s.at >= ${new Date(now - DAYS * DAY_MS)} and not exists (
      select from payment_events e where e.effect = 'unmatched' and e.kind = 'paid' and s.kind = 'payment'
        and e.provider = s.provider and e.provider_ref = s.reference)
  ) m
  where m.report = 1 and not ${shopHas(sql`m`)} and not exists (
    select from resolved_money r where r.provider = m.provider and r.kind = m.kind and r.reference = m.reference)
) u`

export const unmatchedSums = (db: Db, now: number): Promise<readonly UnmatchedSum[]> =>
  db
    .select({
      provider: sql<string>`u.provider`,
      kind: sql<UnmatchedMoney['kind']>`u.kind`,
      currency: sql<string | null>`u.currency`,
      waiting: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number | null>`sum(u.amount)`.mapWith(statementLines.amount),
      since: sql<Date | null>`min(u.since)`.mapWith(paymentEvents.receivedAt),
    })
    .from(unmatched(now))
    .groupBy(sql`u.provider, u.kind, u.currency`)
    .orderBy(sql`u.provider, u.kind, u.currency`)

/** The oldest first. `which`: a condition on `u`. */
export const listUnmatched = (
  db: Db | Tx,
  now: number,
  most: number,
  which?: SQL,
): Promise<readonly UnmatchedMoney[]> =>
  db
    .select({
      provider: sql<string>`u.provider`,
      kind: sql<UnmatchedMoney['kind']>`u.kind`,
      reference: sql<string>`u.reference`,
      currency: sql<string | null>`u.currency`,
      amount: sql<number | null>`u.amount`.mapWith(statementLines.amount),
      since: sql<Date>`u.since`.mapWith(paymentEvents.receivedAt),
    })
    .from(unmatched(now))
    .where(which)
    .orderBy(sql`u.since, u.reference, u.provider, u.kind`)
    .limit(most)

/** The unmatched money after a cursor, as a condition on `u`. Undefined: it is no cursor of this list. */
export const isAfterUnmatched = (cursor: string): SQL | undefined => {
  const read = readTextCursor(cursor, 3)
  if (read === undefined) return undefined
  const [reference = '', provider = '', kind = ''] = read.texts
  return sql`(u.since, u.reference, u.provider, u.kind) > (${read.at.toISOString()}::timestamptz, ${reference}, ${provider}, ${kind})`
}

/** The cursor after an entry. */
export const afterUnmatched = ({ since, reference, provider, kind }: UnmatchedMoney): string =>
  textCursorOf(since, [reference, provider, kind])

/**
 * Records that the operator has dealt with unmatched money. Safe to repeat. Undefined: there is no such money.
 */
export const resolveMoney = async (
  tx: Tx,
  { provider, kind, reference }: Pick<UnmatchedMoney, 'provider' | 'kind' | 'reference'>,
  now: number,
): Promise<UnmatchedMoney | 'resolved' | undefined> => {
  const own = and(
    eq(resolvedMoney.provider, provider),
    eq(resolvedMoney.kind, kind),
    eq(resolvedMoney.reference, reference),
  )
  const which = sql`u.provider = ${provider} and u.kind = ${kind} and u.reference = ${reference}`
  const [found] = await listUnmatched(tx, now, 1, which)
  if (found === undefined) return (await tx.select().from(resolvedMoney).where(own)).length > 0 ? 'resolved' : undefined
  const fresh = await tx
    .insert(resolvedMoney)
    .values({ provider, kind, reference, at: new Date(now) })
    .onConflictDoNothing()
    .returning()
  // another operator may have resolved it since it was found
  return fresh.length > 0 ? found : 'resolved'
}
