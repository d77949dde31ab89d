import * as E from 'fp-ts/Either'
import { cents, toWire } from '~/domain/shared/money'
import type { Expected } from '@tests/prove/model/acting'
import {
  type Code,
  type Job,
  type Model,
  type Order,
  type Payment,
  type Refund,
  type Shelf,
  CURRENCY,
} from '@tests/prove/model/model'
import { dueRefund, leftOf } from '@tests/prove/model/rules'
import { withdrawnByHand } from '@tests/prove/model/sending'
import { complete, isDue, withdrawn } from '@tests/prove/model/supplying'

/** A piece of an order. */
export interface Piece {
  readonly id: string
  readonly shelf: Shelf
  readonly code: Code | undefined
  readonly job: Job | undefined
  /** It was refunded, or its order was cancelled or given up. */
  readonly isBack: boolean
}

export interface Request {
  readonly ref: string | undefined
  readonly payment: Payment | undefined
  readonly amount: number | undefined
  readonly piece: Piece | undefined
  readonly pieces: readonly Piece[]
}

/** A refund is sent once, and no more goes back than came in (I-28, I-29). */
export const refunded = (m: Model, order: Order, request: Request): Expected => {
  const { ref, payment, amount, piece } = request
  const isMeant = (refund: Order['refunds'][number]): boolean =>
    (payment === undefined || refund.payment === payment) &&
    (amount === undefined || refund.amount === amount) &&
    (piece === undefined || refund.unit === piece.id)
  const same = order.refunds.find(refund => ref !== undefined && refund.ref === ref)
  if (same !== undefined) return isMeant(same) ? repeated(order) : E.left({ _tag: 'reference_used' })
  const due = order.refunds.filter(refund => refund.state === 'due')
  const meant = due.filter(isMeant)
  if (ref === undefined) {
    const isSaid = amount !== undefined || piece !== undefined
    if (isSaid && meant.some(refund => refund.unit === piece?.id)) return repeated(order)
  } else {
    const [one, another] = meant
    if (another !== undefined) return E.left({ _tag: 'several' })
    if (one !== undefined) {
      if (!withdrawnByHand(one)) return E.left({ _tag: 'being_sent' })
      return E.right({ status: sent(m, order, one, ref) })
    }
  }
  return added(m, order, request, due.length > 0)
}

const repeated = ({ status }: Order): Expected => E.right({ status, is_repeated: true })

/** The money of a refund went back. */
export const sent = (m: Model, order: Order, refund: Order['refunds'][number], ref: string): Order['status'] => {
  refund.state = 'sent'
  refund.ref = ref
  const left = order.refunds.filter(each => each.state === 'due')
  const { payment } = refund
  if (payment.state === 'refund_due' && left.every(each => each.payment !== payment)) {
    payment.state = 'refunded'
    payment.touched = m.now
    payment.refundRef = ref
  }
  order.version += 1
  if (order.status === 'refund_due' && left.length === 0) order.status = 'refunded'
  return order.status
}

/** A refund of a paid order, for money that did not have to go back before. */
export const added = (m: Model, order: Order, request: Request, isOwed: boolean): Expected => {
  const { ref, piece, pieces } = request
  if (order.status !== 'success' && order.status !== 'processing')
    return E.left(isOwed ? { _tag: 'absent' } : { _tag: 'wrong_status', status: order.status })
  const paid = order.payments.find(payment => payment.state === 'paid')
  if (paid === undefined || (request.payment !== undefined && request.payment !== paid))
    return E.left({ _tag: 'absent' })
  if (piece?.isBack === true) return E.left({ _tag: 'unit_refunded' })
  const left = leftOf(order, paid)
  if (paid.amount === 0) return E.left({ _tag: 'wrong_status', status: order.status })
  const price = piece && (paid.method === 'cash' ? (piece.shelf.cash ?? piece.shelf.price) : piece.shelf.price)
  const amount = request.amount ?? Math.min(price ?? left, left)
  if (amount > left || left === 0) return E.left(tooMuch(left))
  if (amount === 0) return E.left({ _tag: 'no_amount' })
  const isWhole = amount === left
  const isOpen = (each: Piece): boolean => each.job !== undefined && isDue(order, each.job)
  if (isWhole && pieces.some(each => each.id !== piece?.id && isOpen(each))) return E.left({ _tag: 'undelivered' })
  const gone = isWhole ? pieces.filter(each => !each.isBack) : piece === undefined ? [] : [piece]
  const jobs = gone.flatMap(({ job }) => job ?? [])
  if (!withdrawn(jobs, false)) return E.left({ _tag: 'underway' })
  const state = ref === undefined ? 'due' : 'sent'
  const reason = piece === undefined ? 'other' : 'faulty'
  order.refunds.push({ ...dueRefund(paid), amount, reason, unit: piece?.id, state, ref })
  takenBack(m, order, gone)
  for (const job of jobs) job.isRefunded = true
  order.version += 1
  if (isWhole) order.isHeld = false
  complete(order)
  return E.right({ status: order.status })
}

const tooMuch = (left: number) => ({ _tag: 'too_much', left: toWire(cents(left)), currency: CURRENCY })

/** A due refund is cancelled if an operator added it by mistake, and the customer lost nothing for it (I-29). */
export const refundCancelled = (order: Order, named: Refund | undefined, pieces: readonly Piece[]): Expected => {
  const meant = order.refunds.filter(
    ({ state, payment, amount }) =>
      state === 'due' && (named === undefined || (payment === named.payment && amount === named.amount)),
  )
  const [one, another] = meant
  if (one === undefined) return E.left({ _tag: 'absent' })
  if (another !== undefined) return E.left({ _tag: 'several' })
  if (one.sending !== undefined) return E.left({ _tag: 'kept', why: 'provider' })
  const isLost = pieces.some(({ id, isBack }) => isBack && order.refunds.every(({ unit }) => unit !== id))
  if (one.unit !== undefined) return E.left({ _tag: 'kept', why: 'piece' })
  if (one.isOfEvent || one.payment.state !== 'paid') return E.left({ _tag: 'kept', why: 'owed' })
  if (isLost) return E.left({ _tag: 'kept', why: 'pieces' })
  order.refunds.splice(order.refunds.indexOf(one), 1)
  order.version += 1
  return E.right({ status: order.status })
}

/** Codes leave their order for good: they are never shown again (I-30). */
export const takenBack = (m: Model, order: Order, pieces: readonly Piece[]): void => {
  for (const { code } of pieces) {
    if (code === undefined) continue
    code.state = 'void'
    order.codes = order.codes.filter(each => each !== code)
    m.shown.delete(code.text)
    m.gone.add(code.text)
  }
}
