import { lineTotal } from '~/domain/cart/cart-line'
import { piecePrices } from '@server/catalog/prices'
import { and, asc, eq, min } from 'drizzle-orm'
import type { Refund } from '~/domain/orders/refund'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import { type Cents, cents } from '~/domain/shared/money'
import { type EmailAddress, parseEmail } from '~/domain/account/email'
import { defined } from '~/domain/shared/defined'
import { shopDocument } from '@server/catalog/shop-settings'
import { refundsOf } from '@server/orders/refunds'
import type { Db } from '@server/platform/database/database'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { users } from '@server/platform/database/schema/users'

/** What a receipt says. It has no code, and nothing that the customer entered for a product. */
export interface ReceiptFacts {
  readonly to: EmailAddress
  readonly lang: Lang
  readonly edition: EditionCode
  readonly order: string
  readonly no: string
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly sum: Cents }[]
  readonly amount: Cents
  readonly currency: string
  /** The name of the payment method. */
  readonly method: string
  /** When the money came, milliseconds since 1970; absent: nothing was due, or it bought nothing. */
  readonly paidAt?: number
  readonly refunds: readonly (Omit<Refund, 'line'> & { readonly product?: string })[]
  readonly shop: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly hours?: string
  }
}

/** The present facts of an order. Undefined: its customer has removed the address for receipts. */
export const receiptFacts = async (db: Db, order: string): Promise<ReceiptFacts | undefined> => {
  const [found] = await db
    .select({ order: orders, address: users.receiptAddress, lang: users.receiptLang })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, order))
  const to = parseEmail(found?.address)
  if (found === undefined || found.lang === null || to === undefined) return undefined
  const { lang, order: stored } = found
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order))
    .orderBy(asc(orderLines.position))
  const document = await shopDocument(db)
  const { info, service } = document
  const method = [...document.payment_gateway, ...document.transfer_methods].find(({ code }) => code === stored.payment)
  const refunds = (await refundsOf(db, [order])).get(order) ?? []
  return {
    to,
    lang,
    edition: stored.edition,
    order,
    no: stored.no,
    lines: lines.map(line => ({
      name: line.name[lang],
      quantity: line.quantity,
      sum: lineTotal({ ...piecePrices(line), quantity: line.quantity }, stored.payment),
    })),
    amount: cents(stored.amount),
    currency: stored.currency,
    method: method?.name[lang] ?? stored.payment,
    ...defined({ paidAt: await paidAt(db, order) }),
    refunds: refunds.map(({ line, ...refund }) => ({
      ...refund,
      ...defined({ product: lines.find(({ id }) => id === line)?.name[lang] }),
    })),
    shop: {
      name: info.name[lang],
      email: info.email,
      phone: service.customer.phone,
      ...defined({ hours: service.customer.hours?.[lang] }),
    },
  }
}

const paidAt = async (db: Db, order: string): Promise<number | undefined> => {
  const [paid] = await db
    .select({ at: min(paymentEvents.receivedAt) })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(eq(payments.orderId, order), eq(paymentEvents.effect, 'paid')))
  return paid?.at?.getTime()
}
