import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { Screen } from '@gallery/stage/exhibit'
import type { Hand } from '@gallery/stage/hand'
import { type OrderWish, orderOn } from '@gallery/stage/orders'
import { member } from '@gallery/stage/people'
import { said } from '@gallery/stage/said'
import type { Stage } from '@gallery/stage/stage'

export const submit = '.pay-foot .button'
export const MINUTE = 60_000

/** An order that waits to be paid, and how the wallet answers when it is asked. */
export const owed = (stage: Stage, wish: OrderWish = {}): Order => {
  const kept = orderOn(stage, { status: 'waiting_for_payment', payment: 'mpay', ...wish })
  stage.keep(kept)
  return kept.order
}

/** Asks for a payment by a method, and has it answered with an instruction that we make up. */
export const answers = (
  stage: Stage,
  instruction: (order: Order) => PaymentInstruction,
  wish: OrderWish = {},
): void => {
  const order = owed(stage, wish)
  stage.change(state => ({
    ...state,
    orders: state.orders.map(kept =>
      kept.order.id === order.id ? { ...kept, instructions: [instruction(order)] } : kept,
    ),
  }))
}

export const at = (name: string, rest: Omit<Screen, 'name' | 'path' | 'as'>): Screen => ({
  name: `pay/${name}`,
  path: '/pay?order=order-1',
  as: member,
  ...rest,
})
export const pay = (hand: Hand) => hand.tap(submit)

export const qr = (stage: Stage) => ({
  kind: 'qr' as const,
  text: 'https://pay.example.com/qr/W2611210042',
  title: '',
  subject: said(stage, '浪花小店 · 訂單 W2611210042', 'Little Wave Shop · Order W2611210042'),
  tips: [],
  steps: [],
  logo: '',
})
