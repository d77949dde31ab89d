import { eq, inArray } from 'drizzle-orm'
import { canMove, parseStatus } from '~/domain/orders/order-status'
import { cents } from '~/domain/shared/money'
import { outbox } from '@server/platform/database/schema/outbox'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { type ShopHarness, buy, right } from '@tests/server/shop-harness'
import type { PaymentEvent } from '@server/payments/provider.port'
import type { RunningShop } from '@server/boot/make-shop'
import * as t from 'io-ts'

/** What a wallet may say of an order with two payments, A and B: six events, one of them a lie about the amount. */
export const sayings = ['paid A', 'paid A, said anew', 'failed A', 'expired A', 'too much for A', 'paid B'] as const
export type Saying = (typeof sayings)[number]

/** The state of the order meanwhile. `gone`: it was cancelled, and another customer has its stock. */
export const settings = ['open', 'called off', 'gone'] as const
export type Setting = (typeof settings)[number]

/** An order that six things can be said about. */
export interface Trial {
  readonly tell: (saying: Saying, shop?: Pick<RunningShop, 'payments'>) => Promise<number>
  /** Every way in which it did not end as it must; none when it did. */
  readonly verdict: (said: ReadonlySet<Saying>) => Promise<readonly string[]>
}

const PIECES = 2
const STOCK = 3

export const begin = async (h: ShopHarness, setting: Setting): Promise<Trial> => {
  const me = await h.customer()
  const no = await h.variant({ codes: STOCK })
  const { id } = await buy(h, me, no, { quantity: PIECES })
  const opened = async (method: string) => {
    right(await h.shop.orders.pay(me, id, method, undefined))
    const request = h.wallet.requests.findLast(each => each.order.id === id && each.method === method)
    if (request === undefined) throw new Error('the wallet was not asked')
    return request
  }
  const [a, b] = [await opened('mpay'), await opened('payme')]
  if (setting !== 'open') right(await h.shop.orders.cancel(me, id, undefined))
  if (setting === 'gone') await buy(h, await h.customer(), no, { quantity: PIECES })
  const others = setting === 'gone' ? PIECES : 0

  const says = (kind: PaymentEvent['kind'], payment: string, more = 0) => ({
    kind,
    payment,
    amount: cents(a.amount + more),
  })
  const events: Readonly<Record<Saying, Partial<PaymentEvent> & { readonly payment: string }>> = {
    'paid A': says('paid', a.payment),
    'paid A, said anew': says('paid', a.payment),
    'failed A': says('failed', a.payment),
    'expired A': says('expired', a.payment),
    'too much for A': says('paid', a.payment, 1),
    'paid B': says('paid', b.payment),
  }
  return {
    tell: (saying, shop = h.shop) => h.wallet.tell(shop, { ...events[saying], id: `${id} ${saying}` }),
    verdict: async said => {
      const { db } = h.database
      const order = right(await h.shop.orders.get(me, id))
      const kept = await db.select().from(payments).where(eq(payments.orderId, id))
      const inbox = await db
        .select()
        .from(paymentEvents)
        .where(inArray(paymentEvents.paymentId, [a.payment, b.payment]))
      const books = await h.books(no)
      const found = [
        order.status._tag,
        `codes ${order.items[0]?.codes?.length ?? 0}`,
        ...kept.map(each => (OVER.has(each.state) ? 'over' : each.state)).toSorted(),
        `events ${inbox.length}, of which ${inbox.filter(each => each.effect === 'paid').length} paid`,
        `sold ${books.sold} held ${books.held - others} free ${books.free}`,
      ].join(', ')
      const due = end(said, setting, others)
      return [...(found === due ? [] : [`${found}; not: ${due}`]), ...(await leaps(h, id))]
    },
  }
}

/**
 * A failed payment and a closed one are alike: neither can be paid, and the state only shows which event came first.
 */
const OVER: ReadonlySet<string> = new Set(['failed', 'closed'])

/** The expected end, from the set of events alone: not from their time, number or order. */
const end = (said: ReadonlySet<Saying>, setting: Setting, others: number): string => {
  const isA = said.has('paid A') || said.has('paid A, said anew')
  const isB = said.has('paid B')
  const isSold = (isA || isB) && setting !== 'gone'
  const isHeld = !isSold && setting === 'open'
  const isOverA = said.has('failed A') || said.has('expired A') || !isHeld
  const ofA = isA ? 'money' : said.has('too much for A') ? 'refund_due' : isOverA ? 'over' : 'waiting'
  const ofB = isB ? 'money' : isHeld ? 'waiting' : 'over'
  // of two that are paid for one buys, and the other goes back
  const states = [ofA, ofB].toSorted((one, other) => Number(other === 'money') - Number(one === 'money'))
  const money = states.map((state, at) => (state !== 'money' ? state : isSold && at === 0 ? 'paid' : 'refund_due'))
  const status = isSold ? 'success' : isA || isB ? 'refund_due' : isHeld ? 'waiting_for_payment' : 'cancelled'
  const [sold, held] = [isSold ? PIECES : 0, isHeld ? PIECES : 0]
  return [
    status,
    `codes ${sold}`,
    ...money.toSorted(),
    `events ${said.size}, of which ${isSold ? 1 : 0} paid`,
    `sold ${sold} held ${held} free ${STOCK - others - sold - held}`,
  ].join(', ')
}

const push = t.type({ version: t.number, status: t.type({ name: t.string }) })

/** Every change of an order is pushed: those of its status are the machine's, each version comes once (I-09). */
const leaps = async ({ database }: ShopHarness, id: string): Promise<readonly string[]> => {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(eq(outbox.channel, `private-orders.${id}`))
  const told = rows
    .map(row => row.data)
    .filter(push.is)
    .toSorted((one, other) => one.version - other.version)
  return told.flatMap(({ version, status }, at) => {
    const before = told[at - 1]
    if (version !== at + 1) return [`version ${version} was pushed as number ${at + 1}`]
    if (before === undefined || before.status.name === status.name) return []
    const [from, to] = [parseStatus(before.status)._tag, parseStatus(status)._tag]
    return from !== 'unknown' && to !== 'unknown' && canMove(from, to) ? [] : [`${from} became ${to}`]
  })
}
