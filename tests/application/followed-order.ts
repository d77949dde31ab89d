import * as E from 'fp-ts/Either'
import { known } from '~/application/lib/remote'
import { notFound } from '~/domain/shared/failure'
import type { OrdersPort } from '~/domain/orders/orders.port'
import { goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, placeShown, right, virtualTime } from '@tests/application/tab'

export const KEEP = 10_000

/** An order that waits for its payment, followed by its customer. */
export const followed = async (travel?: (leg: string) => Promise<void>) => {
  const time = virtualTime()
  let slow = false
  const shop = openMemoryShop({ travel: leg => (slow && travel !== undefined ? travel(leg) : Promise.resolve()) })
  const tab = await customerTab(shop, { scheduler: time.scheduler, keepAlive: KEEP })
  right(await tab.cart.add({ product: goods.plain.no, options: {}, quantity: 1 })())
  const { cart } = right(await tab.checkout.save({ payment: 'mpay' })())
  const { id } = right(await placeShown(tab, cart))
  slow = true
  const watched = tab.orders.watch(id)
  const asked = () => shop.calls().filter(call => call === 'order').length
  return { ...time, shop, tab, id, watched, asked, held: () => known(watched.state.now()) }
}

/** A port of which only `get` is used. */
export const getting = (get: OrdersPort['get']): OrdersPort => {
  const refuse = () => () => Promise.resolve(E.left(notFound))
  return {
    get,
    place: refuse,
    pay: refuse,
    payByLink: refuse,
    check: get,
    cancel: refuse,
    reveal: refuse,
    revive: refuse,
    takings: refuse,
    taking: refuse,
  }
}
