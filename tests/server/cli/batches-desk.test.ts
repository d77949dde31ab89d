import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as t from 'io-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '@server/operators/acts'
import { codeBatches } from '@server/platform/database/schema/vault'
import { json, openDesk } from '@tests/server/cli/desk'
import { buy, right, settleWith } from '@tests/server/shop-harness'

describe('the batches of codes at the desk', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  const why = ['--reason', 'a bad import'] as const
  const page = t.type({ batches: t.array(t.type({ id: t.string })) })
  const listed = async (...given: readonly string[]) => {
    const said = await desk.shop('codes', 'batches', ...given, '--json')
    const read = page.decode(json(said))
    if (read._tag === 'Left') throw new Error(said.text)
    return read.right.batches.map(({ id }) => id)
  }
  const batchesOf = async (variant: string) =>
    (await desk.h.database.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))).map(({ id }) => id)
  const bring = async (variant: string, ...lines: readonly string[]) => {
    desk.h.clock.now += 1_000
    writeFileSync(join(desk.cwd, 'codes.csv'), ['code', ...lines].join('\n'))
    return desk.shop('codes', 'import', 'codes.csv', '--variant', variant, ...why)
  }

  it('codes import prints the id of its batch, and the audit has it; a refused or a dry import has no batch', async () => {
    const variant = await desk.h.variant({ codes: 0 })
    const said = await bring(variant, 'PRINT-1', 'PRINT-2')
    const [id] = await batchesOf(variant)
    expect(said.out).toEqual([`${variant}  2  batch ${id}`, '2 codes imported.'])
    expect(await listActs(desk.h.database.db, { limit: 1 })).toMatchObject([
      { command: 'codes import', after: { imported: { [variant]: 2 }, batch_ids: [id] } },
    ])
    // every line is in the vault already
    for (const how of [[], ['--skip-refused'], ['--dry-run']])
      expect(
        json(await desk.shop('codes', 'import', 'codes.csv', '--variant', variant, '--json', ...how)),
      ).toMatchObject({ imported: false, batches: [] })
    expect(await batchesOf(variant)).toEqual([id])
  })

  it('codes batches lists batches of one variant, the newest first, and sold ones with --all', async () => {
    const { h, shop } = desk
    const variant = await h.variant({ codes: 0 })
    for (const line of ['PAGE-1', 'PAGE-2', 'PAGE-3']) expect((await bring(variant, line)).exit).toBe(0)
    const all = await listed('--variant', variant)
    expect(all.toSorted()).toEqual((await batchesOf(variant)).toSorted())
    const newest = (await shop('codes', 'batches', '--variant', variant)).out
    expect(newest[1]).toContain(all[0])
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, variant, { quantity: 3 })).id)
    expect(await listed('--variant', variant)).toEqual([])
    expect(await listed('--variant', variant, '--all')).toEqual(all)
  })

  it('orders find --batch lists the orders that hold or had codes of a batch, and no others', async () => {
    const { h, shop, sold } = desk
    const paid = await sold({ spare: 3 })
    const [batch = ''] = await batchesOf(paid.variant)
    const held = await buy(h, await h.customer(), paid.variant)
    const other = await sold()
    const found = async () => {
      const said = await shop('orders', 'find', '--batch', batch, '--json')
      const read = t.type({ orders: t.array(t.type({ no: t.string })) }).decode(json(said))
      if (read._tag === 'Left') throw new Error(said.text)
      return read.right.orders.map(({ no }) => no).toSorted()
    }
    const expected = [paid.no, held.no ?? ''].toSorted()
    expect(await found()).toEqual(expected)
    // the piece has a code of another batch now
    await h.stock(paid.variant, 1)
    await shop('codes', 'quarantine', batch, ...why)
    expect((await shop('orders', 'replace', paid.no, '--unit', '1.1', ...why)).exit).toBe(0)
    expect(await found()).toEqual([paid.no])
    expect((await shop('orders', 'find', '--batch', batch)).text).not.toContain(other.no)
    expect((await shop('orders', 'find', '--batch', 'x')).err).toEqual(['x is no batch: codes batches lists them.'])
  })

  it('orders find --batch counts the codes of the batch in an order by their state', async () => {
    const { h, shop, sold } = desk
    const { no, id, me, variant } = await sold({ quantity: 4, spare: 1 })
    const [batch = ''] = await batchesOf(variant)
    const held = await buy(h, await h.customer(), variant)
    const found = async (...how: readonly string[]) => shop('orders', 'find', '--batch', batch, ...how)
    const lineOf = async (order: string) => (await found()).out.find(line => line.startsWith(order)) ?? ''
    expect(await lineOf(no)).toMatch(/success {2}4 unseen$/u)
    expect(await lineOf(held.no ?? '')).toMatch(/1 held, not sold$/u)
    right(await h.shop.orders.get(me, id))
    await shop('codes', 'quarantine', batch, ...why)
    await h.stock(variant, 1)
    await shop('orders', 'replace', no, '--unit', '1.2', ...why)
    await shop('orders', 'refund', no, '--due', '--unit', '1.4', ...why)
    expect(await lineOf(no)).toMatch(/2 shown, 1 replaced, 1 refunded/u)
    expect(json(await found('--json'))).toMatchObject({
      orders: [{ no, batch: { held: 0, unseen: 0, shown: 2, replaced: 1, refunded: 1 } }],
    })
    // the new code is of another batch
    const other = (await batchesOf(variant)).find(each => each !== batch) ?? ''
    expect((await shop('orders', 'find', '--batch', other)).out[1]).toContain('1 unseen')
    expect(json(await shop('orders', 'find', no, '--json'))).toMatchObject({ orders: [{ no, batch: null }] })
  })

  it('doctor does not report a batch in quarantine that has nothing left to sell', async () => {
    const { h, shop } = desk
    const due = async () => (await shop('doctor')).out.filter(line => line.includes('in quarantine'))
    await shop('codes', 'unlock', '--all', ...why)
    expect(await due()).toEqual([])
    const variant = await h.variant({ codes: 2 })
    const [batch = ''] = await batchesOf(variant)
    await shop('codes', 'quarantine', batch, ...why)
    expect(await due()).toEqual([expect.stringMatching(/^due {2}1 batch with free codes is in quarantine/u)])
    expect((await shop('codes', 'void', '--batch', batch, ...why)).exit).toBe(0)
    expect(await due()).toEqual([])
  })
})
