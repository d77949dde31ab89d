import { expect } from 'vitest'
import { cents } from '~/domain/shared/money'
import { type Model, type Payment, type Telling, CURRENCY } from '@tests/prove/model/model'
import { hear, sweep } from '@tests/prove/model/rules'
import type { Steps } from '@tests/prove/model/steps'
import { type World, chosen, tellOver } from '@tests/prove/model/world'
import { refOf } from '@tests/server/payments/fake-wallet'

/** A payment of an order; a free one has no wallet that could say anything. */
const paymentOf = (m: Model, which: number, at: number): Payment | undefined => {
  const all = chosen(m, which)?.payments.filter(payment => payment.amount > 0) ?? []
  return all[at % (all.length || 1)]
}

const eventOf = ({ h }: World, payment: Payment, { id, kind, amount, currency, isOurRef }: Telling) =>
  h.wallet.event({
    id,
    payment: payment.id,
    ref: isOurRef ? refOf(payment.id) : `another ${refOf(payment.id)}`,
    kind,
    amount: cents(amount),
    currency,
  })

export const moneySteps: Steps<'tell' | 'silence' | 'wait' | 'sweep'> = {
  tell: async (m, w, { which, payment: at, name, kind, wrong }) => {
    const payment = paymentOf(m, which, at)
    if (payment === undefined) return
    const told: Telling = {
      id: `${payment.id} ${name}`,
      kind,
      amount: payment.amount + (wrong === 'amount' ? 1 : 0),
      currency: wrong === 'currency' ? 'HKD' : CURRENCY,
      isOurRef: wrong !== 'ref',
    }
    const status = await tellOver(w, eventOf(w, payment, told), wrong !== 'signature')
    expect(status).toBe(wrong === 'signature' ? 401 : 200)
    if (wrong !== 'signature') hear(m, payment, told)
  },

  silence: async (m, w, { which, payment: at }) => {
    const payment = paymentOf(m, which, at)
    // one at a time: the model does not say which of two the shop queries first
    const isAnother = m.orders.some(order =>
      order.payments.some(({ silent, heard }) => silent !== undefined && !heard.has(silent.id)),
    )
    if (payment === undefined || isAnother || !payment.isOpen || payment.silent !== undefined) return
    const { amount } = payment
    payment.silent = { id: `${payment.id} silent`, kind: 'paid', amount, currency: CURRENCY, isOurRef: true }
    w.h.wallet.known.set(refOf(payment.id), eventOf(w, payment, payment.silent))
  },

  wait: async (m, w, { seconds }) => {
    w.h.clock.now += seconds * 1000
    m.now = w.h.clock.now
  },

  sweep: async (m, w) => {
    await w.h.shop.operations.sweep()
    sweep(m)
  },
}
