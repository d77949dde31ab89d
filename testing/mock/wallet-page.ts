import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { type MockAnswer, answer, unknownAddress } from '@testing/mock/answer'
import type { MockRequest } from '@testing/mock/request'
import type { ShopActs } from '@testing/mock/shop-acts'
import type { Order } from '~/domain/orders/order'
import { awaitsPayment } from '~/domain/orders/order-status'
import { toWire } from '~/domain/shared/money'

export const WALLET_PATH = '/wallet'
const WAIT_MS = 5_000

/** The buttons of the page. */
const choices = {
  approve: 'Pay',
  decline: 'Decline',
  wait: 'Pay in five seconds',
  late: 'Let it expire, and pay in five seconds all the same',
  twice: 'Pay, and tell the shop twice',
} as const
type Choice = keyof typeof choices
const names: readonly Choice[] = ['approve', 'decline', 'wait', 'late', 'twice']

/** The page of all wallets: a person decides what happens to a payment. */
export const walletPage =
  (shop: MemoryShop, acts: ShopActs, back: (order: string) => string) =>
  (request: MockRequest): MockAnswer => {
    const id = request.path.slice(WALLET_PATH.length + 1)
    const order = shop.state().orders.find(each => each.order.id === id)?.order
    if (order === undefined) return unknownAddress
    if (request.method !== 'POST') return page(order)
    // a page of another site must not pay for its visitor
    if (request.header('Sec-Fetch-Site') === 'cross-site') return answer(403)
    const wanted = new URLSearchParams(request.body).get('choice')
    const choice = names.find(each => each === wanted)
    if (choice !== undefined) choose(shop, acts, id, choice)
    return answer(303, undefined, { Location: back(id) })
  }

const choose = (shop: MemoryShop, acts: ShopActs, order: string, choice: Choice): void => {
  const later = () => setTimeout(() => acts.settle(order), WAIT_MS).unref()
  switch (choice) {
    case 'approve':
      return acts.settle(order)
    case 'twice':
      acts.settle(order)
      return acts.settle(order)
    case 'decline':
      return declined(shop, order)
    case 'wait':
      return void later()
    case 'late':
      acts.expire(order)
      return void later()
  }
}

/** A payment that was turned down is gone: the shopper chooses again. */
const declined = (shop: MemoryShop, id: string): void => {
  const state = shop.state()
  const orders = state.orders.map(each => (each.order.id === id ? { ...each, instructions: [] } : each))
  shop.become({ ...state, orders })
}

const page = (order: Order): MockAnswer => {
  const buttons = names.map(name => `<button name="choice" value="${name}">${choices[name]}</button>`).join('\n')
  const sum = `${order.currency ?? 'MOP'} ${toWire(order.amount)}`
  const body = awaitsPayment(order.status)
    ? `<form method="post">${buttons}</form>`
    : `<p>This order is “${order.status._tag.replaceAll('_', ' ')}”: there is nothing to pay.</p>`
  return answer(
    200,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Wallet of the mock shop</title>
<style>:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:26rem;margin:2rem auto;padding:0 1rem}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}strong{font-size:1.75rem}</style>
<h1>Wallet</h1><p>This page stands for a wallet. No money moves.</p>
<p>Order ${order.no ?? order.id}<br><strong>${sum}</strong></p>${body}</html>`,
    { 'Content-Type': 'text/html; charset=utf-8' },
  )
}
