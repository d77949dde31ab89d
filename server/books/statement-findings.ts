import { gte, max, min } from 'drizzle-orm'
import { reconcile } from '@server/books/statements'
import { type Finding, judge } from '@server/operations/checks/finding'
import { shopDate } from '@server/platform/shop-time'
import type { Db } from '@server/platform/database/database'
import { statementLines } from '@server/platform/database/schema/statements'

/** For how long imported statements are compared again. */
const DAYS = 35
const DAY_MS = 86_400_000

/**
 * Compares the imported statements of the last weeks with the books, by provider and day. Money that must go back is no
 * difference.
 */
export const statementsAgree = async ({
  db,
  now,
}: {
  readonly db: Db
  readonly now: () => number
}): Promise<Finding> => {
  const imported = await db
    .select({ provider: statementLines.provider, from: min(statementLines.at), to: max(statementLines.at) })
    .from(statementLines)
    .where(gte(statementLines.at, new Date(now() - DAYS * DAY_MS)))
    .groupBy(statementLines.provider)
    .orderBy(statementLines.provider)
  const differ: string[] = []
  for (const { provider, from, to } of imported) {
    if (from === null || to === null) continue
    const { differences } = await reconcile(db, provider, { from, before: new Date(to.getTime() + 1) })
    const open = differences.filter(each => each.what !== 'must_go_back')
    const days = [...new Set(open.map(({ at }) => shopDate(at.getTime())))].toSorted()
    if (days.length > 0) differ.push(`${provider} on ${days.join(', ')}`)
  }
  const says = `the books differ from the statements of ${differ.join('; ')}: see books reconcile with --from and --to`
  return judge('books.statements', 'the books agree with the imported statements', differ.length, 'due', says)
}
