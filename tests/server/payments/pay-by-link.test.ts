import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopHarness, buy, openShop, right } from '@tests/server/shop-harness'

describe('a payment by the link of an order', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('pglite')
  })
  afterAll(() => h.close())

  const addresses = (order: string) =>
    h.wallet.requests.filter(each => each.order.id === order).map(each => each.returnUrl)
  const linked = async () => {
    const me = await h.customer()
    const { id, revival_token: token = '' } = await buy(h, me, await h.variant())
    const payer = async (edition: 'mo' | 'hk') => right(await h.shop.orders.payerBy(id, token, { edition, lang: 'en' }))
    return { me, id, token, payer }
  }
  const at = 'https://shop.example.com'

  it('a payment by link returns to the link, in the edition of the payer', async () => {
    for (const [edition, lead] of [
      ['mo', ''],
      ['hk', '/hk'],
    ] as const) {
      const { id, token, payer } = await linked()
      right(await h.shop.orders.pay(await payer(edition), id, 'mpay', undefined))
      expect(addresses(id)).toEqual([`${at}${lead}/s/${token}#from=mpay`])
    }
  })

  it('a payment by link returns to the link even if the owner has opened a payment with the same wallet', async () => {
    const { me, id, token, payer } = await linked()
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    right(await h.shop.orders.pay(await payer('mo'), id, 'mpay', undefined))
    expect(addresses(id)).toEqual([`${at}/pay?order=${id}#from=mpay`, `${at}/s/${token}#from=mpay`])
    // each continues with the payment that is open
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    right(await h.shop.orders.pay(await payer('mo'), id, 'mpay', undefined))
    expect(addresses(id)).toHaveLength(2)
  })

  it('the owner does not see the payer’s open payment, and the payer does not see the owner’s', async () => {
    const { me, id, token, payer } = await linked()
    const revived = async () => right(await h.shop.orders.revive(id, token, { edition: 'mo', lang: 'en' }, undefined))
    const own = right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    expect((await revived()).payment_instruction).toBeUndefined()
    const theirs = right(await h.shop.orders.pay(await payer('mo'), id, 'mpay', undefined))
    expect((await revived()).payment_instruction).toEqual(theirs)
    expect(right(await h.shop.orders.get(me, id)).payment_instruction).toEqual(own)
  })
})
