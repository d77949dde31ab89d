import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priced } from '~/domain/cart/cart'
import type { StoredField } from '@server/platform/database/texts'
import { MAX_LINES } from '@server/cart/cart'
import { variants } from '@server/platform/database/schema/catalogue'
import { type ShopHarness, both, kinds, openShop, refusal, refusedFields, right } from '@tests/server/shop-harness'

const field = (name: string, given: Partial<StoredField> = {}): StoredField => ({
  name,
  label: both(name),
  type: 'text',
  placeholder: both(''),
  required: true,
  options: [],
  ...given,
})

describe.each(kinds)('a cart on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const add = (me: Awaited<ReturnType<ShopHarness['customer']>>, product: string, quantity = 1, options = {}) =>
    h.shop.cart.add(me, { product, options, quantity })

  it('a new cart is empty and has the cash method', async () => {
    expect(await h.shop.cart.get(await h.customer())).toMatchObject({
      items: [],
      amount: 0,
      origin_amount: 0,
      offer: 0,
      quantity: 0,
      payment: 'cash',
    })
  })

  it('a cart raises the quantity for the same variant with the same options, in any order of the options', async () => {
    const me = await h.customer()
    const no = await h.variant({ fields: [field('a'), field('b')] })
    right(await add(me, no, 2, { a: '1', b: '2' }))
    right(await add(me, no, 3, { b: ' 2 ', a: '1', stranger: 'x' }))
    right(await add(me, no, 1, { a: '1', b: '3' }))
    expect((await h.shop.cart.get(me)).items.map(item => item.quantity)).toEqual([5, 1])
  })

  it('a cart marks exactly the lines that can no longer be bought', async () => {
    const me = await h.customer()
    const [gone, left] = [await h.variant(), await h.variant()]
    right(await add(me, gone, 1))
    right(await add(me, left, 1))
    expect((await h.shop.cart.get(me)).items.map(item => item.stockout)).toEqual([undefined, undefined])
    await h.database.db.update(variants).set({ onSale: false }).where(eq(variants.no, gone))
    expect((await h.shop.cart.get(me)).items.map(item => item.stockout)).toEqual([true, undefined])
    expect((await h.shop.checkout.get(me)).cart.items.map(item => item.stockout)).toEqual([true, undefined])
  })

  it('a cart accepts 99 pieces of a line and no more', async () => {
    const me = await h.customer()
    const no = await h.variant()
    right(await add(me, no, 98))
    right(await add(me, no, 1))
    expect(refusedFields(await add(me, no, 1))).toEqual(['quantity'])
    expect((await h.shop.cart.get(me)).quantity).toBe(99)
  })

  it('a cart accepts its maximum of lines and no more', async () => {
    const me = await h.customer()
    const no = await h.variant({ fields: [field('a')] })
    for (let n = 0; n < MAX_LINES; n += 1) right(await add(me, no, 1, { a: String(n) }))
    expect(refusedFields(await add(me, no, 1, { a: 'one more' }))).toEqual(['product'])
    right(await add(me, no, 1, { a: '0' }))
  })

  it('[I-15] a cart accepts a once-only variant once, also with other options or another quantity', async () => {
    const me = await h.customer()
    const no = await h.variant({ once: true, fields: [field('a')] })
    expect(refusedFields(await add(me, no, 2, { a: '1' }))).toEqual(['quantity'])
    right(await add(me, no, 1, { a: '1' }))
    expect(refusedFields(await add(me, no, 1, { a: '1' }))).toEqual(['quantity'])
    expect(refusedFields(await add(me, no, 1, { a: '2' }))).toEqual(['quantity'])
    const [line] = (await h.shop.cart.get(me)).items
    expect(refusedFields(await h.shop.cart.setQuantity(me, line?.id ?? '', 2))).toEqual(['quantity'])
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
  })

  it('a cart refuses variants that are sold out, off sale or unknown', async () => {
    const me = await h.customer()
    expect(refusedFields(await add(me, await h.variant({ codes: 0 })))).toEqual(['product'])
    expect(refusedFields(await add(me, await h.variant({ onSale: false })))).toEqual(['product'])
    expect(refusedFields(await add(me, await h.variant({ delivery: 'fulfilment', onSale: false })))).toEqual([
      'product',
    ])
    expect(refusedFields(await add(me, 'nothing of the kind'))).toEqual(['product'])
    right(await add(me, await h.variant({ delivery: 'fulfilment' })))
  })

  it('a cart reports each fault at its field, in the language of the reader', async () => {
    const no = await h.variant({
      fields: [
        field('server', { type: 'select', options: [{ value: 'asia', label: both('Asia') }] }),
        field('player', { pattern: '\\d{5}' }),
        field('note', { required: false }),
      ],
      variations: [
        {
          id: 'flavour',
          name: both('Flavour'),
          min: 1,
          max: 1,
          options: [{ id: 'v', name: both('Vanilla'), default: false }],
        },
      ],
    })
    const chinese = await h.customer({ lang: 'zh-Hant' })
    expect(refusal(await add(chinese, no, 1, { server: 'mars', player: 'x', flavour: 'lava' }))).toEqual({
      _tag: 'invalid',
      errors: {
        'options.server': ['請選「server」'],
        'options.player': ['「player」為 5 位數字'],
        'options.flavour': ['請重新選擇「Flavour」'],
      },
    })
    expect(refusal(await add(await h.customer(), no, 1, {}))).toMatchObject({
      errors: {
        'options.server': ['Choose server'],
        'options.player': ['Fill in player'],
        'options.flavour': [expect.any(String)],
      },
    })
  })

  it('a cart stores only fields of the form, and shows them with their labels', async () => {
    const me = await h.customer()
    const no = await h.variant({
      fields: [field('server', { type: 'select', options: [{ value: 'asia', label: both('Asia') }] })],
    })
    right(await add(me, no, 1, { server: 'asia', __proto__: 'x', admin: 'true' }))
    expect((await h.shop.cart.get(me)).items[0]?.options).toEqual([{ name: 'server', value: 'Asia' }])
  })

  it('a cart sets a quantity, removes a line with 0, and gives the same result for a repeat', async () => {
    const me = await h.customer()
    right(await add(me, await h.variant()))
    const id = (await h.shop.cart.get(me)).items[0]?.id ?? ''
    right(await h.shop.cart.setQuantity(me, id, 7))
    right(await h.shop.cart.setQuantity(me, id, 7))
    expect((await h.shop.cart.get(me)).quantity).toBe(7)
    right(await h.shop.cart.setQuantity(me, id, 0))
    right(await h.shop.cart.setQuantity(me, id, 0))
    expect((await h.shop.cart.get(me)).items).toEqual([])
    expect(refusal(await h.shop.cart.setQuantity(me, id, 1))._tag).toBe('not_found')
  })

  it("a customer cannot change another customer's line", async () => {
    const owner = await h.customer()
    right(await add(owner, await h.variant()))
    const id = (await h.shop.cart.get(owner)).items[0]?.id ?? ''
    const thief = await h.customer()
    expect(refusal(await h.shop.cart.setQuantity(thief, id, 9))).toEqual({ _tag: 'not_found' })
    right(await h.shop.cart.setQuantity(thief, id, 0))
    expect((await h.shop.cart.get(owner)).quantity).toBe(1)
  })

  it('a cart gets a new version with every change', async () => {
    const me = await h.customer()
    const no = await h.variant()
    const versions: number[] = []
    const note = async () => versions.push((await h.shop.cart.get(me)).version ?? 0)
    await note()
    right(await add(me, no))
    await note()
    const id = (await h.shop.cart.get(me)).items[0]?.id ?? ''
    right(await h.shop.cart.setQuantity(me, id, 2))
    await note()
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    await note()
    await h.shop.cart.clear(me)
    await note()
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  })

  it('a cleared cart is empty and has the cash method again', async () => {
    const me = await h.customer()
    right(await add(me, await h.variant()))
    right(await h.shop.checkout.save(me, { payment: 'mpay', note: 'x' }))
    await h.shop.cart.clear(me)
    expect(await h.shop.checkout.get(me)).toMatchObject({
      form: { payment: 'cash' },
      cart: { items: [], payment: 'cash' },
    })
  })

  it('a cart has the sums of the domain, for all lines and methods', async () => {
    const nos = await Promise.all([
      h.variant({ price: 10_000, cash: 9_650, delivery: 'fulfilment' }),
      h.variant({ price: 1, delivery: 'fulfilment' }),
      h.variant({ price: 99_999_999, cash: 1, delivery: 'fulfilment' }),
      h.variant({ price: 0, delivery: 'fulfilment' }),
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(3), quantity: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 }),
        fc.constantFrom('cash', 'mpay', 'payme'),
        async (picks, payment) => {
          const me = await h.customer()
          for (const { at, quantity } of picks) right(await add(me, nos[at] ?? '', quantity))
          const { cart } = right(await h.shop.checkout.save(me, { payment }))
          expect(cart).toMatchObject(priced(cart.items, payment))
          expect(await h.shop.cart.get(me)).toEqual(cart)
          expect(cart.amount).toBe(payment === 'cash' ? cart.origin_amount - cart.offer : cart.origin_amount)
        },
      ),
      { numRuns: 15 },
    )
  })
})
