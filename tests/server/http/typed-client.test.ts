import createClient from 'openapi-fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components, paths } from '@tests/api/generated/shop-api'
import { type HttpHarness, headersOf, openDoors } from '@tests/server/http/harness'

type Order = components['schemas']['Order']

/** A program that knows only the published document. */
describe('a client that is generated from the published document', () => {
  let h: HttpHarness
  let address: string
  beforeAll(async () => {
    h = await openDoors('pglite')
    address = await h.listen()
  })
  afterAll(() => h.close())

  it('a generated client buys a code: catalogue, cart, checkout, order, payment, codes', async () => {
    const product = await h.variant({ codes: 3 })
    const me = await h.visitor()
    const shop = createClient<paths>({ baseUrl: address, headers: headersOf({ as: me, bare: true }) })
    const header = { 'X-Requested-With': 'XMLHttpRequest' } as const

    const { data: groups = [] } = await shop.GET('/api/catalogs')
    expect(groups.flatMap(group => group.products.map(({ no }) => no))).toContain(product)

    const added = await shop.POST('/api/cart', { params: { header }, body: { product, options: {}, quantity: 2 } })
    expect(added.response.status).toBe(204)
    await shop.POST('/api/checkout', { params: { header }, body: { payment: 'mpay' } })
    const { data: cart } = await shop.GET('/api/cart')

    const key = crypto.randomUUID()
    const { data: order } = await shop.POST('/api/orders', {
      params: { header: { ...header, 'Idempotency-Key': key } },
      body: { expected_amount: cart?.amount ?? '', expected_version: cart?.version ?? 0 },
    })
    const path = { id: order?.id ?? '' }
    const { data: instruction } = await shop.POST('/api/orders/{id}/payments', {
      params: { header, path },
      body: { method: 'mpay' },
    })
    expect(payee(instruction)).not.toBe('')

    const asked = h.wallet.requests.at(-1)
    if (asked === undefined) throw new Error('the wallet was not asked')
    await h.wallet.tell(h.shop, { payment: asked.payment, amount: asked.amount })

    const { data: bought } = await shop.GET('/api/orders/{id}', { params: { path } })
    expect(bought?.status?.name).toBe('success')
    expect(codesIn(bought)).toHaveLength(2)
  })

  it('a generated client reads why a call was refused', async () => {
    const shop = createClient<paths>({ baseUrl: address })
    const { error, response } = await shop.GET('/api/cart')
    expect([response.status, error?.message]).toEqual([401, expect.stringMatching(/./u)])
  })
})

const codesIn = (order: Order | undefined): readonly string[] =>
  (order?.items ?? []).flatMap(item => (item.codes ?? []).map(({ code }) => code))

/** Narrowed by its kind: each kind has its own fields. */
const payee = (instruction: components['schemas']['PaymentInstruction'] | undefined): string => {
  switch (instruction?.kind) {
    case 'redirect':
      return instruction.url
    case 'app':
      return instruction.web_url
    case 'qr':
      return instruction.text
    case 'form':
      return instruction.action
    case 'jsapi':
      return instruction.bridge
    case 'offline':
      return instruction.order
    case 'none':
    case undefined:
      return ''
  }
}
