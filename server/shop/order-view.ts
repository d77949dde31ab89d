import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Lang } from '~/domain/locale'
import { cents } from '~/domain/money'
import type { Code, Order, OrderLine } from '~/domain/order'
import { awaitsPayment, statusOf } from '~/domain/order-status'
import type { PaymentInstruction, PaymentMethod, WordlessInstruction } from '~/domain/payment'
import { inWords } from '@server/payments/in-words'
import { shopDocument } from '@server/shop/catalogue'
import type { Providers } from '@server/shop/deps'
import { grouped } from '@server/shop/grouped'
import { settledMethods } from '@server/shop/settled-methods'
import type { Db, Tx } from '@server/store/database'
import { payments } from '@server/store/schema/money'
import { orderLines, type orders } from '@server/store/schema/orders'

export type KeptOrder = typeof orders.$inferSelect

/** What an order's answer is made of, besides the order. */
export interface Beside {
  readonly lang: Lang
  readonly now: number
  readonly methods: readonly PaymentMethod[]
  readonly providers: Providers
  /** For its owner only: the way back without logging in, and what was entered. */
  readonly owner?: { readonly revivalToken: string }
  /** By line id; after a reveal only. */
  readonly codes?: ReadonlyMap<string, readonly Code[]>
  /** There are codes, and this session has to give a phone code before it sees them. */
  readonly asksFirst?: 'phone_code'
}

/** Orders as they are answered, in the order given. What everybody may see of them: codes come from a reveal alone (I-10). */
export const ordersIn = async (
  db: Db | Tx,
  kept: readonly KeptOrder[],
  beside: (order: KeptOrder) => Beside,
): Promise<readonly Order[]> => {
  const ids = kept.map(order => order.id)
  const lines =
    ids.length === 0
      ? []
      : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position))
  const byOrder = grouped(lines, line => line.orderId)
  const instructions = await openInstructions(db, kept)
  const names = instructions.size === 0 ? undefined : (await shopDocument(db)).info.name
  return kept.map(order => {
    const look = beside(order)
    const open = instructions.get(order.id)
    const told = open && names && inWords(open, { lang: look.lang, merchant: names[look.lang], no: order.no })
    return orderIn(order, byOrder.get(order.id) ?? [], told, look)
  })
}

const orderIn = (
  order: KeptOrder,
  lines: readonly (typeof orderLines.$inferSelect)[],
  instruction: PaymentInstruction | undefined,
  beside: Beside,
): Order => {
  const status = statusOf(order.status)
  const billed = {
    payment: order.payment,
    amount: cents(order.amount),
    origin_amount: cents(order.originAmount),
    offer: cents(order.offer),
    quantity: order.quantity,
    currency: order.currency,
  }
  return {
    ...billed,
    id: order.id,
    no: order.no,
    status,
    payment_methods: awaitsPayment(status)
      ? settledMethods(beside.methods, beside.providers, billed, order.currency)
      : beside.methods,
    items: lines.map(line => lineIn(line, beside)),
    created_at: order.createdAt.getTime(),
    expires_at: order.expiresAt.getTime(),
    version: order.version,
    ...(beside.owner === undefined ? {} : { revival_token: beside.owner.revivalToken }),
    ...(instruction !== undefined && instruction.expires_at > beside.now ? { payment_instruction: instruction } : {}),
    ...(beside.asksFirst === undefined ? {} : { reveal: beside.asksFirst }),
  }
}

const lineIn = (line: typeof orderLines.$inferSelect, { lang, owner, codes }: Beside): OrderLine => {
  const revealed = codes?.get(line.id)
  return {
    id: line.id,
    name: line.name[lang],
    // a forwarded link shows how an order stands, not whose game or phone it is for
    options: owner === undefined ? [] : line.options[lang],
    variations: revealed?.map(each => each.code).join(', ') ?? '',
    price: cents(line.priceCents),
    ...(line.cashCents === null ? {} : { discount: cents(line.cashCents) }),
    quantity: line.quantity,
    ...(revealed === undefined ? {} : { codes: revealed }),
    image: line.image,
    family: line.family,
    product: line.variantNo,
    delivery: line.delivery,
  }
}

/** The newest open instruction of each unpaid order, for the method that the order stands at. */
const openInstructions = async (
  db: Db | Tx,
  kept: readonly KeptOrder[],
): Promise<ReadonlyMap<string, WordlessInstruction>> => {
  const open = kept.filter(order => awaitsPayment(statusOf(order.status)))
  if (open.length === 0) return new Map()
  const methods = new Map(open.map(order => [order.id, order.payment]))
  const rows = await db
    .select({ order: payments.orderId, method: payments.method, instruction: payments.instruction })
    .from(payments)
    .where(
      and(
        inArray(
          payments.orderId,
          open.map(order => order.id),
        ),
        eq(payments.state, 'waiting'),
      ),
    )
    .orderBy(asc(payments.createdAt))
  return new Map(
    rows.flatMap(({ order, method, instruction }) =>
      instruction !== null && methods.get(order) === method ? [[order, instruction] as const] : [],
    ),
  )
}
