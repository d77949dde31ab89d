import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { providerKinds } from '@server/payments/providers/registry'
import { providersHarness, type ProvidersHarness } from '@tests/server/payments/providers/providers-harness'
import { everyProvider } from '@tests/server/payments/providers/traits'
import { buy, openShop, right, type ShopHarness } from '@tests/server/shop-harness'

/** More than the longest wait before a refund is looked at again. */
const LATER_MS = 3_600_001

/** The adapters of the providers, against their simulators over HTTP. */
describe('second payments, with each provider', () => {
  let h: ShopHarness
  let world: ProvidersHarness
  beforeAll(async () => {
    h = await openShop('pglite')
    h.clock.now = Date.now()
    world = await providersHarness(h.database.db)
  }, 60_000)
  afterAll(async () => {
    await world.close()
    await h.close()
  })

  const shop = (refundsSecondPayments = true) => {
    const all = Object.keys(providerKinds).map(code => world.simulated(code).provider)
    const serving = new Map(everyProvider.map(({ code, method }) => [method, world.simulated(code).provider]))
    return h.another({
      providers: all,
      providerOf: method => serving.get(method),
      now: () => h.clock.now + world.clock.ahead,
      refundsSecondPayments,
    })
  }
  const later = () => {
    world.clock.ahead += LATER_MS
  }
  const codeOf = (wanted: string) => everyProvider.find(({ method }) => method === wanted)?.code ?? ''
  /** An order that is paid with both methods, each on a page that was opened before. */
  const paidTwice = async (methods: readonly [string, string]) => {
    const { me, id } = await bought()
    const pages: (readonly [code: string, page: string])[] = []
    for (const method of methods) {
      const instruction = right(await shop().orders.pay(me, id, method, undefined))
      pages.push([codeOf(method), await world.arrive(instruction)])
    }
    for (const [code, page] of pages) {
      const heard = world.hears(code, world.heard(code).length + 1)
      expect((await world.choose(page, 'approve')).status).toBe(303)
      const { headers, raw } = (await heard).notification
      const told = {
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        raw,
      }
      expect((await shop().payments.notify(code, told)).status).toBeLessThan(300)
    }
    return { me, id }
  }
  const bought = async () => {
    const me = await h.customer()
    const variant = await h.variant({ price: 9_850 })
    h.clock.now = Date.now()
    const { id } = await buy({ shop: shop() }, me, variant)
    return { me, id }
  }
  const statesOf = (order: string) =>
    h.database.db
      .select({ provider: refunds.provider, state: refunds.state, reason: refunds.reason, amount: refunds.amount })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, order))

  const able = everyProvider.filter(({ refunds: traits }) => traits !== undefined)
  it.each(able)(
    '[I-28] money of a second wallet goes back through $code without an operator, once',
    async ({ code, method }) => {
      const { me, id } = await paidTwice([method === 'mpay' ? 'uepay' : 'mpay', method])
      const due = { provider: code, reason: 'twice', amount: 9_850 }
      expect(await statesOf(id)).toMatchObject([{ ...due, state: 'due' }])
      await shop(false).operations.sendRefunds()
      expect(await statesOf(id)).toMatchObject([{ ...due, state: 'due' }])
      for (let at = 0; at < 3; at += 1) {
        await shop().operations.sendRefunds()
        later()
      }
      expect(await statesOf(id)).toMatchObject([{ ...due, state: 'sent' }])
      expect(right(await shop().orders.get(me, id)).status._tag).toBe('success')
    },
  )

  it('money of a second wallet waits for the operator if its provider has no call for refunds', async () => {
    const { id } = await paidTwice(['mpay', 'uepay'])
    for (let at = 0; at < 2; at += 1) {
      await shop().operations.sendRefunds()
      later()
    }
    expect(await statesOf(id)).toMatchObject([{ provider: 'uepay', state: 'due' }])
  })
})
