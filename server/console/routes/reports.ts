import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { MOST_EXPORTED_DAYS, MOST_REPORTED_DAYS, moneyCalls as calls } from '~/contract/console/money'
import type { Lang } from '~/domain/shared/locale'
import { bookPeriod } from '@server/acts/books/book-period'
import { profitPage } from '@server/books/batch-profit'
import { closingOf } from '@server/books/closing'
import { entriesCsv } from '@server/books/entries-csv'
import { moneyEntries } from '@server/books/money-entries'
import { salesOf } from '@server/books/sales'
import { reconcile } from '@server/books/statements'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { lookRoute } from '@server/console/kit/define-call'
import { fileRoute } from '@server/console/kit/file-route'
import { noCursor, pagingIn, shownPage } from '@server/console/kit/page'
import type { ConsoleRefusal } from '@server/console/kit/refusals'
import { shownClosing, shownDifference, shownProfit, shownSales } from '@server/console/routes/shown-money'
import type { BookPeriod } from '@server/platform/period'
import { shopDate } from '@server/platform/shop-time'
import { message } from '@server/platform/messages/message'

const DAY_MS = 86_400_000

/** How many differences of a statement are listed. */
const MOST_DIFFERENCES = 500

/** What came and went in a period, what was sold, and what it cost. */
export const reportRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  exportRoute(app, console)

  lookRoute(app, console, calls.closing, async ({ deps: { db, now }, query }) => {
    const period = periodIn(query, now(), MOST_REPORTED_DAYS)
    if (E.isLeft(period)) return period
    return E.right({ ...ends(period.right), lines: (await closingOf(db, period.right)).map(shownClosing) })
  })

  lookRoute(app, console, calls.sales, async ({ deps: { db, now }, query, lang }) => {
    const period = periodIn(query, now(), MOST_REPORTED_DAYS)
    if (E.isLeft(period)) return period
    const lines = await salesOf(db, period.right, { byDay: query['by_day'] === 'true', lang })
    return E.right({ ...ends(period.right), lines: lines.map(shownSales) })
  })

  lookRoute(app, console, calls.batches, async ({ deps, query, lang }) => {
    const page = await profitPage(deps.db, query['variant'], pagingIn(query))
    return page === undefined ? E.left(noCursor(lang)) : E.right(shownPage(page, shownProfit))
  })

  lookRoute(app, console, calls.reconcile, async ({ deps: { db, now }, query, lang }) => {
    const { provider } = query
    if (provider === undefined) return E.left(fillIn('provider', lang))
    const period = periodIn(query, now(), MOST_REPORTED_DAYS)
    if (E.isLeft(period)) return period
    const { matched, differences } = await reconcile(db, provider, period.right)
    const items = differences.slice(0, MOST_DIFFERENCES).map(shownDifference)
    return E.right({ ...ends(period.right), matched, differing: differences.length, items })
  })
}

const exportRoute = (app: FastifyInstance, console: ConsoleDeps): void => {
  fileRoute(app, console, calls.entries, async ({ deps: { db, now, lang }, query }) => {
    const period = periodIn(query, now(), MOST_EXPORTED_DAYS)
    if (E.isLeft(period)) return period
    const { from, before } = period.right
    const days = [shopDate(from.getTime()), shopDate(before.getTime() - 1)]
    return E.right({
      name: `money-${[...new Set(days)].join('-to-')}.csv`,
      parts: entriesCsv(moneyEntries(db, period.right, lang)),
    })
  })
}

const fillIn = (field: string, lang: Lang): ConsoleRefusal => ({
  _tag: 'invalid',
  errors: { [field]: [message(lang, 'request.fillIn')] },
})

/** The period that the query says. A report of a longer one takes so long that shoppers would wait. */
const periodIn = (
  query: Readonly<Record<string, string>>,
  now: number,
  most: number,
): E.Either<ConsoleRefusal, BookPeriod> => {
  const period = bookPeriod({ day: query['day'], from: query['from'], to: query['to'] }, now)
  if (E.isLeft(period)) return E.left({ _tag: 'refused', refusal: period.left._tag, facts: textIn(period.left) })
  const days = (period.right.before.getTime() - period.right.from.getTime()) / DAY_MS
  return days > most ? E.left({ _tag: 'refused', refusal: 'period_too_long', facts: { days: String(most) } }) : period
}

const textIn = (refusal: object): Readonly<Record<string, string>> =>
  'text' in refusal && typeof refusal.text === 'string' ? { text: refusal.text } : {}

const ends = ({ from, before }: BookPeriod) => ({ from: from.getTime(), before: before.getTime() })
