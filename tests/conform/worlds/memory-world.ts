import { untilWithin } from '@conform/kernel/until'
import type { Hooks, Shopper, World } from '@conform/kernel/world'
import { memoryAccountPorts } from '@testing/memory/account.memory'
import { memoryPorts } from '@testing/memory/ports'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryFeatures } from '@testing/memory/shop/shop-features'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { type ShopActs, shopActs, testApp } from '@testing/mock/shop-acts'
import { goods, openMemoryShop, shopInit } from '@testing/mothers/memory-shop'
import type { Consent } from '~/domain/account/account'
import { providers } from '~/domain/catalog/social-logins'
import { type RefusedCall, reactionTo } from '~/domain/account/refused-call'
import type { PasswordLogin } from '~/domain/account/session'

const policies: readonly Consent[] = [
  { id: 'service', version: '2026-11' },
  { id: 'privacy', version: '2026-11' },
]
const PATIENCE_MS = 200

const shopperIn = (shop: MemoryShop, login: PasswordLogin): Shopper => {
  const tokens = memoryTokens()
  let unauthenticated = 0
  const activity: ('started' | 'succeeded' | 'failed')[] = []
  const heard = {
    onRefused: (call: RefusedCall) => {
      if (reactionTo(call, tokens.read()) === 'expire') unauthenticated += 1
    },
    onActivity: (what: (typeof activity)[number]) => void activity.push(what),
  }
  return {
    ports: memoryPorts(shop, tokens, heard),
    account: memoryAccountPorts(shop, tokens, heard),
    tokens,
    login,
    unauthenticated: () => unauthenticated,
    activity: () => activity,
    open: async () => undefined,
  }
}

/** Adds a variant of which few can be sold. */
const scarceIn = (shop: MemoryShop): Required<Hooks>['scarce'] => {
  let made = 0
  return async stock => {
    made += 1
    const variant = { ...goods.plain, no: `SCARCE-${made}` }
    const state = shop.state()
    const [first, ...others] = state.groups
    if (first === undefined) throw new Error('the shop has no product group')
    shop.become({ ...state, groups: [{ ...first, products: [...first.products, variant] }, ...others] })
    shop.leave(variant.no, stock)
    return variant
  }
}

const hooksOf = (shop: MemoryShop, acts: ShopActs): Hooks => ({
  customer: async count => acts.customer(count),
  scarce: scarceIn(shop),
  stock: async product => acts.stock(product),
  settle: async order => acts.settle(order),
  expire: async order => acts.expire(order),
  fulfil: async order => acts.fulfil(order),
  sms: async (purpose, tel) => acts.sms(purpose, tel),
  wait: async (tel, seconds) => acts.wait(tel, seconds),
  age: async (tel, days) => acts.age(tel, days),
  force: async tel => acts.force(tel),
  vouch: async (provider, account) => acts.vouch(provider, account),
  handOff: async tel => acts.handOff(tel),
  app: async () => acts.app(),
})

/** A shop in memory behind the ports of its memory adapters. It has no wire. */
export const memoryWorld = (): World => {
  const shop = openMemoryShop({
    accounts: [],
    init: { ...shopInit, policies, features: { ...memoryFeatures, receipts: true } },
    apps: [testApp],
  })
  const acts = shopActs(shop)
  let strangers = 0
  return {
    goods,
    methods: { wallet: 'mpay', cash: 'cash' },
    policies,
    socialLogins: providers,
    guest: async () => {
      const [login] = acts.customer(1)
      if (login === undefined) throw new Error('there is no new customer')
      return shopperIn(shop, login)
    },
    again: async ({ login }) => shopperIn(shop, login),
    stranger: async () => {
      strangers += 1
      const login = {
        tel: String(66_500_000 + strangers),
        country_code: '+853',
        password: `words of stranger ${strangers}`,
      }
      return shopperIn(shop, login)
    },
    hooks: hooksOf(shop, acts),
    lacks: [],
    seed: 1,
    rounds: 1,
    until: untilWithin(PATIENCE_MS),
    close: async () => undefined,
  }
}
