import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '~/domain/shared/locale'
import { variants } from '@server/platform/database/schema/catalogue'
import { codeBatches } from '@server/platform/database/schema/vault'
import { openDesk } from '@tests/server/cli/desk'
import { commandDeps, commandIn } from '@tests/server/cli/harness'
import { right, settleWith } from '@tests/server/shop-harness'

const NAMES: Readonly<Record<Lang, string>> = { 'zh-Hant': '復古街機點數', en: 'Arcade points' }

describe('the language of product names for an operator', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  const order = { no: '' }
  beforeAll(async () => {
    desk = await openDesk()
    const { h } = desk
    const me = await h.customer()
    const [arcade, topUp] = [await h.variant({ codes: 2 }), await h.variant({ delivery: 'fulfilment' })]
    for (const product of [topUp, arcade]) {
      await h.database.db.update(variants).set({ name: NAMES }).where(eq(variants.no, product))
      right(await h.shop.cart.add(me, { product, options: {}, quantity: 1 }))
    }
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    const { id, no = '' } = right(await h.shop.orders.place(me, undefined))
    await settleWith(h, me, id)
    order.no = no
  })
  afterAll(() => desk.close())

  const shopIn = (lang: Lang | undefined) =>
    commandIn(desk.cwd, commandDeps(desk.h), { caller: { user: 'tester', lang } })

  it.each([
    ['orders', 'list'],
    ['orders', 'find', 'arcade'],
    ['orders', 'show', 'ORDER'],
    ['orders', 'due'],
    ['codes', 'stock'],
    ['codes', 'low-stock'],
    ['books', 'sales'],
    ['audit', 'evidence', 'ORDER'],
  ])('%s %s has names in Chinese, and in English for an operator who reads English', async (...argv) => {
    const named = argv.map(word => (word === 'ORDER' ? order.no : word))
    for (const lang of [undefined, 'zh-Hant', 'en'] as const) {
      const [shown, hidden] = lang === 'en' ? [NAMES.en, NAMES['zh-Hant']] : [NAMES['zh-Hant'], NAMES.en]
      for (const how of [[], ['--json']]) {
        const { text } = await shopIn(lang)(...named, ...how)
        expect(text).toContain(shown)
        expect(text).not.toContain(hidden)
      }
    }
  })

  it.each(['zh-Hant', 'en'] as const)('the CSV for the accountant has the names in the language %s', async lang => {
    expect((await shopIn(lang)('books', 'export', `${lang}.csv`)).exit).toBe(0)
    const written = readFileSync(join(desk.cwd, `${lang}.csv`), 'utf8')
    expect(Object.values(NAMES).filter(name => written.includes(name))).toEqual([NAMES[lang]])
  })
})

describe('a list of orders of several products', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  it('the product that was searched by number, name or batch comes first, and else the first of the order', async () => {
    const { h, shop } = desk
    const me = await h.customer()
    const bought = [await h.variant(), await h.variant({ codes: 0 }), await h.variant()] as const
    const [first, second] = bought
    await h.stock(second, 1)
    for (const product of bought) right(await h.shop.cart.add(me, { product, options: {}, quantity: 1 }))
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    const { id, no = '' } = right(await h.shop.orders.place(me, undefined))
    await settleWith(h, me, id)
    const [batch] = (await h.database.db.select().from(codeBatches).where(eq(codeBatches.variantNo, second))).map(
      each => each.id,
    )
    const linesOf = async (...argv: readonly string[]) => {
      const said = await shop('orders', ...argv, '--json')
      return String(/"lines":\[\{"variant":"([^"]+)"/u.exec(said.text)?.[1])
    }
    expect(await linesOf('list')).toBe(first)
    expect(await linesOf('find', no)).toBe(first)
    for (const argv of [
      ['find', second],
      ['find', '--product', second.toLowerCase()],
      ['find', '--batch', batch ?? ''],
    ])
      expect(await linesOf(...argv)).toBe(second)
  })
})
