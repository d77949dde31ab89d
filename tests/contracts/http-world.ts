import { httpAccountPorts } from '~/adapters/http/account-ports'
import type { HttpOptions } from '~/adapters/http/client'
import { lazyPorts } from '~/adapters/http/lazy-ports'
import { httpPorts } from '~/adapters/http/ports'
import { memoryTokens } from '~/adapters/memory/session.memory'
import { cents } from '~/domain/money'
import type { Shopper, World } from '@tests/contracts/world'
import { sessions } from '@server/store/schema/people'
import { openDoors } from '@tests/server/http-harness'
import { cheapPasswords, telephones } from '@tests/server/identity-harness'

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

/** The reference backend behind its real doors, asked over the network by the adapters that browsers use. */
export const httpWorld = async (): Promise<World> => {
  const phones = telephones()
  const harness = await openDoors('pglite', { identity: { passwords: cheapPasswords(), sms: phones } })
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
      onUnauthenticated: () => {
        unauthenticated += 1
      },
      onServerTime: () => undefined,
      onActivity: what => void activity.push(what),
    }
    const ports = lazyPorts(async () => httpPorts(options, { key, host, port, tls, cluster: '' }))
    const { entrance } = httpAccountPorts(options)
    return { ports, entrance, tokens, login, unauthenticated: () => unauthenticated, activity: () => activity }
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
      })
      return shopper(login)
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
    lastCode: async ({ login }) => {
      await harness.identity.settled()
      return phones.last(login.tel)
    },
    close: harness.close,
  }
}
