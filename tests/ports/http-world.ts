import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { httpAccountPorts } from '~/composition/http-account-ports'
import type { HttpOptions } from '~/adapters/http/client'
import { lazyPorts } from '~/adapters/http/lazy-ports'
import { httpPorts } from '~/composition/http-ports'
import { memoryTokens } from '@testing/memory/session.memory'
import { providers as providerNames } from '~/domain/account/account'
import { reactionTo } from '~/domain/account/refused-call'
import { cents } from '~/domain/shared/money'
import type { SocialProvider } from '@server/identity/social/social.port'
import type { Shopper, World } from '@tests/ports/world'
import { sessions, users } from '@server/platform/database/schema/users'
import { openDoors } from '@tests/server/http/harness'
import { policies } from '@tests/server/import-harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'

/** What a browser does about cookies. */
const browserFetch = (sending: () => void): typeof fetch => {
  const jar = new Map<string, string>()
  return async (input, init) => {
    sending()
    const headers = new Headers(init?.headers)
    if (jar.size > 0) headers.set('Cookie', [...jar].map(pair => pair.join('=')).join('; '))
    const response = await fetch(input, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/u.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
}

const app = { id: 'points', name: 'Points', redirect: 'https://points.example/back' }

/** A provider that vouches for the account it is given, once for each code. */
const vouching = (granted: Map<string, string>, name: string): SocialProvider => ({
  authorizeUrl: landing => landing,
  profile: async code => {
    const subject = granted.get(`${name} ${code}`)
    granted.delete(`${name} ${code}`)
    return subject === undefined ? E.left({ _tag: 'not_granted' }) : E.right({ subject, name: '' })
  },
})

/** The reference backend behind its real routes, called over the network by the adapters that browsers use. */
export const httpWorld = async (): Promise<World> => {
  const phones = telephones()
  const granted = new Map<string, string>()
  const providers = Object.fromEntries(providerNames.map(name => [name, vouching(granted, name)]))
  const clients = [{ id: app.id, name: app.name, redirect_uris: [app.redirect], scopes: ['profile'] as const }]
  const harness = await openDoors('pglite', {
    identity: { passwords: cheapPasswords(), sms: phones, providers, clients, limited: false, receipts: true },
    parts: { features: { phone_codes: true, social_logins: providerNames, receipts: true } },
  })
  const address = await harness.listen()
  const { key, host, port, tls } = {
    key: 'public-key',
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    tls: false,
  }
  const codes = 100
  const field = (name: string, required: boolean, pattern?: string) => ({
    name,
    label: { 'zh-Hant': name, en: name },
    type: 'text' as const,
    placeholder: { 'zh-Hant': name, en: name },
    required,
    options: [],
    ...(pattern === undefined ? {} : { pattern }),
  })
  const good = async (given: Parameters<typeof harness.variant>[0] & { readonly price: number }) => ({
    no: await harness.variant(given),
    price: cents(given.price),
    ...(given.cash === undefined ? {} : { discount: cents(given.cash) }),
  })
  const goods = {
    plain: await good({ price: 10_000, codes }),
    offer: await good({ price: 5_000, cash: 4_500, codes }),
    soldOut: await good({ price: 10_000, codes: 0 }),
    once: await good({ price: 10_000, once: true, codes }),
    topUp: await good({ price: 10_000, delivery: 'fulfilment', fields: [field('player_id', true, '\\d{5}')] }),
    apple: await good({ price: 10_000, delivery: 'fulfilment', fields: [field('apple_id', false)] }),
  }

  const shopper = (login: Shopper['login']): Shopper => {
    const tokens = memoryTokens()
    let unauthenticated = 0
    const activity: ('started' | 'succeeded' | 'failed')[] = []
    const options: HttpOptions = {
      // the shop's clock moves when something happens, and never otherwise
      fetch: browserFetch(() => {
        harness.clock.now += 1
      }),
      baseUrl: address,
      locale: 'mo',
      language: 'en',
      token: tokens.read,
      onRefused: call => {
        if (reactionTo(call, tokens.read()) === 'expire') unauthenticated += 1
      },
      onServerTime: () => undefined,
      onActivity: what => void activity.push(what),
    }
    const account = httpAccountPorts(options)
    const ports = lazyPorts(async () => httpPorts(options, { key, host, port, tls, cluster: '' }))
    return {
      ports,
      account,
      tokens,
      login,
      unauthenticated: () => unauthenticated,
      activity: () => activity,
      open: async to => void (await options.fetch(to, { redirect: 'manual' })),
    }
  }
  let people = 0

  return {
    goods,
    guest: async () => {
      people += 1
      const login = { tel: String(66_100_000 + people), country_code: '+853', password: `a secret of ${people}` }
      await harness.identity.add({
        name: '',
        countryCode: login.country_code,
        tel: login.tel,
        password: login.password,
        consents: policies,
      })
      return shopper(login)
    },
    stranger: async () => {
      people += 1
      return shopper({
        tel: String(66_500_000 + people),
        country_code: '+853',
        password: `words of stranger ${people}`,
      })
    },
    policies,
    app,
    codeSent: async (_purpose, { tel }) => {
      await harness.identity.settled()
      return phones.last(tel)
    },
    vouch: (provider, account) => {
      const code = crypto.randomUUID()
      granted.set(`${provider} ${code}`, account)
      return code
    },
    handOff: harness.identity.handOffValue,
    forcePassword: async id => {
      await harness.database.db.update(users).set({ status: 'require_update_password' }).where(eq(users.id, id))
    },
    pass: ms => {
      harness.clock.now += ms
    },
    again: async ({ login }) => shopper(login),
    settle: async order => {
      const request = harness.wallet.requests.findLast(each => each.order.id === order)
      if (request === undefined) throw new Error('the wallet was not asked')
      await harness.wallet.tell(harness.shop, { payment: request.payment, amount: request.amount })
    },
    age: async () => {
      await harness.database.db.update(sessions).set({ createdAt: new Date(harness.clock.now - 31 * 86_400_000) })
    },
    close: harness.close,
  }
}
