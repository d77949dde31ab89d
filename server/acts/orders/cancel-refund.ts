import * as E from 'fp-ts/Either'
import { cents, toWire } from '~/domain/shared/money'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder, recordOf } from '@server/acts/orders/named-order'
import { cancelRefund, type CancelRefusal, type CancelRequest } from '@server/operations/after-sales/cancel-refund'
import type { OrderRecord } from '@server/operators/order-record'

export interface CancelledRefund {
  readonly order: OrderRecord
  /** With its currency, such as `MOP 171.00`. */
  readonly money: string
}

/** Removes a refund that is due and was written down by mistake. */
export const cancelDueRefund = (
  named: string,
  request: CancelRequest,
): Performed<NoOrder | CancelRefusal, CancelledRefund> =>
  onNamedOrder(named, async (inside, { id: order, no, status }) => {
    const done = await cancelRefund(inside, order, request)
    if (E.isLeft(done)) return done
    const { id, currency, amount } = done.right
    const money = `${currency} ${toWire(cents(amount))}`
    const before = { status, refund: id, state: 'due', amount: money }
    const act = { subject: no, order, before, after: { status, state: 'cancelled' } }
    return E.right({ answer: { order: await recordOf(inside, order), money }, act })
  })
