import type { Lang } from '~/domain/shared/locale'
import { type Cents, cents, currencies } from '~/domain/shared/money'
import type { TodaySales } from '~/contract/console/today'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { SalesOfDay } from '@server/books/sales-by-day'
import { type HourOfSales, salesByHour } from '@server/books/sales-by-hour'
import { shopDocument } from '@server/catalog/shop-settings'
import { grouped } from '@server/platform/group-by'
import { parseShopTime, shopDate } from '@server/platform/shop-time'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

type SalesIn = TodaySales['currencies'][number]
type Sum = SalesIn['today']

/**
 * The sales of today by method and edition, beside those of the same weekday of last week, in each currency. `ofDay`
 * remembers days that are over.
 */
export const salesToday = async (
  { db, now, lang }: Pick<ActDeps, 'db' | 'now' | 'lang'>,
  ofDay: SalesOfDay,
): Promise<TodaySales> => {
  const at = now()
  const midnight = parseShopTime(shopDate(at)) ?? at
  const days: HourOfSales[] = []
  for (let day = 0; day <= 7; day += 1) days.push(...(await ofDay(db, midnight - WEEK_MS + day * DAY_MS, at)))
  const lastWeek = await untilNow(db, days, at)
  const names = await methodNames(db, lang)
  const byCurrency = [...grouped(days, row => row.currency)].toSorted(([a], [b]) => placeOf(a) - placeOf(b))
  return {
    at,
    currencies: byCurrency.map(([currency, rows]) =>
      salesIn(currency, { midnight, names, rows, before: lastWeek.get(currency) ?? [] }),
    ),
  }
}

/** The shop's own currencies come first. */
const placeOf = (currency: string): number => {
  const place = currencies.findIndex(each => each === currency)
  return place === -1 ? currencies.length : place
}

const methodNames = async (db: ActDeps['db'], lang: Lang): Promise<ReadonlyMap<string, string>> => {
  const { payment_gateway: wallets, transfer_methods: transfers } = await shopDocument(db)
  return new Map([...wallets, ...transfers].map(({ code, name }) => [code, name[lang]]))
}

/** The sales of the same weekday of last week until the same time of day, by currency. Of the last hour only a part counts. */
const untilNow = async (db: ActDeps['db'], days: readonly HourOfSales[], at: number) => {
  const hour = at - (at % HOUR_MS) - WEEK_MS
  const whole = days.filter(day => day.at.getTime() < hour && shopDate(day.at.getTime()) === shopDate(hour))
  const part = await salesByHour(db, { from: new Date(hour), before: new Date(at + 1 - WEEK_MS) })
  return grouped([...whole, ...part], row => row.currency)
}

interface Compared {
  /** When today began. */
  readonly midnight: number
  /** Of payment methods, by their codes. */
  readonly names: ReadonlyMap<string, string>
  /** The sales of today and of the seven days before. */
  readonly rows: readonly HourOfSales[]
  readonly before: readonly HourOfSales[]
}

const salesIn = (currency: string, { midnight, names, rows, before }: Compared): SalesIn => {
  const within = (from: number, ms: number): readonly HourOfSales[] =>
    rows.filter(({ at }) => at.getTime() >= from && at.getTime() < from + ms)
  const today = within(midnight, DAY_MS)
  const lines = [...grouped([...today, ...before], lineOf).keys()].toSorted()
  return {
    currency,
    today: sumOf(today),
    before: sumOf(before),
    day_before: sumOf(within(midnight - WEEK_MS, DAY_MS)),
    days: Array.from({ length: 8 }, (_, day) => {
      const from = midnight - WEEK_MS + day * DAY_MS
      return { day: shopDate(from), amount: sumOf(within(from, DAY_MS)).amount }
    }),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const from = midnight + hour * HOUR_MS
      return {
        at: from,
        today: sumOf(within(from, HOUR_MS)).amount,
        before: sumOf(within(from - WEEK_MS, HOUR_MS)).amount,
      }
    }),
    lines: lines.map(line => {
      const [method = '', edition = ''] = line.split(' ')
      const of = (hours: readonly HourOfSales[]) => sumOf(hours.filter(each => lineOf(each) === line))
      return { method, method_name: names.get(method) ?? method, edition, before: of(before).amount, ...of(today) }
    }),
  }
}

const lineOf = ({ method, edition }: HourOfSales): string => `${method} ${edition}`

const sumOf = (rows: readonly HourOfSales[]): Sum => {
  const sum = (value: (row: HourOfSales) => number): number => rows.reduce((all, row) => all + value(row), 0)
  const money = (value: (row: HourOfSales) => number): Cents => cents(sum(value))
  return {
    payments: sum(row => row.payments),
    amount: money(row => row.amountCents),
    refunds: sum(row => row.refunds),
    refunded: money(row => row.refundedCents),
  }
}
