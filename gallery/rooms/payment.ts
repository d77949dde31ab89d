import { conflict, notFound, offline } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'
import type { Screen } from '@gallery/stage/exhibit'
import { instruct } from '@gallery/stage/orders'
import { MINUTE, answers, at, owed, pay, qr, submit } from '@gallery/stage/paying'
import { said } from '@gallery/stage/said'
import { NOW } from '@gallery/stage/now'

/** A wallet's tutorial; a method that names one which we do not have shows the one on messages. */
const tutorial = (legend: string): Screen =>
  at(`legend-${legend}`, {
    sees: '.sheet .legend',
    set: stage => {
      const order = owed(stage)
      const payment_methods = order.payment_methods.map(method => ({ ...method, legend }))
      stage.change(state => ({
        ...state,
        orders: state.orders.map(kept => ({ ...kept, order: { ...kept.order, payment_methods } })),
      }))
    },
    after: hand => hand.tap('.legend-link button'),
  })

export const payment: readonly Screen[] = [
  at('methods', { sees: submit, set: stage => void owed(stage) }),
  at('cash', { sees: '.tag-cash', set: stage => void owed(stage, { payment: 'cash' }) }),
  at('converted', {
    sees: '.paying .tip',
    set: stage => {
      const order = owed(stage)
      const payment_methods = order.payment_methods.map(method => ({
        ...method,
        settles: { amount: cents(Math.round(order.origin_amount * 0.97)), currency: 'HKD', rate: '0.97' },
      }))
      stage.change(state => ({
        ...state,
        orders: state.orders.map(kept => ({ ...kept, order: { ...kept.order, payment_methods } })),
      }))
    },
  }),
  at('last-minute', { sees: '.clock', set: stage => void owed(stage, { at: NOW - 14.5 * MINUTE }) }),
  at('loading', { sees: '.due-head .skeleton', set: stage => stage.hang('order') }),
  at('failed', {
    sees: 'main .trouble',
    set: stage => {
      owed(stage)
      stage.fail(offline, 'order')
    },
  }),
  at('missing', { sees: 'main.message', set: stage => stage.fail(notFound, 'order') }),
  at('opening', {
    sees: 'main[aria-busy=true]',
    set: stage => {
      owed(stage)
      stage.hang('pay')
    },
    after: pay,
  }),
  at('not-opened', {
    sees: '.paying .trouble',
    set: stage => {
      owed(stage)
      stage.fail(
        conflict(said(stage, '這個付款方法暫時用不到，請選另一個。', 'This method is away. Please choose another.')),
        'pay',
      )
    },
    after: pay,
  }),
  at('declined', {
    sees: '.declined',
    set: stage => answers(stage, order => instruct('mpay', qr(stage), order)),
    after: async hand => {
      await hand.see(submit)
      hand.stage.change(state => ({
        ...state,
        orders: state.orders.map(kept => ({ ...kept, instructions: [], order: { ...kept.order, version: 9 } })),
      }))
    },
  }),
  {
    ...at('returned', {
      sees: 'p.aside:not(.declined)',
      set: stage => answers(stage, order => instruct('mpay', qr(stage), order)),
    }),
    path: '/pay?order=order-1#from=mpay',
  },
  ...['mpay', 'bocpay', 'payme', 'alipayhk', 'sms'].map(tutorial),
  at('cancelling', {
    sees: '[role=alertdialog]',
    set: stage => void owed(stage),
    after: hand => hand.tap('.cancel-order'),
  }),
  at('not-cancelled', {
    sees: '.paying .trouble',
    set: stage => {
      owed(stage)
      stage.fail(offline, 'cancel')
    },
    after: async hand => {
      await hand.tap('.cancel-order')
      await hand.tap('[role=alertdialog] .button:not(.button-quiet)')
    },
  }),
  at('cancelled', { sees: 'main.message', set: stage => void owed(stage, { status: 'cancelled' }) }),
  at('expired', {
    sees: 'main.message',
    set: stage => void owed(stage),
    after: async hand => {
      await hand.see(submit)
      hand.stage.hang('order')
      await hand.wait(13 * MINUTE)
    },
  }),
]
