import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { paymentServices } from '@server/boot/payment-services'
import type { PaymentEvent, PaymentProvider } from '@server/payments/provider.port'
import { notificationRoutes } from '@server/http/routes/notifications'
import type { RunningShop } from '@server/boot/make-shop'
import { payments } from '@server/platform/database/schema/payments'
import { buy, openShop, right, type ShopHarness } from '@tests/server/shop-harness'
import { simulators } from '@simulators/simulators'

/** The shop as it is wired in demo mode: every method paid through its provider's own protocol, over HTTP. */
let h: ShopHarness
let shop: RunningShop
let stop: () => Promise<void>
const answered: { readonly url: string; readonly tell: (status: number) => void }[] = []
const directory = mkdtempSync(join(tmpdir(), 'sale-'))

beforeAll(async () => {
  h = await openShop('pglite')
  // the simulators look at the clock on the wall
  h.clock.now = Date.now()
  const port = await freePort()
  const host = '127.0.0.1'
  const publicUrl = `http://${host}:${port}`
  const config = { publicUrl, dataDir: directory, host, port, providersFile: undefined, simulatorsUrl: undefined }
  const wallets = paymentServices(config, h.database.db, simulators)
  shop = h.another({ providers: wallets.providers, providerOf: wallets.providerOf, publicUrl })
  const app = Fastify()
  await app.register((routes, _options, done) => {
    notificationRoutes(routes, shop)
    done()
  })
  for (const [prefix, plugin] of Object.entries(wallets.plugins)) await app.register(plugin, { prefix })
  app.addHook('onResponse', async (request, reply) => {
    const waiting = answered.findIndex(each => request.url === each.url)
    if (waiting >= 0) answered.splice(waiting, 1)[0]?.tell(reply.statusCode)
  })
  await app.listen({ host, port })
  stop = () => app.close()
}, 90_000)
afterAll(async () => {
  await stop()
  await shop.flush()
  await h.close()
  rmSync(directory, { recursive: true })
})

const address = (instruction: PaymentInstruction): string => {
  if ('url' in instruction && instruction.url !== undefined) return instruction.url
  if (instruction.kind === 'app') return instruction.web_url
  throw new Error(`no page to pay on in ${instruction.kind}`)
}

/** Orders, pays with a method, makes a choice on the provider's page; answers how the shop acknowledged the notification. */
const sale = async (method: string, provider: string, choice: string) => {
  h.clock.now = Date.now()
  const me = await h.customer()
  const variant = await h.variant()
  const { id } = await buy({ shop }, me, variant, { payment: method })
  const instruction = right(await shop.orders.pay(me, id, method, undefined))
  const { url } = await fetch(address(instruction))
  const acknowledged = new Promise<number>(tell => {
    answered.push({ url: `/api/payments/${provider}/notify`, tell })
  })
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) })
  const status = await acknowledged
  const order = right(await shop.orders.get(me, id))
  const kept = (await h.database.db.select().from(payments).where(eq(payments.orderId, id)))[0]
  return { status, order, kept, variant }
}

describe.each([
  ['mpay', 'mpay'],
  ['bocpay', 'boc'],
  ['uepay', 'uepay'],
  ['payme', 'payme'],
  ['alipayhk', 'alipayhk'],
  ['wechat', 'wechat'],
  ['cash', 'offline'],
])('an order paid with %s', (method, provider) => {
  it('an order is paid through the protocol of its provider, and its codes are delivered', async () => {
    const { status, order, kept } = await sale(method, provider, 'approve')
    expect(status).toBe(provider === 'wechat' ? 204 : 200)
    expect(order.status._tag).toBe('success')
    expect(order.items.flatMap(item => item.codes ?? [])).toHaveLength(1)
    expect(kept).toMatchObject({ provider, state: 'paid' })
  })

  it.each(['wrong', 'currency'])(
    '[I-06] an order is not paid by the wallet’s choice %s, and that money must be refunded',
    async choice => {
      const { order, kept, variant } = await sale(method, provider, choice)
      expect(order.status._tag).toBe('waiting_for_payment')
      expect(order.items.flatMap(item => item.codes ?? [])).toEqual([])
      expect(kept).toMatchObject({ state: 'refund_due' })
      expect((await h.books(variant)).sold).toBe(0)
    },
  )

  it('an order is not delivered for a forged notification, which is not acknowledged', async () => {
    const { status, order } = await sale(method, provider, 'forged')
    expect(status).toBe(401)
    expect(order.status._tag).toBe('waiting_for_payment')
  })
})

it('a method without a provider is shown as disabled, and cannot be chosen', async () => {
  h.clock.now = Date.now()
  const half = h.another({ providerOf: method => (method === 'mpay' ? h.wallet : undefined) })
  const me = await h.customer()
  const on = (methods: readonly { readonly code: string; readonly enabled: boolean }[]) =>
    methods.filter(({ enabled }) => enabled).map(({ code }) => code)
  const { payment_gateway, transfer_methods } = (await half.catalogue()).init(me)
  expect(on([...payment_gateway, ...transfer_methods])).toEqual(['mpay'])
  expect(on((await half.checkout.get(me)).payment_methods)).toEqual(['mpay'])
  expect(await half.checkout.save(me, { payment: 'payme' })).toMatchObject({
    left: { errors: { payment: [expect.any(String)] } },
  })
  const { id } = await buy({ shop: half }, me, await h.variant())
  expect(on(right(await half.orders.get(me, id)).payment_methods)).toEqual(['mpay'])
  expect(await half.orders.pay(me, id, 'payme', undefined)).toMatchObject({ left: { _tag: 'invalid' } })
})

describe('a notification that only makes the shop query', () => {
  /** The event that a notification claims: a payment of 100.00. The provider's answer to a query may differ. */
  const told = (payment: string): PaymentEvent => ({ ...h.wallet.event({ payment }), ref: `ref-${payment}` })
  const asking = (answer: (event: PaymentEvent) => Awaited<ReturnType<PaymentProvider['query']>>) => {
    const provider: PaymentProvider = {
      ...h.wallet,
      proof: 'query',
      verify: ({ raw }) => E.right(told(raw.toString('utf8'))),
      query: ref => Promise.resolve(answer(told(ref.replace('ref-', '')))),
    }
    return h.another({ providers: [provider], providerOf: () => provider })
  }
  const notified = async (answer: Parameters<typeof asking>[0]) => {
    h.clock.now = Date.now()
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const suspicious = asking(answer)
    right(await suspicious.orders.pay(me, id, 'mpay', undefined))
    const { payment } = h.wallet.requests.findLast(each => each.order.id === id) ?? { payment: '' }
    const { status } = await suspicious.payments.notify('wallet', { headers: {}, raw: Buffer.from(payment) })
    const order = right(await suspicious.orders.get(me, id))
    await suspicious.flush()
    return [status, order.status._tag]
  }

  it('a notification without proof has the effect of the queried outcome', async () => {
    expect(await notified(event => E.right(event))).toEqual([200, 'success'])
    expect(await notified(event => E.right({ ...event, kind: 'failed' }))).toEqual([200, 'waiting_for_payment'])
  })

  it('a notification without proof has no effect and must be sent again if the query fails or finds no outcome', async () => {
    expect(await notified(() => E.right(null))).toEqual([503, 'waiting_for_payment'])
    expect(await notified(() => E.left({ _tag: 'unreachable' }))).toEqual([503, 'waiting_for_payment'])
  })
})
