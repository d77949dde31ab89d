import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { payOrder } from '~/contract/calls'
import { type Model, type Order, type Payment, costs, isUnpaid } from '@tests/prove/model/model'
import { askAfter, callOffOverdue, choose, settle } from '@tests/prove/model/rules'
import { instructionOf } from '@tests/prove/model/seen'
import type { Steps } from '@tests/prove/model/steps'
import { type World, ask, askerOf, chosen, decoded, refused } from '@tests/prove/model/world'
import { payments } from '@server/store/schema/money'
import type { Answer } from '@tests/server/http-harness'

export const paySteps: Steps<'pay'> = {
  pay: async (m, w, { which, method, key, stranger, wallet }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const user = askerOf(m, order, stranger)
    if (wallet !== 'answers')
      w.h.wallet.answering = async () =>
        E.left(wallet === 'unreachable' ? { _tag: 'unreachable' } : { _tag: 'refused', reason: 'no' })
    const answer = await ask(w, user, 'POST', `/api/orders/${order.id}/payments`, { body: { method }, key })
    w.h.wallet.answering = undefined
    if (!user.isIn) return refused(answer, 401)

    const what = `${order.id} ${method}`
    const kept = user.keys.get(`pay ${key}`)
    if (kept !== undefined && kept.what !== what) return refused(answer, 422)
    if (kept !== undefined) return expectInstruction(answer, paymentNamed(m, kept.result))
    if (method === 'gold') return refused(answer, 422, 'method')
    if (stranger) return refused(answer, 404)
    callOffOverdue(m, each => each === order)
    if (!isUnpaid(order)) return refused(answer, 409)

    choose(m, order, method)
    const amount = costs(order.lines, method)
    const earlier = order.payments.findLast(
      each => each.method === method && (each.state === 'waiting' || each.state === 'created'),
    )
    const open = earlier?.state === 'waiting' && earlier.expiresAt <= m.now ? undefined : earlier
    // nobody is shown again what they have paid (I-02)
    if (open?.state === 'waiting') askAfter(m, order)
    if (!isUnpaid(order)) return refused(answer, 409)
    const payment = open ?? (await opened(m, w, order, method, amount))
    if (amount === 0) settle(m, payment)
    else if (payment.state === 'created') {
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
}

/** A payment that the model has not seen: only the shop knows its id. */
const opened = async (m: Model, { h }: World, order: Order, method: string, amount: number): Promise<Payment> => {
  const rows = await h.database.db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, order.id))
  const id = rows.map(row => row.id).find(each => order.payments.every(known => known.id !== each)) ?? 'none'
  const payment: Payment = {
    id,
    order,
    method,
    amount,
    expiresAt: order.expiresAt,
    isOpen: false,
    state: 'created',
    touched: m.now,
    heard: new Map(),
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
