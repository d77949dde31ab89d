import { asc, eq, gt, max, min } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'
import { statementLines } from '@server/platform/database/schema/statements'

/** A provider that payments went to, and what was imported of its statements. */
export interface StatementProvider {
  readonly provider: string
  /** The times of the first and the last line; null: nothing was imported. */
  readonly from: Date | null
  readonly to: Date | null
}

/** Every provider that a payment went to, by its code. */
export const statementProviders = async (db: Db): Promise<readonly StatementProvider[]> => {
  const found: StatementProvider[] = []
  for (let name = await nextProvider(db, ''); name !== undefined; name = await nextProvider(db, name)) {
    const [imported] = await db
      .select({ from: min(statementLines.at), to: max(statementLines.at) })
      .from(statementLines)
      .where(eq(statementLines.provider, name))
    found.push({ provider: name, from: null, to: null, ...imported })
  }
  return found
}

/** The first provider after a name. The index has them in order: nothing but its first entry is read. */
const nextProvider = async (db: Db, after: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ provider: payments.provider })
    .from(payments)
    .where(gt(payments.provider, after))
    .orderBy(asc(payments.provider))
    .limit(1)
  return row?.provider
}
