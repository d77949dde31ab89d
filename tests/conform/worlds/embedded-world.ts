import * as E from 'fp-ts/Either'
import type { Exchange } from '@conform/kernel/passive'
import { untilWithin } from '@conform/kernel/until'
import type { Good, Shopper, World } from '@conform/kernel/world'
import { type Browser, browser } from '@conform/world/browser'
import { type Recorder, recorder } from '@conform/world/recorder'
import { remoteShopper } from '@conform/world/remote-shopper'
import { remoteWire } from '@conform/world/remote-wire'
import { type EmbeddedShop, embeddedHooks, miniApp } from '@tests/conform/worlds/embedded-hooks'
import type { SocialProvider } from '@server/identity/social/social.port'
import { type HttpHarness, openDoors } from '@tests/server/http/harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { policies } from '@tests/server/import-harness'
import { providers as providerNames } from '~/domain/catalog/social-logins'
import type { PasswordLogin } from '~/domain/account/session'
import { defined } from '~/domain/shared/defined'
import { cents } from '~/domain/shared/money'

const CODES = 200
const ORIGIN = 'https://pages.example.com'
const PATIENCE_MS = 30_000
const ROUNDS = 3

/** The reference backend under test, with a record of every exchange. */
export interface EmbeddedWorld extends World {
  readonly exchanges: readonly Exchange[]
}

/** A provider that vouches for the account it is given, once for each code. */
const vouching = (granted: Map<string, string>, name: string): SocialProvider => ({
  authorizeUrl: landing => landing,
  profile: async code => {
    const subject = granted.get(`${name} ${code}`)
    granted.delete(`${name} ${code}`)
    return subject === undefined ? E.left({ _tag: 'not_granted' }) : E.right({ subject, name: '' })
  },
})

const opened = async (): Promise<EmbeddedShop> => {
  const phones = telephones()
  const granted = new Map<string, string>()
  const providers = Object.fromEntries(providerNames.map(name => [name, vouching(granted, name)]))
  const clients = [
    { id: miniApp.id, name: miniApp.name, redirect_uris: [miniApp.redirect], scopes: ['profile'] as const },
  ]
  const harness = await openDoors('pglite', {
    config: { frontEnds: [ORIGIN] },
    identity: { passwords: cheapPasswords(), sms: phones, providers, clients, limited: false, receipts: true },
    parts: { features: { phone_codes: true, social_logins: providerNames.map(code => ({ code })), receipts: true } },
  })
  harness.clock.now = Date.now()
  return { harness, phones, granted }
}

const goodsIn = async (harness: HttpHarness): Promise<World['goods']> => {
  const field = (name: string, required: boolean, pattern?: string) => ({
    name,
    label: { 'zh-Hant': name, en: name },
    type: 'text' as const,
    placeholder: { 'zh-Hant': name, en: name },
    required,
    options: [],
    ...defined({ pattern }),
  })
  const good = async (given: Parameters<typeof harness.variant>[0] & { readonly price: number }): Promise<Good> => ({
    no: await harness.variant(given),
    price: cents(given.price),
    ...(given.cash === undefined ? {} : { discount: cents(given.cash) }),
  })
  return {
    plain: await good({ price: 10_000, codes: CODES }),
    offer: await good({ price: 5_000, cash: 4_500, codes: CODES }),
    soldOut: await good({ price: 10_000, codes: 0 }),
    once: await good({ price: 10_000, once: true, codes: CODES }),
    topUp: await good({ price: 10_000, delivery: 'fulfilment', fields: [field('player_id', true, '\\d{5}')] }),
    apple: await good({ price: 10_000, delivery: 'fulfilment', fields: [field('apple_id', false)] }),
  }
}

/** The reference backend behind its real routes, called over the network as the kit calls any backend. */
export const embeddedWorld = async (): Promise<EmbeddedWorld> => {
  const shop = await opened()
  const { harness } = shop
  const records = recorder()
  const address = await harness.listen()
  const record: Recorder['record'] = (...exchange) => {
    // the shop's clock is the machine's clock, and the time that hooks let pass
    harness.clock.now = Math.max(harness.clock.now + 1, Date.now())
    records.record(...exchange)
  }
  const realtime = {
    key: 'public-key',
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    tls: false,
    cluster: '',
  }
  const browsers = new WeakMap<Shopper, Browser>()
  const shopper = (login: PasswordLogin): Shopper => {
    const own = browser(record, { seconds: PATIENCE_MS / 1_000 })
    const made = remoteShopper(address, own, login, realtime)
    browsers.set(made, own)
    return made
  }
  let people = 0
  const login = (first: number, words: string): PasswordLogin => {
    people += 1
    return { tel: String(first + people), country_code: '+853', password: `${words} ${people}` }
  }
  const hooks = embeddedHooks(shop, () => login(66_100_000, 'a secret of'))
  const guest = async (): Promise<Shopper> => {
    const [made] = (await hooks.customer?.(1)) ?? []
    if (made === undefined) throw new Error('there is no new customer')
    return shopper(made)
  }
  return {
    goods: await goodsIn(harness),
    methods: { wallet: 'mpay', cash: 'cash' },
    policies,
    socialLogins: providerNames,
    guest,
    again: async one => shopper(one.login),
    stranger: async () => shopper(login(66_500_000, 'words of stranger')),
    hooks,
    lacks: [],
    wire: remoteWire(
      address,
      one => {
        const own = browsers.get(one)
        return own === undefined ? undefined : { token: one.tokens.read(), browser: own }
      },
      record,
    ),
    origin: ORIGIN,
    seed: 1,
    rounds: ROUNDS,
    until: untilWithin(PATIENCE_MS),
    exchanges: records.all(),
    close: harness.close,
  }
}
