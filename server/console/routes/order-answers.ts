import type { ListedOrder, OrderRecord } from '~/contract/console/order-record'
import { defined } from '~/domain/shared/defined'
import { type Cents, parseAmount } from '~/domain/shared/money'
import type { ListedOrder as FoundOrder } from '@server/operations/orders/search-orders'
import type { OrderPiece as StoredPiece } from '@server/operations/orders/order-details'
import type { OrderRecord as StoredOrder } from '@server/operators/order-record'
import type { TimelineEntry } from '@server/operators/order-timeline'

/** An order of a list, as the calls answer it. */
export const listedAnswer = ({ customer, refunds, lines, review_since: since, ...order }: FoundOrder): ListedOrder => ({
  id: order.id,
  no: order.no,
  status: order.status,
  payment: order.payment,
  edition: order.edition,
  currency: order.currency,
  amount: ownAmount(order.amount),
  quantity: order.quantity,
  created_at: ownTime(order.created_at),
  customer: { id: customer.id, name: customer.name, ...some({ tel: customer.tel }) },
  refunds: refunds.map(sumsAnswer),
  lines,
  ...some({ review_since: maybeTime(since) }),
})

/** What an order has besides its record. */
interface Beside {
  readonly timeline: readonly TimelineEntry[]
  readonly acts: readonly string[]
  readonly canRefund: (provider: string) => boolean
  /** May the operator see customers? */
  readonly seesCustomers: boolean
}

/** An order, as the calls answer it. */
export const orderAnswer = (record: StoredOrder, { timeline, acts, canRefund, seesCustomers }: Beside): OrderRecord => {
  const { customer, session, after_sales: after } = record
  return {
    id: record.id,
    no: record.no,
    status: record.status,
    payment: record.payment,
    edition: record.edition,
    currency: record.currency,
    amount: ownAmount(record.amount),
    quantity: record.quantity,
    created_at: ownTime(record.created_at),
    expires_at: ownTime(record.expires_at),
    customer: { id: customer.id, name: customer.name, status: customer.status, ...some({ tel: customer.tel }) },
    form: seesCustomers ? record.form : {},
    lines: record.lines.map(({ variant, name, delivery, quantity, price, options }) => ({
      variant,
      name,
      delivery,
      quantity,
      price: ownAmount(price),
      entered: options,
    })),
    pieces: record.pieces.map(pieceAnswer),
    payments: record.payments.map(({ id, method, provider, currency, amount, state, created_at: at, ...rest }) => ({
      id,
      method,
      provider,
      currency,
      amount: ownAmount(amount),
      state,
      created_at: ownTime(at),
      can_refund: canRefund(provider),
      ...some({ ref: rest.ref, came: rest.came, note: rest.note, refund: rest.refund }),
    })),
    reveals: record.reveals,
    refunds: record.refunds.map(sumsAnswer),
    after_sales: { refunds: after.refunds.map(refundAnswer), voided: after.voided.map(voidedAnswer) },
    timeline: timeline.map(({ at, ...entry }) => ({ at: at.getTime(), ...entry })),
    acts,
    ...some({
      session: session && { created_at: ownTime(session.created_at), ...some({ agent: session.agent }) },
      first_shown_at: maybeTime(record.first_shown_at),
      review_since: maybeTime(record.review_since),
    }),
  }
}

const pieceAnswer = ({
  id,
  name,
  variant,
  kind,
  state,
  code,
  supplier,
  claim,
}: StoredPiece): OrderRecord['pieces'][number] => ({
  id,
  name,
  variant,
  kind,
  state,
  ...some({
    code: code && { id: code.id, batch: code.batch, state: code.state, ...some({ ends: code.ends }) },
    supplier: supplier && { state: supplier.state, ...some({ note: supplier.note }) },
    claim: claim && { by: claim.by, at: ownTime(claim.at) },
  }),
})

type AfterSales = StoredOrder['after_sales']

const refundAnswer = ({
  payment,
  currency,
  amount,
  state,
  reason,
  created_at: at,
  ...rest
}: AfterSales['refunds'][number]): OrderRecord['after_sales']['refunds'][number] => ({
  payment,
  currency,
  amount: ownAmount(amount),
  state,
  reason,
  created_at: ownTime(at),
  ...some({
    piece: rest.piece,
    ref: rest.ref,
    provider_state: rest.provider_state,
    provider_note: rest.provider_note,
    note: rest.note,
    sent_at: maybeTime(rest.sent_at),
  }),
})

const voidedAnswer = ({ piece, code, batch, cause, at, ends, note }: AfterSales['voided'][number]) => ({
  piece,
  code,
  batch,
  cause,
  at: ownTime(at),
  ...some({ ends, note }),
})

const sumsAnswer = ({ currency, came, refunded, due }: FoundOrder['refunds'][number]) => ({
  currency,
  came: ownAmount(came),
  refunded: ownAmount(refunded),
  due: ownAmount(due),
})

/** The properties that are not null. */
const some = <T extends object>(properties: T) => {
  const known: { [K in keyof T]?: Exclude<T[K], null> } = {}
  for (const [name, value] of Object.entries(properties)) if (value !== null) Object.assign(known, { [name]: value })
  return defined(known)
}

/** An amount that the shop wrote itself. */
export const ownAmount = (text: string): Cents => {
  const amount = parseAmount(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

const ownTime = (text: string): number => Date.parse(text)

const maybeTime = (text: string | null): number | null => (text === null ? null : ownTime(text))
