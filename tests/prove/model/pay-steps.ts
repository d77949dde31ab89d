import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { checkPayment, payOrder } from '~/contract/calls'
import { type Model, type Payment, costs, isUnpaid } from '@tests/prove/model/model'
import { reconcilePayments, expireOverdue, check, choose, look, settle } from '@tests/prove/model/rules'
import { expectOrder, instructionOf } from '@tests/prove/model/seen'
import type { Steps } from '@tests/prove/model/steps'
import { type World, askBy, askerOf, chosen, decoded, refused } from '@tests/prove/model/world'
import { payments } from '@server/platform/database/schema/payments'
import type { Answer } from '@tests/server/http/harness'

export const paySteps: Steps<'pay' | 'check'> = {
  pay: async (m, w, { which, method, key, by, wallet }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const byLink = by === 'link'
    // who has the link pays for its owner
    const user = askerOf(m, order, by === 'stranger')
    if (wallet !== 'answers')
      w.h.wallet.answering = async () =>
        E.left(wallet === 'unreachable' ? { _tag: 'unreachable' } : { _tag: 'refused', reason: 'no' })
    const answer = await askBy(w, m, { order, by }, '/payments', { body: { method }, key })
    w.h.wallet.answering = undefined
    if (by === 'wrong link') return refused(answer, 404)
    if (!user.isIn && !byLink) return refused(answer, 401)

    const what = `${order.id} ${method}`
    const kept = user.keys.get(`pay ${key}`)
    if (kept !== undefined && kept.what !== what) return refused(answer, 422)
    if (kept !== undefined) return expectInstruction(answer, paymentNamed(m, kept.result))
    if (method === 'gold') return refused(answer, 422, 'method')
    if (by === 'stranger') return refused(answer, 404)
    expireOverdue(m, each => each === order)
    if (!isUnpaid(order)) return refused(answer, 409)

    choose(m, order, method)
    const amount = costs(order.lines, method)
    const earlier = order.payments.findLast(
      each =>
        each.method === method && each.byLink === byLink && (each.state === 'waiting' || each.state === 'created'),
    )
    const open = earlier?.state === 'waiting' && earlier.expiresAt <= m.now ? undefined : earlier
    // a payment that was already paid must not be shown again (I-02)
    if (open?.state === 'waiting') reconcilePayments(m, order)
    if (!isUnpaid(order)) return refused(answer, 409)
    const payment = open ?? (await opened(m, w, { order, method, amount, byLink }))
    if (amount === 0) {
      // what costs nothing and cannot be delivered is cancelled
      if (settle(m, payment) === 'cancelled') return refused(answer, 409)
    } else if (payment.state === 'created') {
      if (wallet === 'unreachable') return refused(answer, 503)
      payment.touched = m.now
      payment.expiresAt = order.expiresAt
      payment.state = wallet === 'refuses' ? 'failed' : 'waiting'
      if (wallet === 'refuses') return refused(answer, 422, 'method')
      payment.isOpen = true
      if (order.status === 'pending') order.version += 1
      order.status = 'waiting_for_payment'
    }
    if (key !== '') user.keys.set(`pay ${key}`, { what, result: payment.id })
    expectInstruction(answer, payment)
  },

  check: async (m, w, { which, by }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const answer = await askBy(w, m, { order, by }, '/payments/check')
    if (by === 'wrong link') return refused(answer, 404)
    if (by !== 'link' && !askerOf(m, order, by === 'stranger').isIn) return refused(answer, 401)
    if (by === 'stranger') return refused(answer, 404)
    check(m, order)
    look(m, order)
    expectOrder(m, order, decoded(checkPayment, answer), by === 'link' ? 'forwarded' : 'own')
  },
}

/** A payment that the model has not seen: only the shop knows its id. */
const opened = async (
  m: Model,
  { h }: World,
  given: Pick<Payment, 'order' | 'method' | 'amount' | 'byLink'>,
): Promise<Payment> => {
  const { order } = given
  const rows = await h.database.db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, order.id))
  const id = rows.map(row => row.id).find(each => order.payments.every(known => known.id !== each)) ?? 'none'
  const payment: Payment = {
    id,
    ...given,
    expiresAt: order.expiresAt,
    isOpen: false,
    state: 'created',
    touched: m.now,
    checkedAt: undefined,
    heard: new Map(),
    sums: new Set(),
    refundReason: undefined,
    refundRef: undefined,
    silent: undefined,
  }
  order.payments.push(payment)
  return payment
}

const paymentNamed = (m: Model, id: string): Payment | undefined =>
  m.orders.flatMap(order => order.payments).find(payment => payment.id === id)

const expectInstruction = (answer: Answer, payment: Payment | undefined): void => {
  if (payment === undefined) throw new Error('a key stands for a payment that nobody knows')
  expect(decoded(payOrder, answer)).toEqual(instructionOf(payment))
}
