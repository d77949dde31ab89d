import type { Order } from '~/domain/orders/order'
import type { OrderStatus } from '~/domain/orders/order-status'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { type Customer, got } from './customer'
import { expectSoon } from './waiting'
import { type Choice, chooseInWallet } from './wallet'

/** Asks how to pay an order, over HTTP. The payment waits. */
export const opensPayment = (customer: Customer, order: Order, method = 'mpay'): Promise<PaymentInstruction> =>
  got(customer.orders.pay(order.id, method, crypto.randomUUID()))

/** Pays an order in the wallet simulator, over HTTP. */
export const pays = async (customer: Customer, order: Order, choice: Choice = 'approve', method = 'mpay') => {
  const instruction = await opensPayment(customer, order, method)
  const url = 'url' in instruction ? instruction.url : undefined
  if (url === undefined) throw new Error(`${instruction.kind} leads to no wallet`)
  await chooseInWallet(url, choice)
}

/** Waits until the order has a status. */
export const expectStatus = (customer: Customer, order: Order, status: OrderStatus['_tag']): Promise<void> =>
  expectSoon(async () => (await got(customer.orders.get(order.id))).status._tag).toBe(status)
