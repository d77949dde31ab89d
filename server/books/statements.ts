import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { BookPeriod } from '@server/platform/period'
import type { StatementLine } from '@server/books/statement-file'
import { recordedIn } from '@server/books/money-entries'
import { shopHas } from '@server/operations/money/unmatched-money'
import type { Tx, Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { statementLines } from '@server/platform/database/schema/statements'

/**
 * Stores the lines of a provider's statement. A line that is stored already, by its reference, is not stored again. The
 * result counts both.
 */
export const importStatement = async (
  tx: Tx,
  lines: readonly StatementLine[],
  { provider, source, now }: { readonly provider: string; readonly source: string; readonly now: number },
): Promise<{ readonly added: number; readonly known: number }> => {
  const importedAt = new Date(now)
  // two imports of the same lines take them in one order: otherwise each could wait for the other
  const ordered = lines.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  let added = 0
  for (let from = 0; from < ordered.length; from += PART) {
    const values = ordered.slice(from, from + PART).map(({ at, ...line }) => ({
      ...line,
      id: randomUUID(),
      provider,
      source,
      at: new Date(at),
      importedAt,
    }))
    const rows = await tx
      .insert(statementLines)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: statementLines.id })
    added += rows.length
    const fresh = inArray(
      statementLines.id,
      rows.map(({ id }) => id),
    )
    if (rows.length > 0)
      await tx
        .update(statementLines)
        .set({ matched: true })
        .where(and(fresh, shopHas(sql`${statementLines}`)))
  }
  return { added, known: lines.length - added }
}

const keyOf = ({ kind, reference }: StatementLine): string => `${kind} ${reference}`

/** A statement takes 65,535 values at most. */
const PART = 1_000

/**
 * A difference between a provider's statement and the shop. `only_statement`: the shop does not know the money.
 * `only_shop`: the statement does not have it. `amount`: both have it, with other sums. `must_go_back`: both have it, and
 * it bought nothing.
 */
export interface Difference {
  readonly what: 'only_statement' | 'only_shop' | 'amount' | 'must_go_back'
  readonly kind: 'payment' | 'refund'
  readonly reference: string | null
  readonly at: Date
  /** The number of the order, if the shop knows it. */
  readonly order: string | null
  readonly currency: string | null
  /** In cents. */
  readonly statementCents: number | null
  readonly shopCents: number | null
}

export interface Reconciliation {
  /** How many lines of the statement agree with the shop. */
  readonly matched: number
  /** Oldest first. */
  readonly differences: readonly Difference[]
}

/** Money that comes shortly before midnight can be on the statement of the next day. */
const LEEWAY_MS = 86_400_000

/**
 * Compares the imported statements of a provider with what the shop recorded in a period. Entries are the same if they
 * have the same reference. The other side's entry may lie up to a day outside the period. Money that the operator resolved
 * is no difference.
 */
export const reconcile = async (db: Db, provider: string, period: BookPeriod): Promise<Reconciliation> => {
  const wide = {
    from: new Date(period.from.getTime() - LEEWAY_MS),
    before: new Date(period.before.getTime() + LEEWAY_MS),
  }
  const within = (at: ReturnType<typeof sql>) => sql`${at} >= ${period.from} and ${at} < ${period.before}`
  // drizzle names these columns without their table: their names must be no other table's
  const compared = db.$with('compared').as(
    db
      .select({
        what: sql<Difference['what'] | null>`${whatDiffers}`.as('compared_what'),
        kind: sql<Difference['kind']>`coalesce(s.kind, m.kind)`.as('compared_kind'),
        reference: sql<string | null>`coalesce(s.reference, m.reference)`.as('compared_reference'),
        at: sql`coalesce(s.at, m.at)`.mapWith(statementLines.at).as('compared_at'),
        payment: sql<string | null>`m.payment_id`.as('compared_payment'),
        currency: sql<string | null>`coalesce(s.currency, m.currency)`.as('compared_currency'),
        statementCents: sql<number | null>`s.amount`.mapWith(statementLines.amount).as('statement_cents'),
        shopCents: sql<number | null>`m.amount`.mapWith(statementLines.amount).as('shop_cents'),
      })
      .from(
        sql`(select * from statement_lines where provider = ${provider}
            and at >= ${wide.from} and at < ${wide.before}) s
          full join (select * from (${recordedIn(wide)}) all_money where provider = ${provider}) m
            on m.kind = s.kind and m.reference = s.reference`,
      )
      .where(
        sql`((${within(sql`s.at`)}) or (s.at is null and ${within(sql`m.at`)})) and not exists (
          select from resolved_money r where r.provider = ${provider}
            and r.kind = coalesce(s.kind, m.kind) and r.reference = coalesce(s.reference, m.reference))`,
      ),
  )
  const agrees = sql`${compared.what} is null or ${compared.what} = 'must_go_back'`
  const total = db
    .select({ matched: sql`count(*) filter (where ${agrees})`.mapWith(Number).as('matched') })
    .from(compared)
    .as('total')
  const rows = await db
    .with(compared)
    .select({
      matched: total.matched,
      what: compared.what,
      kind: compared.kind,
      reference: compared.reference,
      at: compared.at,
      order: orders.no,
      currency: compared.currency,
      statementCents: compared.statementCents,
      shopCents: compared.shopCents,
    })
    .from(total)
    .leftJoin(compared, isNotNull(compared.what))
    .leftJoin(payments, eq(payments.id, compared.payment))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .orderBy(asc(compared.at), asc(compared.reference))
  // without a difference, there is one row with the sum alone
  const differences = rows.flatMap(({ matched: _matched, what, kind, at, ...rest }): readonly Difference[] =>
    what === null || kind === null || at === null ? [] : [{ what, kind, at, ...rest }],
  )
  return { matched: rows[0]?.matched ?? 0, differences }
}

/** How a line `s` of a statement and an entry `m` of `recordedIn` differ. Null: they agree. */
const whatDiffers = sql`case
  when m.amount is null then 'only_statement'
  when s.amount is null then 'only_shop'
  when (s.amount = m.amount and s.currency = m.currency) is not true then 'amount'
  when m.kind = 'payment' and (m.effect = 'unmatched' or exists (
    select from payments p join refunds r on r.payment_id = p.id
    where p.provider = m.provider and p.provider_ref = m.reference and r.state = 'due')) then 'must_go_back'
  end`
