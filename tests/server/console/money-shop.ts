import { eq } from 'drizzle-orm'
import { cents } from '~/domain/shared/money'
import { payments } from '@server/platform/database/schema/payments'
import { shopDate } from '@server/platform/shop-time'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { refOf } from '@tests/server/payments/fake-wallet'
import { buy, right, settleWith } from '@tests/server/shop-harness'

export const DAY_MS = 86_400_000

/** A shop with money, and two operators at its console. */
export interface MoneyShop {
  readonly h: ConsoleHarness
  readonly counter: () => Console
  readonly reader: () => Console
  /**
   * The clock moves to a new day, so that each test has its money alone. The sessions of the day before have ended: both
   * log in again.
   */
  readonly newDay: () => Promise<string>
}

export const openMoneyShop = async (): Promise<MoneyShop> => {
  const h = await openConsoleShop()
  await h.person('owner')
  const people = { counter: await h.person('counter'), reader: await h.person('read-only') }
  return {
    h,
    counter: () => people.counter,
    reader: () => people.reader,
    newDay: async () => {
      h.clock.now += 3 * DAY_MS
      Object.assign(people, { counter: await h.person('counter'), reader: await h.person('read-only') })
      return shopDate(h.clock.now)
    },
  }
}

const paymentOf = async (h: ConsoleHarness, order: string) =>
  (await h.database.db.select().from(payments).where(eq(payments.orderId, order)))[0]

/** A paid order of one card. */
export const paid = async (h: ConsoleHarness, price = 10_000) => {
  const me = await h.customer()
  const variant = await h.variant({ price, codes: 1 })
  const order = await buy(h, me, variant)
  await settleWith(h, me, order.id)
  const payment = await paymentOf(h, order.id)
  return { me, order, variant, ref: refOf(payment?.id ?? ''), currency: payment?.currency ?? '' }
}

/** An order that waits for its payment. `tell`: its wallet reports this sum, in cents. */
export const opened = async (h: ConsoleHarness, price: number) => {
  const me = await h.customer()
  const order = await buy(h, me, await h.variant({ price, codes: 1 }))
  right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
  const payment = await paymentOf(h, order.id)
  const tell = (sum: number) => h.wallet.tell(h.shop, { payment: payment?.id ?? '', amount: cents(sum) })
  return { order, payment, tell }
}

/** Every row of a list that is read in pages. Each page but the last has 50. */
export const everyRow = async <Row>(
  page: (query: Readonly<Record<string, string>>) => Promise<{ readonly right: () => Rows<Row> }>,
): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let query: Readonly<Record<string, string>> = {}; ;) {
    const { items, next } = (await page(query)).right()
    rows.push(...items)
    if (next === undefined) return rows
    if (items.length !== 50) throw new Error(`a page has ${items.length} rows`)
    query = { cursor: next }
  }
}

interface Rows<Row> {
  readonly items: readonly Row[]
  readonly next?: string
}
