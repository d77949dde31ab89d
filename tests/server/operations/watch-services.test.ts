import * as E from 'fp-ts/Either'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { IdentityServices } from '@server/boot/identity-services'
import { watchServices } from '@server/boot/watch-services'
import { supplier } from '@server/fulfilment/suppliers/supplier'
import { smsGateway } from '@server/identity/sms/gateway'
import type { Description } from '@server/identity/social/description'
import { providersOf } from '@server/identity/social/providers'
import { walletProvider } from '@server/payments/providers/wallet/wallet'
import { ACCOUNT_LIMITS } from '@tests/server/identity/harness'
import { aPayment } from '@tests/server/payments/providers/providers-harness'
import { mailbox } from '@tests/setup/mailbox'
import { companies, NOWHERE } from '@tests/server/payments/providers/stubs'

const NUMBER = { countryCode: '+853', tel: '66123456' }
const PAYMENT = '3e685378-1eef-4044-8f84-8f2e38c610af'
const facebook = (url: string): Description => ({
  provider: 'facebook',
  kind: 'oauth2',
  authorize: `${url}/authorize`,
  token: `${url}/token`,
  userinfo: `${url}/userinfo`,
  client_id: 'shop',
  client_secret: 'the client secret of the shop',
  fields: { subject: 'id' },
})
const LONELY: Omit<IdentityServices, 'sms'> = {
  providers: {},
  clients: [],
  publicUrl: 'https://shop.example',
  served: ['+853'],
  accountLimits: ACCOUNT_LIMITS,
  limited: true,
  plugins: {},
  phones: undefined,
  logins: undefined,
}

describe('the calls to outside services', () => {
  const { served } = companies()
  afterEach(() => vi.restoreAllMocks())

  /** Services at an address, with everything that they count and log. */
  const watched = (url: string) => {
    const register = new Registry()
    const lines: unknown[] = []
    const wallet = walletProvider({
      code: 'wallet',
      secrets: ['a secret of the wallet'],
      baseUrl: url,
      notifyUrl: 'https://shop.example/n',
    })
    const description = { url: `${url}/{to}`, body: { json: { text: '{text}' } } }
    const services = watchServices(
      {
        wallets: {
          providers: [wallet],
          providerOf: method => (method === 'mpay' ? wallet : undefined),
          plugins: {},
          simulated: undefined,
        },
        suppliers: {
          fulfilment: supplier(
            { url, secrets: ['a secret of the supplier'] },
            { callbackUrl: 'https://shop.example/f' },
          ),
          plugins: {},
        },
        mail: async () => E.left({ why: 'ECONNECTION', permanent: false }),
        people: { ...LONELY, sms: smsGateway(description, ''), providers: providersOf([facebook(url)]) },
      },
      register,
      { warn: (line: unknown) => void lines.push(line) },
    )
    const everything = async () => {
      const provider = services.wallets.providerOf('mpay')
      await provider?.create(aPayment({ payment: PAYMENT }))
      await provider?.query('r1')
      await services.people.sms?.send(NUMBER, 'your code is 471100').catch(() => undefined)
      await services.suppliers.fulfilment.query('unit-1')
      await services.mail?.({ to: [mailbox('ada@example.com')], subject: 'a receipt', text: 'for Ada' })
      await services.people.providers.facebook?.profile('a code 4711', 'https://shop.example/', 'verifier')
    }
    /** Only the counts that are not 0. */
    const counts = async () =>
      (await register.metrics())
        .split('\n')
        .flatMap(
          line =>
            /_count\{service="(.+)",provider=".+",call="(.+)",result="(.+)"\} (?!0$)(\d+)/u
              .exec(line)
              ?.slice(1)
              .join(' ') ?? [],
        )
    return { ...services, everything, counts, lines, register }
  }

  it.each([
    [
      'status 500',
      async () => served((_request, reply) => reply.code(500).send('66123456 is not known')),
      'status 500',
      'it answered 500',
    ],
    ['a refused connection', async () => NOWHERE, 'unreachable', 'no answer: unreachable'],
    [
      'no answer in time',
      async () => {
        vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
        return NOWHERE
      },
      'timeout',
      'no answer: timeout',
    ],
  ])('each failed call is counted, and has one line in the log: %s', async (_name, at, why, supplierWhy) => {
    const h = watched(await at())
    await h.everything()
    expect(await h.counts()).toEqual([
      'payment create failed 1',
      'payment query failed 1',
      'sms send failed 1',
      'social profile failed 1',
      'mail send failed 1',
      'supplier query failed 1',
    ])
    const line = { event: 'service_call_failed', result: 'failed', ms: expect.any(Number) }
    expect(h.lines).toEqual([
      { ...line, service: 'payment', provider: 'wallet', call: 'create', why, reference: PAYMENT },
      { ...line, service: 'payment', provider: 'wallet', call: 'query', why, reference: 'r1' },
      { ...line, service: 'sms', provider: 'gateway', call: 'send', why },
      { ...line, service: 'supplier', provider: 'supplier', call: 'query', why: supplierWhy, reference: 'unit-1' },
      { ...line, service: 'mail', provider: 'smtp', call: 'send', why: 'ECONNECTION' },
      { ...line, service: 'social', provider: 'facebook', call: 'profile', why },
    ])
    // neither the number, nor the text, nor what the other side wrote
    expect(JSON.stringify(h.lines)).not.toMatch(/66123456|471100|a code 4711|client secret|ada@|for Ada/u)
  })

  it('a refusal by a payment provider is counted apart from a missing answer', async () => {
    const h = watched(await served((_request, reply) => reply.code(422).send({})))
    await h.wallets.providerOf('mpay')?.create(aPayment())
    expect(await h.counts()).toEqual(['payment create refused 1'])
    expect(h.lines).toMatchObject([{ result: 'refused', why: 'the wallet answered 422' }])
  })

  it('a code that a social provider does not accept is counted apart from a missing answer', async () => {
    const h = watched(await served((_request, reply) => reply.code(400).send({ error: 'invalid_grant' })))
    await h.people.providers.facebook?.profile('a code', 'https://shop.example/', 'verifier')
    expect(await h.counts()).toEqual(['social profile refused 1'])
    expect(h.lines).toMatchObject([{ service: 'social', provider: 'facebook', result: 'refused' }])
  })

  it('a call that succeeds is counted and not logged', async () => {
    const h = watched(await served((_request, reply) => reply.send({ reference: 'unit-1', status: 'accepted' })))
    expect(await h.suppliers.fulfilment.query('unit-1')).toEqual(E.right({ state: 'accepted' }))
    await h.people.sms?.send(NUMBER, 'text')
    expect(await h.counts()).toEqual(['sms send ok 1', 'supplier query ok 1'])
    expect(h.lines).toEqual([])
  })

  it('every known call is in the metrics with 0 before it is made', async () => {
    const text = await watched(NOWHERE).register.metrics()
    for (const call of [
      'service="payment",provider="wallet",call="create"',
      'service="social",provider="facebook",call="profile"',
    ])
      for (const result of ['ok', 'refused', 'failed'])
        expect(text).toContain(`shop_service_call_duration_seconds_count{${call},result="${result}"} 0`)
    expect(watched(NOWHERE).wallets.providerOf('visa')).toBeUndefined()
  })
})
