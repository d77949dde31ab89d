import { piecePrices } from '@server/catalog/prices'
import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import { cents } from '~/domain/shared/money'
import type { Order, OrderLine } from '~/domain/orders/order'
import { awaitsPayment, statusOf } from '~/domain/orders/order-status'
import type { PaymentInstruction, PaymentMethod, WordlessInstruction } from '~/domain/payments/payment'
import type { Refund } from '~/domain/orders/refund'
import { inWords } from '@server/orders/instruction-texts'
import { methodsOf } from '@server/catalog/shop-settings'
import type { Deps, Providers } from '@server/shop/deps'
import type { RequestLocale } from '@server/shop/shop.port'
import { grouped } from '@server/platform/group-by'
import { refundsOf } from '@server/orders/refunds'
import type { Revealed } from '@server/orders/reveal'
import { hasReturns, type Returned, returnedOf } from '@server/orders/returned'
import { settledMethods } from '@server/cart/settled-methods'
import { builtOnce } from '@server/platform/database/built-once'
import type { Db, Tx } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'
import { orderLines, type orders } from '@server/platform/database/schema/orders'
import { defined } from '~/domain/shared/defined'

export type OrderRow = typeof orders.$inferSelect

/** The parts of an order's answer that are not columns of the order. */
export interface OrderContext {
  readonly edition: EditionCode
  readonly lang: Lang
  readonly now: number
  readonly methods: readonly PaymentMethod[]
  /** The shop's name, which wallets show. */
  readonly merchant: string
  readonly providers: Providers
  /** For the owner only: the secret of the order link, and what the owner entered. */
  readonly owner?: { readonly revivalToken: string }
  /** After a reveal only. */
  readonly codes?: Revealed
  /** The order has codes, and this session must give a phone code before it sees them. */
  readonly asksFirst?: 'phone_code'
}

/** The context of the public view of orders, in a language. */
export const publicContext = async (
  { settings, providers, now }: Pick<Deps, 'settings' | 'providers' | 'now'>,
  { edition, lang }: RequestLocale,
): Promise<OrderContext> => {
  const document = await settings()
  const methods = methodsOf(document, lang, providers)
  return { edition, lang, now: now(), methods, merchant: document.info.name[lang], providers }
}

const isWanted = (order: PgColumn): SQL => sql`${order} = any(${sql.placeholder('ids')}::uuid[])`

const linesOf = builtOnce(db =>
  db
    .select({ line: orderLines, isReturned: hasReturns(db, isWanted) })
    .from(orderLines)
    .where(isWanted(orderLines.orderId))
    .orderBy(asc(orderLines.position))
    .prepare(''),
)

/** The public view of orders, in the order given. Codes come from a reveal alone (I-10). */
export const localizeOrders = async (
  db: Db | Tx,
  rows: readonly OrderRow[],
  contextOf: (order: OrderRow) => OrderContext,
): Promise<readonly Order[]> => {
  const ids = rows.map(order => order.id)
  const found = ids.length === 0 ? [] : await linesOf(db).execute({ ids })
  const lines = found.map(({ line }) => line)
  const byOrder = grouped(lines, line => line.orderId)
  const instructions = await openInstructions(db, rows, order => contextOf(order).owner === undefined)
  const isReturned = found[0]?.isReturned === true
  const refunds = isReturned ? await refundsOf(db, ids) : new Map<string, readonly Refund[]>()
  const returned = isReturned ? await returnedOf(db, ids) : new Map<string, Returned>()
  return rows.map(order => {
    const context = contextOf(order)
    const { edition, lang, merchant } = context
    const open = instructions.get(order.id)
    const instruction = open && inWords(open, { edition, lang, merchant, no: order.no })
    const parts = { lines: byOrder.get(order.id) ?? [], instruction, refunds: refunds.get(order.id), returned }
    return orderIn(order, parts, context)
  })
}

/** An order that was placed just now, as it was written: it has no payments and no refunds. */
export const localizePlaced = ({ order, lines }: PlacedOrder, context: OrderContext): Order =>
  orderIn(order, { lines, instruction: undefined, refunds: undefined, returned: new Map() }, context)

interface PlacedOrder extends Pick<Found, 'lines'> {
  readonly order: OrderRow
}

/** What other tables store about an order. */
interface Found {
  readonly lines: readonly (typeof orderLines.$inferSelect)[]
  readonly instruction: PaymentInstruction | undefined
  readonly refunds: readonly Refund[] | undefined
  /** By line. */
  readonly returned: ReadonlyMap<string, Returned>
}

const orderIn = (order: OrderRow, { lines, instruction, refunds, returned }: Found, context: OrderContext): Order => {
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
      ? settledMethods(context.methods, context.providers, billed, order.currency)
      : context.methods,
    items: lines.map(line => lineIn(line, returned.get(line.id), context)),
    created_at: order.createdAt.getTime(),
    expires_at: order.expiresAt.getTime(),
    version: order.version,
    ...defined({ revival_token: context.owner?.revivalToken }),
    ...(instruction !== undefined && instruction.expires_at > context.now ? { payment_instruction: instruction } : {}),
    ...defined({ refunds, under_review: isUnderReview(order) ? order.reviewSince?.getTime() : undefined }),
    ...defined({ reveal: context.asksFirst }),
  }
}

/** The customer sees a review once it delays the delivery. An unpaid order is paid like any other. */
const isUnderReview = ({ status }: OrderRow): boolean =>
  status === 'paid' || status === 'processing' || status === 'success'

const lineIn = (
  line: typeof orderLines.$inferSelect,
  returned: Returned | undefined,
  { lang, owner, codes }: OrderContext,
): OrderLine => {
  const revealed = codes?.codes.get(line.id)
  return {
    id: line.id,
    name: line.name[lang],
    // a forwarded link shows the status of an order, not whose game or phone it is for
    options: owner === undefined ? [] : line.options[lang],
    variations: revealed?.map(each => each.code).join(', ') ?? '',
    ...piecePrices(line),
    quantity: line.quantity,
    ...defined({ codes: revealed }),
    image: line.image,
    family: line.family,
    product: line.variantNo,
    delivery: line.delivery,
    ...defined({ refunded: returned?.refunded || undefined }),
    ...(owner === undefined || returned === undefined || returned.voided.length === 0
      ? {}
      : {
          voided: returned.voided.map(({ code, cause, at }) => ({
            cause,
            at,
            ...defined({ ending: codes?.endings.get(code) }),
          })),
        }),
  }
}

/** The newest open instruction of each unpaid order, for the order's current method and the same kind of payer. */
const openInstructions = async (
  db: Db | Tx,
  rows: readonly OrderRow[],
  byLink: (order: OrderRow) => boolean,
): Promise<ReadonlyMap<string, WordlessInstruction>> => {
  const open = rows.filter(order => awaitsPayment(statusOf(order.status)))
  if (open.length === 0) return new Map()
  const wanted = new Map(open.map(order => [order.id, `${order.payment} ${byLink(order)}`]))
  const waiting = await db
    .select({
      order: payments.orderId,
      method: payments.method,
      byLink: payments.byLink,
      instruction: payments.instruction,
    })
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
    waiting.flatMap(row =>
      row.instruction !== null && wanted.get(row.order) === `${row.method} ${row.byLink}`
        ? [[row.order, row.instruction] as const]
        : [],
    ),
  )
}
