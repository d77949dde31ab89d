import { unitPrice } from '~/domain/cart/cart-line'
import { piecePrices } from '@server/catalog/prices'
import { and, eq, inArray, ne } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Cents, cents } from '~/domain/shared/money'
import type { KnownStatus } from '~/domain/orders/order-status'
import type { RefundReason } from '~/domain/orders/refund'
import { type OperatorRefusal, onOrder, withdraw } from '@server/operations/operator-orders'
import { finish } from '@server/fulfilment/topup-progress'
import { bumpOrderVersion } from '@server/orders/order-status'
import type { OrderRow } from '@server/orders/order-view'
import {
  addRefund,
  isReferenceUsed,
  refundableOf,
  type RefundRow,
  refundRows,
  sendRefund,
} from '@server/orders/refunds'
import { queueRefund, withdrawRefund } from '@server/payments/refunds/queue-refund'
import { recordSent } from '@server/payments/refunds/record-refund'
import { voidSoldCodes } from '@server/orders/void-sold-codes'
import type { Tx } from '@server/platform/database/database'
import { providerRefunds, type ProviderRefundState } from '@server/platform/database/schema/after-sales'
import { orderLines, orderUnits } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import type { Deps } from '@server/shop/deps'

/** A refund as the operator asks for it. */
export interface RefundRequest {
  /** The provider's name for money that was sent. Absent: the money is not sent yet, and is due from now on. */
  readonly ref?: string
  /** The shop sends it through its provider. */
  readonly send?: boolean
  /** Which payment, if several must be refunded. */
  readonly payment?: string
  /** Absent: the price of the piece, or all that is left. */
  readonly amount?: Cents
  /** The piece that it is for, by id. Its code becomes void. */
  readonly unit?: string
  /** For the customer, in plain words. */
  readonly why?: RefundReason
  /** For the operator. */
  readonly note?: string | undefined
  /** Also if a supplier may have the piece. */
  readonly force?: boolean
}

export type RefundRefusal =
  | OperatorRefusal
  /** Several refunds are due: the operator must say which payment or amount was sent. */
  | { readonly _tag: 'several' }
  /** Another refund has this reference. */
  | { readonly _tag: 'reference_used' }
  /** More than came in would go back (I-28). */
  | { readonly _tag: 'too_much'; readonly left: Cents; readonly currency: string }
  | { readonly _tag: 'no_amount' }
  /** The piece is refunded already. */
  | { readonly _tag: 'unit_refunded' }
  /** The adapter of the provider has no call for refunds. */
  | { readonly _tag: 'no_call'; readonly provider: string }
  /** The provider may be sending it: it cannot be recorded by hand. */
  | { readonly _tag: 'being_sent' }
  /** A part of the money has to be written down before it is sent, so that repeating the command does not send it twice. */
  | { readonly _tag: 'not_due' }
  /** All of it would go back while some of it is still to be delivered. */
  | { readonly _tag: 'undelivered' }

export interface Refunded {
  readonly status: KnownStatus
  readonly refund: RefundRow
  /** How far it is at the provider, if the shop sends it. */
  readonly sending?: ProviderRefundState | undefined
  /** The same request was done before: nothing was changed now. */
  readonly isRepeated: boolean
}

interface RefundDeps extends Pick<Deps, 'db' | 'now' | 'notifyRelay'> {
  /** Does the adapter of this provider have a call for refunds? Absent: no adapter has. */
  readonly canRefund?: (provider: string) => boolean
}

/**
 * Records a refund of an order, in whole or in part, that was sent or must be. A refund that is due is sent once. If
 * no refund is due, the money of a delivered order goes back. The order stays `success`
 * (docs/spec/decisions.md#6-order-status), and refunded pieces are no longer usable. Its review ends once everything
 * goes back. With `send` it queues the refund, and the shop sends the money through the provider
 * (server/payments/refunds). Safe to repeat: the same reference is the same refund (I-29).
 */
export const refundOrder = (
  deps: RefundDeps,
  order: string,
  request: RefundRequest,
): Promise<E.Either<RefundRefusal, Refunded>> =>
  onOrder<RefundRefusal, Refunded>(deps, order, async (tx, stored) => {
    const { ref } = request
    const rows = (await refundRows(tx, [order])).map(({ refund }) => refund)
    const same = rows.find(row => ref !== undefined && row.reference === ref)
    if (same !== undefined)
      return isMeant(same, request)
        ? E.right({ status: stored.status, refund: same, isRepeated: true })
        : E.left({ _tag: 'reference_used' })
    const due = rows.filter(row => row.state === 'due')
    const meant = due.filter(row => isMeant(row, request))
    if (request.send === true) {
      if (meant.length > 1) return E.left({ _tag: 'several' })
      const [one] = meant
      if (one !== undefined) return send(deps, tx, stored, one)
      // all of the money, or all of a piece, goes back once; a part could go back again and again
      if (request.amount !== undefined && request.unit === undefined) return E.left({ _tag: 'not_due' })
      const added = await add(tx, stored, request, due.length > 0, deps.now())
      // with its last piece the order may be over now
      return E.isLeft(added) ? added : send(deps, tx, added.right, added.right.refund)
    }
    if (ref === undefined) {
      const already = meant.find(row => isSaid(row, request))
      if (already !== undefined)
        return E.right({
          status: stored.status,
          refund: already,
          sending: await sendingOf(tx, already.id),
          isRepeated: true,
        })
    } else {
      if (meant.length > 1) return E.left({ _tag: 'several' })
      const [one] = meant
      if (one !== undefined) return sent(tx, stored, one, ref, deps.now())
    }
    return add(tx, stored, request, due.length > 0, deps.now())
  })

