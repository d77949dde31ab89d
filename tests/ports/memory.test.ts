import { afterAll, beforeAll } from 'vitest'
import { memoryAccountPorts } from '@testing/memory/account.memory'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { memoryPorts } from '@testing/memory/ports'
import { memoryTokens } from '@testing/memory/session.memory'
import { accountById, keyOf, withAccount } from '@testing/memory/shop/shop-people'
import type { Account, AuthState } from '@testing/memory/shop/shop-state'
import { type Consent, providers } from '~/domain/account/account'
import { type RefusedCall, reactionTo } from '~/domain/account/refused-call'
import { accountContract } from '@tests/ports/account.contract'
import { cartContract } from '@tests/ports/cart.contract'
import { catalogContract } from '@tests/ports/catalog.contract'
import { checkoutContract } from '@tests/ports/checkout.contract'
import { entranceContract } from '@tests/ports/auth.contract'
import { ordersContract } from '@tests/ports/orders.contract'
import { realtimeContract } from '@tests/ports/realtime.contract'
import { receiptsContract } from '@tests/ports/receipts.contract'
import { sessionContract } from '@tests/ports/session.contract'
import { takingsContract } from '@tests/ports/takings.contract'
import type { Shopper, World } from '@tests/ports/world'
import { goods, openMemoryShop, shopInit } from '@testing/mothers/memory-shop'

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
    consents: policies,
  }
  return { user, login }
}

const policies: readonly Consent[] = [
  { id: 'service', version: '2026-11' },
  { id: 'privacy', version: '2026-11' },
]
const app = { id: 'points', name: 'Points', redirect: 'https://points.example/back' }

const shopperIn = (shop: MemoryShop, login: Shopper['login']): Shopper => {
  const tokens = memoryTokens()
  let unauthenticated = 0
  const activity: ('started' | 'succeeded' | 'failed')[] = []
  const heard = {
    onRefused: (call: RefusedCall) => {
      if (reactionTo(call, tokens.read()) === 'expire') unauthenticated += 1
    },
    onActivity: (what: (typeof activity)[number]) => void activity.push(what),
  }
  const ports = memoryPorts(shop, tokens, heard)
  return {
    ports,
    account: memoryAccountPorts(shop, tokens, heard),
    tokens,
    login,
    unauthenticated: () => unauthenticated,
    activity: () => activity,
    open: async () => undefined,
  }
}

const memoryWorld = (): World => {
  const accounts = Array.from({ length: 200 }, (_, n) => person(n))
  const shop = openMemoryShop({
    accounts,
    init: { ...shopInit, policies, features: { phone_codes: true, social_logins: providers, receipts: true } },
    apps: [{ id: app.id, name: app.name, redirect_uris: [app.redirect], scopes: ['profile'] }],
  })
  let made = 0
  const entrances = (change: (before: AuthState) => Partial<AuthState>) => {
    const state = shop.state()
    shop.become({ ...state, auth: { ...state.auth, ...change(state.auth) } })
  }
  const newcomers = accounts.values()
  return {
    goods,
    guest: async () => {
      const { value } = newcomers.next()
      if (value === undefined) throw new Error('there is nobody left')
      return shopperIn(shop, value.login)
    },
    again: async ({ login }) => shopperIn(shop, login),
    stranger: async () => {
      made += 1
      return shopperIn(shop, {
        tel: String(66_500_000 + made),
        country_code: '+853',
        password: `words of stranger ${made}`,
      })
    },
    policies,
    app,
    codeSent: async (purpose, tel) => shop.state().auth.codes.get(keyOf(purpose, tel)) ?? '',
    vouch: (provider, account) => {
      const code = crypto.randomUUID()
      entrances(({ grants }) => ({ grants: new Map(grants).set(`${provider} ${code}`, account) }))
      return code
    },
    handOff: async owner => {
      const value = crypto.randomUUID()
      entrances(({ handOffs }) => ({ handOffs: new Map(handOffs).set(value, owner) }))
      return value
    },
    forcePassword: async id => {
      const account = accountById(shop.state(), id)
      if (account === undefined) throw new Error('there is no such customer')
      const user = { ...account.user, status: { name: 'require_update_password' } }
      shop.become(withAccount(shop.state(), { ...account, user }))
    },
    pass: ms => shop.time.advance(ms),
    settle: async order => shop.settle(order),
    age: async () => shop.age(),
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
entranceContract(here)
accountContract(here)
receiptsContract(here)
catalogContract(here)
cartContract(here)
checkoutContract(here)
ordersContract(here)
takingsContract(here)
realtimeContract(here)
