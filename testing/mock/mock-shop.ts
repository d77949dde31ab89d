import { createHmac, randomBytes } from 'node:crypto'
import { memoryAccountPorts } from '@testing/memory/account.memory'
import type { LinkOptions } from '@testing/memory/link'
import { memoryPorts } from '@testing/memory/ports'
import { type MemoryShop, memoryShop } from '@testing/memory/shop/memory-shop'
import { memoryFeatures } from '@testing/memory/shop/shop-features'
import type { Account } from '@testing/memory/shop/shop-state'
import type { OpenPorts } from '@testing/mock/api'
import { type Catalogues, readCatalogues } from '@testing/mock/catalogue'
import { inLanguage } from '@testing/mock/shelves'
import { type ShopActs, shopActs, testApp } from '@testing/mock/shop-acts'
import { testGoods, withScarce } from '@testing/mock/test-goods'
import { WALLET_PATH } from '@testing/mock/wallet-page'
import type { TokenStore } from '~/domain/account/session.port'
import type { Variant } from '~/domain/catalog/variant'
import catalogue from '../../data/catalogue.json'
import goodsForTests from '../../data/test-goods.json'

/** A shop with the sample catalogue, in memory. */
export interface MockShop {
  readonly shop: MemoryShop
  readonly acts: ShopActs
  readonly open: OpenPorts
  readonly goods: () => Readonly<Record<string, Variant>>
  /** A new variant with exactly this number of codes to sell. */
  readonly scarce: (stock: number) => Variant
}

/** The customer that a person logs in with: the same as in the reference backend's demo. */
export const demoLogin = { country_code: '+853', tel: '66000000', password: 'demo-shop-2026' } as const

/** The shop in memory has every call, and the mock sends receipts too. */
const features = { ...memoryFeatures, receipts: true }

/** `origin`: the mock's own address. */
export const mockShop = (origin: string, now: () => number = Date.now): MockShop => {
  let catalogues: Catalogues = readCatalogues({ ...catalogue, groups: [...catalogue.groups, goodsForTests] }, features)
  let scarce = 0
  const key = randomBytes(32)
  const secret = (name: string) => createHmac('sha256', key).update(name).digest('base64url')
  const first = catalogues['zh-Hant']
  const shop = memoryShop({
    init: first.init,
    categories: first.categories,
    groups: first.groups,
    accounts: [demoAccount(first.init.policies ?? [])],
    apps: [testApp],
    clock: { now, serverNow: now },
    makes: {
      secret,
      code: name =>
        secret(name)
          .replaceAll(/[^a-zA-Z\d]/gu, '')
          .slice(0, 16)
          .toUpperCase()
          .replaceAll(/(.{4})(?!$)/gu, '$1-'),
      payPage: (order, method) => `${origin}${WALLET_PATH}/${order}?${new URLSearchParams({ method }).toString()}`,
    },
  })
  const open: OpenPorts = (lang, token) => {
    const spoken = inLanguage(shop, () => catalogues, lang)
    const tokens = given(token)
    return { ports: memoryPorts(spoken, tokens, unheard), account: memoryAccountPorts(spoken, tokens, unheard) }
  }
  const goods = () => testGoods(catalogues)
  return {
    shop,
    acts: shopActs(shop),
    open,
    goods,
    scarce: stock => {
      scarce += 1
      const no = `TEST-SCARCE-${scarce}`
      catalogues = withScarce(catalogues, no)
      shop.become({ ...shop.state(), groups: catalogues['zh-Hant'].groups })
      shop.leave(no, stock)
      const { plain } = goods()
      if (plain === undefined) throw new Error('the catalogue has no goods for tests')
      return { ...plain, no }
    },
  }
}

const demoAccount = (consents: NonNullable<Account['user']['consents']>): Account => {
  const { password: _, ...tel } = demoLogin
  return {
    login: demoLogin,
    user: {
      hashid: 'demo',
      name: 'Demo',
      registered: true,
      verified: true,
      status: { name: 'active' },
      scope: ['customer'],
      tel,
      consents,
    },
  }
}

/** The token of a request: it changes with the next request alone. */
const given = (token: string | undefined): TokenStore => ({
  read: () => token,
  kept: () => token,
  adopt: () => undefined,
  write: () => () => undefined,
  clear: () => undefined,
})

const unheard: Omit<LinkOptions, 'token'> = { onRefused: () => undefined, onActivity: () => undefined }