/** Does the operator mean this refund? A field that they left out may have any value. */
const isMeant = (row: RefundRow, { payment, amount, unit }: RefundRequest): boolean =>
  (payment === undefined || payment === row.paymentId) &&
  (amount === undefined || amount === row.amount) &&
  (unit === undefined || unit === row.unitId)

/** A refund that is due and would be added a second time. */
const isSaid = (row: RefundRow, { amount, unit }: RefundRequest): boolean =>
  (amount !== undefined || unit !== undefined) && row.unitId === (unit ?? null)

const sent = async (
  tx: Tx,
  stored: OrderRow,
  due: RefundRow,
  ref: string,
  now: number,
): Promise<E.Either<RefundRefusal, Refunded>> => {
  if (await isReferenceUsed(tx, due.provider, ref)) return E.left({ _tag: 'reference_used' })
  if (!(await withdrawRefund(tx, due.id, now))) return E.left({ _tag: 'being_sent' })
  return E.right({ ...(await recordSent(tx, stored, due, ref, now)), isRepeated: false })
}

const sendingOf = async (tx: Tx, refund: string): Promise<ProviderRefundState | undefined> =>
  (await tx.select().from(providerRefunds).where(eq(providerRefunds.refundId, refund)))[0]?.state

/** Queues a refund for its provider. */
const send = async (
  { now, canRefund }: RefundDeps,
  tx: Tx,
  { status }: Pick<OrderRow, 'status'>,
  refund: RefundRow,
): Promise<E.Either<RefundRefusal, Refunded>> => {
  if (canRefund?.(refund.provider) !== true) return E.left({ _tag: 'no_call', provider: refund.provider })
  const { state, isRepeated } = await queueRefund(tx, refund, now())
  return E.right({ status, refund, sending: state, isRepeated })
}

/** Adds a refund of a paid order. `isOwed`: another refund of it is due. */
const add = async (
  tx: Tx,
  stored: OrderRow,
  request: RefundRequest,
  isOwed: boolean,
  now: number,
): Promise<E.Either<RefundRefusal, Refunded>> => {
  if (stored.status !== 'success' && stored.status !== 'processing')
    return E.left(isOwed ? { _tag: 'absent' } : { _tag: 'wrong_status', status: stored.status })
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, stored.id), eq(payments.state, 'paid')))
  if (paid === undefined || (request.payment !== undefined && request.payment !== paid.id))
    return E.left({ _tag: 'absent' })
  const left = await refundableOf(tx, paid)
  const pieces = await piecesOf(tx, stored, paid.method)
  const piece = pieces.find(({ id }) => id === request.unit)
  if (request.unit !== undefined && piece === undefined) return E.left({ _tag: 'absent' })
  if (piece?.state === 'released') return E.left({ _tag: 'unit_refunded' })
  const amount = request.amount ?? (piece === undefined ? left : cents(Math.min(piece.price, left)))
  if (left === 0 && paid.amount === 0) return E.left({ _tag: 'wrong_status', status: stored.status })
  if (amount > left || left === 0) return E.left({ _tag: 'too_much', left, currency: paid.currency })
  if (amount <= 0) return E.left({ _tag: 'no_amount' })
  const isWhole = amount === left
  if (isWhole && pieces.some(each => each.state === 'due' && each.id !== piece?.id))
    return E.left({ _tag: 'undelivered' })
  const gone = isWhole ? pieces.filter(each => each.state !== 'released') : piece === undefined ? [] : [piece]
  for (const { id } of gone)
    if (!(await withdraw(tx, stored.id, { unit: id, force: request.force ?? false }, now)))
      return E.left({ _tag: 'underway' })
  const { ref } = request
  if (ref !== undefined && (await isReferenceUsed(tx, paid.provider, ref))) return E.left({ _tag: 'reference_used' })
  const reason = request.why ?? (piece === undefined ? 'other' : 'faulty')
  const due = await addRefund(tx, paid, { amount, reason, note: request.note, unit: piece?.id }, now)
  await takeBack(
    tx,
    gone.map(({ id }) => id),
    request.note,
    now,
  )
  const event = ref === undefined ? 'order.refund_due' : 'order.refunded'
  // once everything goes back, nothing is left to review
  const reviewSince = isWhole ? null : stored.reviewSince
  const changes = { payment: stored.payment, amount: stored.amount, reviewSince }
  const bumped = await bumpOrderVersion(tx, stored, changes, now, event)
  const changed = { ...stored, ...bumped, reviewSince }
  const status = stored.status === 'processing' ? await finish(tx, changed, now) : stored.status
  const refund = ref === undefined ? due : await sendRefund(tx, due.id, ref, now)
  return E.right({ status, refund, isRepeated: false })
}

/** The pieces of an order with what was paid for each. */
const piecesOf = async (tx: Tx, { id }: OrderRow, method: string) => {
  const rows = await tx
    .select({ unit: orderUnits, line: orderLines })
    .from(orderUnits)
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.lineId))
    .where(eq(orderUnits.orderId, id))
  return rows.map(({ unit, line }) => {
    return { id: unit.id, state: unit.state, price: unitPrice(piecePrices(line), method) }
  })
}

/** Voids the codes of refunded pieces, and releases the pieces. */
const takeBack = async (tx: Tx, units: readonly string[], note: string | undefined, now: number): Promise<void> => {
  if (units.length === 0) return
  await voidSoldCodes(tx, units, { cause: 'refunded', note }, now)
  await tx
    .update(orderUnits)
    .set({ state: 'released' })
    .where(and(inArray(orderUnits.id, [...units]), ne(orderUnits.state, 'released')))
}
