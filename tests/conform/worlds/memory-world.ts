import { untilWithin } from '@conform/kernel/until'
import type { Hooks, Shopper, World } from '@conform/kernel/world'
import { memoryAccountPorts } from '@testing/memory/account.memory'
import { memoryPorts } from '@testing/memory/ports'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryFeatures } from '@testing/memory/shop/shop-features'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { accountByTel, keyOf, withAccount } from '@testing/memory/shop/shop-people'
import type { Account, AuthState } from '@testing/memory/shop/shop-state'
import { goods, openMemoryShop, shopInit } from '@testing/mothers/memory-shop'
import type { Consent, Tel } from '~/domain/account/account'
import { providers } from '~/domain/catalog/social-logins'
import { type RefusedCall, reactionTo } from '~/domain/account/refused-call'
import type { PasswordLogin } from '~/domain/account/session'

const policies: readonly Consent[] = [
  { id: 'service', version: '2026-11' },
  { id: 'privacy', version: '2026-11' },
]
const app = { id: 'points', name: 'Points', redirect: 'https://points.example/back' }
const PATIENCE_MS = 200

const person = (n: number): Account => {
  const tel = { tel: String(66_100_000 + n), country_code: '+853' }
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
  return { user, login: { ...tel, password: `secret ${n}` } }
}

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

const knownAccount = (shop: MemoryShop, tel: Tel): Account => {
  const account = accountByTel(shop.state(), tel)
  if (account === undefined) throw new Error('there is no customer with this number')
  return account
}

const hooksOf = (shop: MemoryShop, advance: (ms: number) => void, newcomer: () => PasswordLogin): Hooks => {
  const changeAuth = (change: (before: AuthState) => Partial<AuthState>) => {
    const state = shop.state()
    shop.become({ ...state, auth: { ...state.auth, ...change(state.auth) } })
  }
  return {
    customer: async count => Array.from({ length: count }, newcomer),
    settle: async order => shop.settle(order),
    expire: async order => {
      const { state } = shop
      const orders = state().orders.map(kept =>
        kept.order.id === order ? { ...kept, order: { ...kept.order, expires_at: shop.clock.now() } } : kept,
      )
      shop.become({ ...state(), orders })
    },
    fulfil: async order => {
      const found = shop.state().orders.find(kept => kept.order.id === order)
      if (found?.order.status._tag === 'processing') shop.move(order, 'success')
    },
    sms: async (purpose, tel) => shop.state().auth.codes.get(keyOf(purpose, tel)) ?? '',
    wait: async (_tel, seconds) => advance(seconds * 1000),
    age: async tel => {
      const owner = knownAccount(shop, tel).user.hashid
      const state = shop.state()
      const aged = [...state.tokens].flatMap(([token, whose]) => (whose === owner ? [token] : []))
      shop.become({ ...state, stale: new Set([...state.stale, ...aged]) })
    },
    force: async tel => {
      const account = knownAccount(shop, tel)
      const user = { ...account.user, status: { name: 'require_update_password' } }
      shop.become(withAccount(shop.state(), { ...account, user }))
    },
    vouch: async (provider, account) => {
      const code = crypto.randomUUID()
      changeAuth(({ grants }) => ({ grants: new Map(grants).set(`${provider} ${code}`, account) }))
      return code
    },
    handOff: async tel => {
      const value = crypto.randomUUID()
      changeAuth(({ handOffs }) => ({ handOffs: new Map(handOffs).set(value, knownAccount(shop, tel).user.hashid) }))
      return value
    },
    app: async () => app,
  }
}

/** A shop in memory behind the ports of its memory adapters. It has no wire, and counts no stock. */
export const memoryWorld = (): World => {
  const shop = openMemoryShop({
    accounts: Array.from({ length: 400 }, (_, n) => person(n)),
    init: { ...shopInit, policies, features: { ...memoryFeatures, receipts: true } },
    apps: [{ id: app.id, name: app.name, redirect_uris: [app.redirect], scopes: ['profile'] }],
  })
  const newcomers = shop.state().accounts.values()
  const newcomer = (): PasswordLogin => {
    const { value } = newcomers.next()
    if (value === undefined) throw new Error('there is no customer left')
    return value.login
  }
  let strangers = 0
  const hooks = hooksOf(shop, shop.time.advance, newcomer)
  return {
    goods,
    methods: { wallet: 'mpay', cash: 'cash' },
    policies,
    socialLogins: providers,
    guest: async () => shopperIn(shop, newcomer()),
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
    hooks,
    seed: 1,
    rounds: 1,
    until: untilWithin(PATIENCE_MS),
    close: async () => undefined,
  }
}
