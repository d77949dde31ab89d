import { afterAll, beforeAll } from 'vitest'
import type { MemoryShop } from '~/adapters/memory/memory-shop'
import { memoryAccountPorts } from '~/adapters/memory/account.memory'
import { memoryPorts } from '~/adapters/memory/ports'
import { memoryTokens } from '~/adapters/memory/session.memory'
import { keyOf } from '~/adapters/memory/shop-people'
import type { Account } from '~/adapters/memory/shop-state'
import { cartContract } from '@tests/contracts/cart.contract'
import { catalogContract } from '@tests/contracts/catalog.contract'
import { checkoutContract } from '@tests/contracts/checkout.contract'
import { ordersContract } from '@tests/contracts/orders.contract'
import { realtimeContract } from '@tests/contracts/realtime.contract'
import { sessionContract } from '@tests/contracts/session.contract'
import type { Shopper, World } from '@tests/contracts/world'
import { goods, openMemoryShop } from '@tests/mothers/memory-shop'

const person = (n: number): Account => {
  const login = { tel: String(66_100_000 + n), country_code: '+853', password: `secret ${n}` }
  const { password: _, ...tel } = login
  const user = {
    hashid: `u${n}`,
    name: '',
    registered: true,
    verified: true,
    status: { name: 'active' },
    scope: [],
    tel,
  }
  return { user, login }
}

const shopperIn = (shop: MemoryShop, login: Shopper['login']): Shopper => {
  const tokens = memoryTokens()
  let unauthenticated = 0
  const activity: ('started' | 'succeeded' | 'failed')[] = []
  const heard = {
    onUnauthenticated: () => {
      unauthenticated += 1
    },
    onActivity: (what: (typeof activity)[number]) => void activity.push(what),
  }
  const ports = memoryPorts(shop, tokens, heard)
  const { entrance } = memoryAccountPorts(shop, tokens, heard)
  return { ports, entrance, tokens, login, unauthenticated: () => unauthenticated, activity: () => activity }
}

const memoryWorld = (): World => {
  const accounts = Array.from({ length: 200 }, (_, n) => person(n))
  const shop = openMemoryShop({ accounts })
  const newcomers = accounts.values()
  return {
    goods,
    guest: async () => {
      const { value } = newcomers.next()
      if (value === undefined) throw new Error('there is nobody left')
      return shopperIn(shop, value.login)
    },
    again: async ({ login }) => shopperIn(shop, login),
    settle: async order => shop.settle(order),
    age: async () => shop.age(),
    lastCode: async ({ login }) => shop.state().entrances.codes.get(keyOf('reveal', login)) ?? '',
    close: async () => undefined,
  }
}

let world: World
beforeAll(() => {
  world = memoryWorld()
})
afterAll(() => world.close())

const here = () => world
sessionContract(here)
catalogContract(here)
cartContract(here)
checkoutContract(here)
ordersContract(here)
realtimeContract(here)
