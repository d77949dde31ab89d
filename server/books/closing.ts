import { sql } from 'drizzle-orm'
import type { BookPeriod } from '@server/platform/period'
import { moneyIn, withFee } from '@server/books/money-entries'
import type { Db } from '@server/platform/database/database'

/** The money of one provider, method, edition and currency in a period. Sums are in cents. */
export interface ClosingLine {
  readonly provider: string
  readonly method: string | null
  readonly edition: string | null
  readonly currency: string | null
  readonly payments: number
  /** Everything that came, also what must go back. */
  readonly inCents: number
  readonly refunds: number
  readonly outCents: number
  /** What the provider kept, as far as imported statements say. */
  readonly feeCents: number
  /** How many entries no imported statement has a fee for. */
  readonly withoutFee: number
}

/** Closes a period: sums of everything that came in and went out. */
export const closingOf = (db: Db, period: BookPeriod): Promise<readonly ClosingLine[]> =>
  db
    .select({
      provider: sql<string>`m.provider`,
      method: sql<string | null>`m.method`,
      edition: sql<string | null>`m.edition`,
      currency: sql<string | null>`m.currency`,
      payments: sql`count(*) filter (where m.kind = 'payment')`.mapWith(Number),
      inCents: sql`coalesce(sum(m.amount) filter (where m.kind = 'payment'), 0)`.mapWith(Number),
      refunds: sql`count(*) filter (where m.kind = 'refund')`.mapWith(Number),
      outCents: sql`coalesce(sum(m.amount) filter (where m.kind = 'refund'), 0)`.mapWith(Number),
      feeCents: sql`coalesce(sum(s.fee), 0)`.mapWith(Number),
      withoutFee: sql`count(*) filter (where s.fee is null)`.mapWith(Number),
    })
    .from(sql`(${moneyIn(period)}) m ${withFee}`)
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`)
