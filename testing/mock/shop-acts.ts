import { randomUUID } from 'node:crypto'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { confirmPayment, confirmTopUps } from '@testing/memory/shop/shop-payments'
import { accountByTel, keyOf, withAccount } from '@testing/memory/shop/shop-people'
import type { Account, AuthState, MiniApp } from '@testing/memory/shop/shop-state'
import { type Stock, stockOf } from '@testing/memory/shop/shop-stock'
import { type CodePurpose, type Tel, codePurposes } from '~/domain/account/account'
import type { PasswordLogin } from '~/domain/account/session'

/** Changes to customers and orders that only the shop itself can make, for tests. */
export interface ShopActs {
  readonly customer: (count: number) => readonly PasswordLogin[]
  readonly stock: (product: string) => Stock
  readonly settle: (order: string) => void
  readonly expire: (order: string) => void
  readonly fulfil: (order: string) => void
  readonly sms: (purpose: CodePurpose, tel: Tel) => string
  readonly wait: (tel: Tel, seconds: number) => void
  readonly age: (tel: Tel, days: number) => void
  readonly force: (tel: Tel) => void
  readonly vouch: (provider: string, account: string) => string
  readonly handOff: (tel: Tel) => string
  readonly app: () => Pick<MiniApp, 'id' | 'name'> & { readonly redirect: string }
}

/** The mini-app of a shop for tests. It may ask for `profile` and for nothing else. */
export const testApp: MiniApp = {
  id: 'points',
  name: 'Points',
  redirect_uris: ['https://points.example/back'],
  scopes: ['profile'],
}

/** The age in days at which a session is stale. */
const STALE_DAYS = 30

/** How many there seem to be of what is unlimited. */
const UNLIMITED = 1_000_000

/** The numbers of the customers that a test asks for. */
const FIRST_TEL = 66_100_000

export const shopActs = (shop: MemoryShop): ShopActs => ({
  ...orderActs(shop),
  ...customerActs(shop),
  ...authActs(shop),
  app: () => ({ id: testApp.id, name: testApp.name, redirect: testApp.redirect_uris[0] ?? '' }),
})

const orderActs = (shop: MemoryShop): Pick<ShopActs, 'stock' | 'settle' | 'expire' | 'fulfil'> => {
  const known = (order: string): string => {
    if (!shop.state().orders.some(each => each.order.id === order)) throw new Error(`no order ${order}`)
    return order
  }
  return {
    stock: product => stockOf(shop.state(), product) ?? { free: UNLIMITED, held: 0, sold: 0 },
    settle: order => shop.move(order, ...confirmPayment(shop.state(), known(order))),
    expire: order => {
      const state = shop.state()
      const now = shop.clock.serverNow()
      known(order)
      const expired = state.orders.map(each =>
        each.order.id === order
          ? {
              ...each,
              order: { ...each.order, expires_at: now },
              instructions: each.instructions.map(instruction => ({ ...instruction, expires_at: now })),
            }
          : each,
      )
      shop.become({ ...state, orders: expired })
    },
    fulfil: order => shop.move(order, ...confirmTopUps(shop.state(), known(order))),
  }
}

const customerActs = (shop: MemoryShop): Pick<ShopActs, 'customer' | 'age' | 'force'> => {
  let people = 0
  const person = (): Account => {
    people += 1
    const tel = { country_code: '+853', tel: String(FIRST_TEL + people) }
    const login = { ...tel, password: `a secret of customer ${people}` }
    const consents = shop.state().init.policies ?? []
    return { login, user: { ...newUser, hashid: `customer-${people}`, tel, consents } }
  }
  return {
    customer: count => {
      const added = Array.from({ length: count }, person)
      shop.become({ ...shop.state(), accounts: [...shop.state().accounts, ...added] })
      return added.map(({ login }) => login)
    },
    age: (tel, days) => {
      const { hashid } = ownerOf(shop, tel).user
      const state = shop.state()
      const own = [...state.tokens].flatMap(([token, whose]) => (whose === hashid ? [token] : []))
      if (days >= STALE_DAYS) shop.become({ ...state, stale: new Set([...state.stale, ...own]) })
    },
    force: tel => {
      const account = ownerOf(shop, tel)
      const user = { ...account.user, status: { name: 'require_update_password' } }
      shop.become(withAccount(shop.state(), { ...account, user }))
    },
  }
}

const authActs = (shop: MemoryShop): Pick<ShopActs, 'sms' | 'wait' | 'vouch' | 'handOff'> => {
  const change = (auth: Partial<AuthState>) => {
    const state = shop.state()
    shop.become({ ...state, auth: { ...state.auth, ...auth } })
  }
  return {
    sms: (purpose, tel) => {
      const code = shop.state().auth.codes.get(keyOf(purpose, tel))
      if (code === undefined) throw new Error(`no code was sent to ${tel.country_code} ${tel.tel} for "${purpose}"`)
      return code
    },
    wait: (tel, seconds) => {
      const sent = new Map(shop.state().auth.sent)
      for (const purpose of codePurposes) {
        const at = sent.get(keyOf(purpose, tel))
        if (at !== undefined) sent.set(keyOf(purpose, tel), at - seconds * 1_000)
      }
      change({ sent })
    },
    vouch: (provider, account) => {
      const code = randomUUID()
      change({ grants: new Map(shop.state().auth.grants).set(`${provider} ${code}`, account) })
      return code
    },
    handOff: tel => {
      const value = randomUUID()
      change({ handOffs: new Map(shop.state().auth.handOffs).set(value, ownerOf(shop, tel).user.hashid) })
      return value
    },
  }
}

const ownerOf = (shop: MemoryShop, tel: Tel): Account => {
  const account = accountByTel(shop.state(), tel)
  if (account === undefined) throw new Error(`no customer with the number ${tel.country_code} ${tel.tel}`)
  return account
}

const newUser = { name: '', registered: true, verified: true, status: { name: 'active' }, scope: ['customer'] }
