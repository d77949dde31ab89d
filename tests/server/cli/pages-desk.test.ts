import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAct } from '@server/operators/acts'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queuePing } from '@server/webhooks/operate'
import { json, openDesk } from '@tests/server/cli/desk'
import { commands } from '@tests/server/cli/harness'
import { buy, settleWith } from '@tests/server/shop-harness'
import { endpointNamed } from '@tests/server/webhooks/endpoint'

/** Each command that lists in pages, and the name of its rows in JSON. A new one that is not here fails. */
const lists: Readonly<Record<string, string>> = {
  'audit log': 'acts',
  'books batches': 'batches',
  'catalogue list': 'variants',
  'codes batches': 'batches',
  'codes expiring': 'expiring',
  'codes low-stock': 'variants',
  'codes stock': 'variants',
  'orders due': 'units',
  'orders find': 'orders',
  'orders list': 'orders',
  'users list': 'users',
  'webhooks list': 'deliveries',
}
const next = t.type({ next: t.union([t.string, t.null]) })
const stocked = t.type({
  variant: t.string,
  for_sale: t.number,
  on_sale: t.boolean,
  visible: t.boolean,
})

let desk: Awaited<ReturnType<typeof openDesk>>
const product = { no: '' }

/** Some rows of each list. Several have the same time. */
beforeAll(async () => {
  desk = await openDesk()
  const { h } = desk
  const { db } = h.database
  const topUp = await h.variant({ delivery: 'fulfilment' })
  product.no = topUp
  for (const quantity of [2, 1, 3, 1]) {
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, topUp, { quantity })).id)
    if (quantity === 3) h.clock.now += 1_000
  }
  for (const many of [2, 9, 5, 6]) {
    const variant = await h.variant({ codes: many })
    await h.stock(variant, 1)
  }
  await h.variant({ codes: 1, onSale: false })
  await db.update(codes).set({ expiresAt: new Date(h.clock.now + 86_400_000) })
  const later = await h.variant({ codes: 0 })
  await h.stock(later, 2)
  await db.update(codeBatches).set({ costCents: 4_850, costCurrency: 'MOP' })
  const acting = { actor: { door: 'machine', user: 'tester' }, command: 'orders note', reason: undefined } as const
  for (let row = 0; row < 5; row += 1)
    await writeAct(db, acting, { subject: `MO-${row}`, before: {}, after: {} }, h.clock.now)
  await storeEndpoints(db, [endpointNamed('books')], h.clock.now)
  for (let row = 0; row < 4; row += 1) await queuePing(db, 'books', h.clock.now)
})
afterAll(() => desk.close())

const argvOf = (name: string): readonly string[] => [
  ...name.split(' '),
  ...(name === 'orders find' ? [product.no] : []),
]

/** A page: each row as a text, and the cursor of the next page. */
const pageOf = async (name: string, ...given: readonly string[]) => {
  const said = await desk.shop(...argvOf(name), ...given, '--json')
  expect(said.exit, said.text).toBe(0)
  const read = json(said)
  const rows: unknown = Object(read)[lists[name] ?? '']
  if (!next.is(read) || !Array.isArray(rows)) throw new Error(said.text)
  return { rows: rows.map(row => JSON.stringify(row)), next: read.next }
}

/** All rows, page by page. */
const walked = async (name: string, limit: number, ...given: readonly string[]): Promise<readonly string[]> => {
  const rows: string[] = []
  let page = await pageOf(name, ...given, '--limit', `${limit}`)
  for (;;) {
    expect(page.rows.length).toBeGreaterThan(0)
    expect(page.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...page.rows)
    if (page.next === null) return rows
    expect(page.rows.length).toBe(limit)
    page = await pageOf(name, ...given, '--limit', `${limit}`, '--after', page.next)
  }
}

describe('the commands that list in pages', () => {
  it('these tests know each of them, and each has both options', () => {
    const paged = commands().filter(({ options }) => options.includes('--after') || options.includes('--limit'))
    expect(paged.map(({ path }) => path.join(' ')).toSorted()).toEqual(Object.keys(lists))
    for (const { options } of paged) expect(options).toEqual(expect.arrayContaining(['--after', '--limit']))
  })

  it.each(Object.keys(lists))('the pages of %s have each row once, for any size of a page', async name => {
    const all = await pageOf(name, '--limit', '999')
    expect(all.next).toBeNull()
    expect(all.rows.length).toBeGreaterThan(2)
    expect(new Set(all.rows).size).toBe(all.rows.length)
    for (let limit = 1; limit <= all.rows.length + 1; limit += 1) expect(await walked(name, limit)).toEqual(all.rows)
  })

  it.each(Object.keys(lists))(
    'the last line of %s names the next page, and that of the last page does not',
    async name => {
      const { next: cursor } = await pageOf(name, '--limit', '2')
      const line = `There are more: --after ${cursor}`
      expect((await desk.shop(...argvOf(name), '--limit', '2')).out.at(-1)).toBe(line)
      expect((await desk.shop(...argvOf(name), '--limit', '999')).text).not.toContain('--after')
    },
  )

  it.each(Object.keys(lists))('a text that is no cursor of %s is an error', async name => {
    const said = await desk.shop(...argvOf(name), '--after', 'x')
    expect(said).toMatchObject({ exit: 1, out: [], err: ['--after: x is no cursor of this list.'] })
  })

  it('a piece that does not exist and a variant without codes are no cursors', async () => {
    for (const [name, cursor] of [
      ['orders due', `0.${randomUUID()}`],
      ['codes stock', product.no],
      ['codes low-stock', product.no],
    ] as const)
      expect((await desk.shop(...argvOf(name), '--after', cursor)).err).toEqual([
        `--after: ${cursor} is no cursor of this list.`,
      ])
  })

  it('the next page of orders due continues when a piece of the page before is fulfilled meanwhile', async () => {
    const all = (await pageOf('orders due')).rows
    const { rows, next: cursor } = await pageOf('orders due', '--limit', '3')
    const { no } = JSON.parse(rows[2] ?? '')
    expect((await desk.shop('orders', 'fulfil', no, '--reason', 'done')).exit).toBe(0)
    expect((await pageOf('orders due', '--after', cursor ?? '')).rows).toEqual(
      all.slice(3).filter(row => !row.includes(no)),
    )
  })

  it('codes low-stock has the rows of codes stock that are for sale and few, with any limit', async () => {
    const all = (await pageOf('codes stock')).rows
    const few = (limit: number) =>
      all.filter(row => {
        const read: unknown = JSON.parse(row)
        return stocked.is(read) && read.on_sale && read.visible && read.for_sale <= limit
      })
    expect((await pageOf('codes low-stock')).rows).toEqual(few(5))
    for (const limit of [0, 2, 3, 6, 7, 10]) {
      expect((await pageOf('codes low-stock', '--at-most', `${limit}`)).rows).toEqual(few(limit))
    }
    expect(await walked('codes low-stock', 1, '--at-most', '7')).toEqual(few(7))
  })
})
