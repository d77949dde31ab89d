import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { orderCalls } from '~/contract/console/orders'
import { defined } from '~/domain/shared/defined'
import { type Leading, leadOrder } from '@server/acts/orders/lead-order'
import { markPaid } from '@server/acts/orders/mark-paid'
import { operatorEventId } from '@server/payments/payment-events'
import { acting, agreed, type Door, type Expected } from '@tests/prove/model/acting'
import { CURRENCY, isUnpaid, type Model, type Order, type Payment } from '@tests/prove/model/model'
import { cancelUnpaid, dueRefund, hear, leftOf } from '@tests/prove/model/rules'
import type { Steps } from '@tests/prove/model/steps'
import { finish, isDue, withdrawn } from '@tests/prove/model/supplying'
import { chosen, chosenToCarryOut, type World } from '@tests/prove/model/world'
import { dueUnits } from '@tests/server/orders/due-units'
import { refOf } from '@tests/server/payments/fake-wallet'

const underway = E.left({ _tag: 'underway' })
const wrongStatus = ({ status }: Order) => E.left({ _tag: 'wrong_status', status })
const was = ({ status }: Order): Expected => E.right({ status, is_repeated: true })
const is = ({ status }: Order): Expected => E.right({ status })

interface Led {
  readonly way: Leading
  readonly door: Door | undefined
  readonly force?: boolean
  readonly unit?: string | undefined
}

const calls = {
  fulfil: orderCalls.fulfil,
  'give-up': orderCalls.giveUp,
  cancel: orderCalls.cancel,
  hold: orderCalls.hold,
  release: orderCalls.release,
}

/** Leads an order by a command or at the console. */
export const led = (w: World, order: Order, { way, door, force, unit }: Led) => {
  const input = defined({ although_sent: force, unit })
  const act = leadOrder(way, order.id, defined({ althoughSent: force, unit }))
  return acting(w, order, { door, call: calls[way], input, act })
}

export const operatorSteps: Steps<'fulfil' | 'abandonOrder' | 'callOff' | 'markPaid'> = {
  fulfil: async (m, w, { which, one, force, door }) => {
    const order = chosenToCarryOut(m, which)
    if (order === undefined) return
    const due = await dueUnits(w.h, order.id)
    const standing = (id: string) => order.jobs.find(job => job.id === id)?.sent ?? null
    expect(due.map(({ unit, supplier }) => [unit, supplier]).toSorted()).toEqual(
      order.jobs.flatMap(job => (isDue(order, job) ? [[job.id, standing(job.id)]] : [])).toSorted(),
    )
    const unit = one ? due[0]?.unit : undefined
    const outcome = await led(w, order, { way: 'fulfil', door, force, unit })
    agreed(m, order, 'orders fulfil', outcome, fulfilled(order, unit, force))
  },

  abandonOrder: async (m, w, { which, force, door }) => {
    const order = chosenToCarryOut(m, which)
    if (order === undefined) return
    const outcome = await led(w, order, { way: 'give-up', door, force })
    agreed(m, order, 'orders give-up', outcome, abandoned(m, order, force))
  },

  callOff: async (m, w, { which, door }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const outcome = await led(w, order, { way: 'cancel', door })
    agreed(m, order, 'orders cancel', outcome, calledOff(m, order))
  },

  markPaid: async (m, w, { which, payment: at, door }) => {
    const order = chosen(m, which)
    // the wallet of an open payment has named it
    const all = order?.payments.filter(payment => payment.amount > 0 && payment.isOpen) ?? []
    const payment = all[at % (all.length || 1)]
    if (order === undefined || payment === undefined) return
    const ref = refOf(payment.id)
    const input = { provider: 'wallet', ref }
    const outcome = await acting(w, order, {
      door,
      call: orderCalls.markPaid,
      input,
      act: markPaid(order.id, input),
    })
    const id = operatorEventId(ref)
    const isKnown = payment.heard.has(id)
    hear(m, payment, { id, kind: 'paid', amount: payment.amount, currency: CURRENCY, isOurRef: true })
    const effect = isKnown ? 'known' : (payment.heard.get(id) ?? '')
    agreed(m, order, 'orders mark-paid', outcome, E.right({ status: order.status, effect, is_repeated: isKnown }))
  },
}

const fulfilled = (order: Order, unit: string | undefined, force: boolean): Expected => {
  if (order.status === 'success') return was(order)
  if (order.status !== 'processing') return wrongStatus(order)
  if (order.isHeld) return E.left({ _tag: 'under_review' })
  const meant = order.jobs.filter(job => unit === undefined || job.id === unit)
  if (!withdrawn(meant, force)) return underway
  finish(order, meant)
  return is(order)
}

const abandoned = (m: Model, order: Order, force: boolean): Expected => {
  if (order.status === 'refund_due') return was(order)
  if (order.status !== 'processing') return wrongStatus(order)
  if (!withdrawn(order.jobs, force)) return underway
  order.status = 'refund_due'
  order.isHeld = false
  order.version += 1
  for (const payment of order.payments)
    if (payment.state === 'paid') {
      const amount = leftOf(order, payment)
      turned(m, payment, 'refund_due')
      payment.refundReason = 'undeliverable'
      order.refunds.push({ ...dueRefund(payment), amount, reason: 'undeliverable' })
    }
  return is(order)
}

const calledOff = (m: Model, order: Order): Expected => {
  if (order.status === 'cancelled') return was(order)
  if (!isUnpaid(order)) return wrongStatus(order)
  cancelUnpaid(m, order)
  return is(order)
}

const turned = (m: Model, payment: Payment, state: Payment['state']): void => {
  payment.state = state
  payment.touched = m.now
}
