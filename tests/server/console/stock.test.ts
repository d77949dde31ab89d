import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockCalls } from '~/contract/console/stock'
import { cents } from '~/domain/shared/money'
import { notSold } from '@server/acts/stock/not-sold'
import { variantNames } from '@server/operations/products/variant-names'
import { listActs } from '@server/operators/acts'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { audit } from '@server/platform/database/schema/audit'
import { codeBatches } from '@server/platform/database/schema/vault'
import { LOW_STOCK, lowStock } from '@server/stock/low-stock'
import { stockLimits } from '@server/stock/stock-limits'
import { expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { progressLines } from '@tests/server/console/progress-lines'
import { buy, settleWith } from '@tests/server/shop-harness'

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`
const fresh = () => `CODE-${randomUUID()}`.toUpperCase()

describe('the stock at the console', () => {
  let h: ConsoleHarness
  let owner: Console
  beforeAll(async () => {
    h = await openConsoleShop()
    owner = await h.person('owner')
  })
  afterAll(() => h.close())
  const acts = (command: string) => listActs(h.deps.db, { command, limit: 99 })
  const stockOf = async (no: string) => (await owner.look(stockCalls.variantStock, { params: { no } })).right().stock
  const batchOf = async (variant: string) => {
    const [batch] = (await owner.look(stockCalls.listBatches, { query: { variant } })).right().items
    if (batch === undefined) throw new Error('no batch')
    return batch
  }
  const input = (variant: string, more: object = {}) => ({ source: 'codes.csv', variant, skip_refused: false, ...more })

  it('the figures of a variant are those of its codes, and add up to what was imported', async () => {
    const variant = await h.variant({ codes: 5 })
    const order = await buy(h, await h.customer(), variant, { quantity: 2 })
    expect(await stockOf(variant)).toMatchObject({ free: 3, held: 2, sold: 0, void: 0, imported: 5, for_sale: 3 })
    const customer = await h.customer()
    await settleWith(h, customer, (await buy(h, customer, variant)).id)
    expect(await stockOf(variant)).toMatchObject({ free: 2, held: 2, sold: 1, void: 0, imported: 5, for_sale: 2 })
    expect(order.status._tag).toBe('pending')
    expect((await owner.look(stockCalls.variantStock, { params: { no: 'none' } })).status).toBe(404)
  })

  it('the list is read page by page, in the order of the shelves, with every variant once', async () => {
    for (let at = 0; at < 55; at += 1) await h.variant({ codes: 1 })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = (await owner.look(stockCalls.listStock, { input: cursor === undefined ? {} : { cursor } })).right()
      expect(page.items.length).toBeLessThanOrEqual(50)
      seen.push(...page.items.map(({ variant }) => variant))
      cursor = page.next
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(50)
    expectError(await owner.look(stockCalls.listStock, { input: { cursor: 'none' } }), 422)
  })

  it('the list finds variants by number and name, with few codes, with none, and with expiring ones', async () => {
    const [few, none, many] = [
      await h.variant({ codes: 1 }),
      await h.variant({ codes: 0 }),
      await h.variant({ codes: 9 }),
    ]
    const found = async (sought: { readonly text: string; readonly only?: string }) =>
      (await owner.look(stockCalls.listStock, { input: sought })).right().items.map(({ variant }) => variant)
    expect(await found({ text: few })).toContain(few)
    const all = async (only: string) => [
      ...(await found({ only, text: few })),
      ...(await found({ only, text: none })),
      ...(await found({ only, text: many })),
    ]
    expect(await all('low')).toEqual([few, none])
    expect(await all('out')).toEqual([none])
    expect(await all('expiring')).toEqual([])
    const soon = new Date(h.clock.now + 3 * 86_400_000).toISOString()
    const file = csv('code,expires_at', `${fresh()},${soon}`)
    expect((await owner.act(stockCalls.importCodes, input(many), { file })).right().imported).toBe(true)
    expect(await all('expiring')).toEqual([many])
    const expiring = (await owner.look(stockCalls.listExpiring, { query: { days: '5' } })).right().items
    expect(expiring).toContainEqual(expect.objectContaining({ variant: many, codes: 1, source: 'codes.csv' }))
    expect((await owner.look(stockCalls.listExpiring, { query: { days: '2' } })).right().items).toEqual([])
  })

  it('a file is tried first, then imported: the same answer, and only then the codes are there', async () => {
    const variant = await h.variant({ codes: 0 })
    const file = csv('code,pin', `${fresh()},1`, `${fresh()},2`)
    const tried = (await owner.act(stockCalls.importCodes, input(variant), { file, dryRun: true })).right()
    expect(tried).toMatchObject({ imported: false, codes: 2, refused: 0 })
    expect(await stockOf(variant)).toMatchObject({ imported: 0 })
    const done = (await owner.act(stockCalls.importCodes, input(variant), { file })).right()
    expect(done).toMatchObject({
      imported: true,
      codes: 2,
      variants: [{ variant, codes: 2, batch: expect.any(String) }],
    })
    expect(await stockOf(variant)).toMatchObject({ imported: 2, for_sale: 2 })
    const [act] = await acts('codes import')
    expect(act).toMatchObject({
      by: owner.name,
      via: 'console',
      subject: 'codes.csv',
      after: { imported: { [variant]: 2 } },
    })
  })

  it('the act of an import names 20 of its batches and counts all, which the rows of the audit and the batches name', async () => {
    const { db } = h.deps
    const like = await h.variant({ codes: 0, onSale: false })
    await db.execute(sql`insert into variants
      select (jsonb_populate_record(v, jsonb_build_object('no', v.no || '-' || n))).*
      from variants v, generate_series(1, 250) n where v.no = ${like}`)
    const variants = Array.from({ length: 250 }, (_, n) => `${like}-${n + 1}`)
    const before = (await listActs(db, { limit: 1 }))[0]?.row ?? 0
    h.clock.now += 1_000
    const file = csv('code,variant', ...variants.map(no => `${fresh()},${no}`))
    const done = (await owner.act(stockCalls.importCodes, { source: 'all.csv', skip_refused: false }, { file })).right()
    expect([done.codes, done.variants.length, done.not_sold.length]).toEqual([250, 200, 200])
    const [act] = await acts('codes import')
    const imported = Object.fromEntries(variants.slice(0, 20).map(no => [no, 1]))
    expect(act).toMatchObject({ subject: 'all.csv', after: { codes: 250, batches: 250, batch_ids: { length: 20 } } })
    expect(act?.after['imported']).toEqual(imported)

    const ids = (await db.select().from(codeBatches).where(eq(codeBatches.source, 'all.csv'))).map(({ id }) => id)
    const isOfImport = and(eq(audit.kind, 'imported'), gt(audit.id, before), lt(audit.id, act?.row ?? 0))
    const recorded = (await db.select().from(audit).where(isOfImport)).map(({ details }) => details['batch'])
    expect(new Set(recorded)).toEqual(new Set(ids))
    expect(ids).toEqual(expect.arrayContaining([act?.after['batch_ids']].flat()))
    const times = await db
      .selectDistinct({ at: codeBatches.createdAt })
      .from(codeBatches)
      .where(eq(codeBatches.source, 'all.csv'))
    expect([ids.length, times.length]).toEqual([250, 1])
  })

  it('more variants than a statement takes values are looked up at once', async () => {
    const variant = await h.variant({ onSale: false })
    const numbers = [variant, ...Array.from({ length: 66_000 }, (_, n) => `none-${n}`)]
    const unsold = await notSold(h.deps.db, { variants: numbers }, h.clock.now)
    expect(unsold.map(each => each.variant)).toEqual([variant])
    expect([...(await variantNames(h.deps.db, 'en', numbers)).keys()]).toEqual([variant])
  })

  it('an import says how many lines are read, and how many codes are written', async () => {
    const variant = await h.variant({ codes: 0 })
    const file = csv('code', ...Array.from({ length: 1_500 }, fresh))
    const { lines } = await progressLines(await h.listen(), owner, stockCalls.importCodes, {
      input: input(variant),
      file,
    })
    expect(lines).toEqual([
      { step: 'reading', lines: 1_000 },
      { step: 'writing', written: 1_000, all: 1_500 },
      { step: 'writing', written: 1_500, all: 1_500 },
      { status: 200, body: expect.objectContaining({ imported: true, codes: 1_500 }) },
    ])
  })

  it('[I-11] a refused line is named with its cause, and no code is in an answer or in the log', async () => {
    const variant = await h.variant({ codes: 0 })
    const [known, good] = [fresh(), fresh()]
    await owner.act(stockCalls.importCodes, input(variant), { file: csv('code', known) })
    const file = csv('code,url', `${good},`, `${known},`, `${good},`, 'A B,', `${fresh()},javascript:alert(1)`)
    const answer = await owner.act(stockCalls.importCodes, input(variant), { file, dryRun: true })
    expect(answer.right()).toMatchObject({
      imported: false,
      codes: 1,
      refused: 4,
      lines: [
        { line: 3, fault: { tag: 'in_vault' } },
        { line: 4, fault: { tag: 'repeated', facts: { line: '2' } } },
        { line: 5, fault: { tag: 'space_or_comma' } },
        { line: 6, fault: { tag: 'bad_url' } },
      ],
    })
    const skipped = await owner.act(stockCalls.importCodes, input(variant, { skip_refused: true }), { file })
    expect(skipped.right()).toMatchObject({ imported: true, codes: 1 })
    for (const text of [answer.text, skipped.text, ...h.lines]) {
      expect(text).not.toContain(known)
      expect(text).not.toContain(good)
    }
  })

  it('a file that is no list of codes is refused with the cause, and one that is empty, too', async () => {
    const variant = await h.variant({ codes: 0 })
    const refusal = async (file: string, more: object = {}) =>
      (await owner.act(stockCalls.importCodes, input(variant, more), { file })).body
    expect(await refusal('')).toMatchObject({ refusal: 'empty_file' })
    expect(await refusal(csv('code;pin', 'A;1'))).toMatchObject({ refusal: 'wrong_separator' })
    expect(await refusal(csv('serial', 'A'))).toMatchObject({ refusal: 'no_code_column' })
    expect(await refusal(csv('code', '"A'))).toMatchObject({ refusal: 'open_quote' })
    expect(await refusal(csv('code', 'A'), { variant: 'none' })).toMatchObject({
      refusal: 'no_such_variant',
      facts: { variant: 'none' },
    })
    expect(await refusal(csv('code', fresh()), { variant: undefined })).toMatchObject({ refusal: 'variant_missing' })
    expectError(await owner.act(stockCalls.importCodes, input(variant), { file: csv('code', 'A'), reason: null }), 422)
  })

  it('the name of a file with a code in it is refused', async () => {
    const variant = await h.variant({ codes: 0 })
    const [code] = await h.stock(variant, 1)
    const file = csv('code', fresh())
    const answer = await owner.act(stockCalls.importCodes, input(variant, { source: `${code}.csv` }), { file })
    expect(Object.keys(expectError(answer, 422))).toEqual(['input.source'])
    expect(answer.text).not.toContain(code)
  })

  it('codes of a file are made void, with a dry run before', async () => {
    const variant = await h.variant({ codes: 1 })
    const codes = await h.stock(variant, 2)
    const file = csv('code', ...codes)
    const tried = await owner.act(stockCalls.voidCodes, input(variant), { file, dryRun: true })
    expect(tried.right()).toEqual({ kept: false, codes: 2, refused: 0, lines: [] })
    const done = await owner.act(stockCalls.voidCodes, input(variant), { file })
    expect(done.right()).toMatchObject({ kept: true, codes: 2 })
    expect(await stockOf(variant)).toMatchObject({ free: 1, void: 2 })
    const again = await owner.act(stockCalls.voidCodes, input(variant), { file })
    expect(again.right()).toMatchObject({ kept: false, codes: 0, refused: 2, lines: [{ fault: { tag: 'void' } }, {}] })
    expect((await acts('codes void'))[0]).toMatchObject({ subject: 'codes.csv', after: { voided: 2 } })
  })

  it('a batch goes off sale with the orders that hold its codes, becomes void, or is sold again', async () => {
    const variant = await h.variant({ codes: 4 })
    const order = await buy(h, await h.customer(), variant)
    const { id } = await batchOf(variant)
    const chosen = { all: false, batches: [id] }
    expect((await owner.act(stockCalls.voidBatch, {}, { params: { id } })).body).toMatchObject({ refusal: 'on_sale' })
    const tried = (await owner.act(stockCalls.quarantine, chosen, { dryRun: true })).right()
    expect(tried).toEqual({ batches: 1, cancelled: [order.no] })
    expect(await batchOf(variant)).not.toHaveProperty('quarantined_at')
    expect((await owner.act(stockCalls.quarantine, chosen)).right()).toEqual(tried)
    expect(await batchOf(variant)).toMatchObject({ free: 4, quarantined_at: h.clock.now })
    expect(await stockOf(variant)).toMatchObject({ free: 4, for_sale: 0 })
    expect((await owner.act(stockCalls.unlock, chosen)).right()).toEqual({ batches: 1, cancelled: [] })
    expect(await stockOf(variant)).toMatchObject({ for_sale: 4 })
    await owner.act(stockCalls.quarantine, chosen)
    expect((await owner.act(stockCalls.voidBatch, {}, { params: { id } })).right()).toEqual({ codes: 4 })
    expect(await batchOf(variant)).toMatchObject({ free: 0, void: 4 })
  })

  it('batches that are not named, or do not exist, are refused', async () => {
    const refusal = async (chosen: { all: boolean; batches?: string[] }) =>
      (await owner.act(stockCalls.quarantine, chosen)).body
    expect(await refusal({ all: false })).toMatchObject({ refusal: 'nothing_named' })
    expect(await refusal({ all: false, batches: ['x'] })).toMatchObject({ refusal: 'no_batch', facts: { batch: 'x' } })
    const params = { id: randomUUID() }
    expect((await owner.act(stockCalls.voidBatch, {}, { params })).body).toMatchObject({ refusal: 'no_batch' })
    expect((await owner.look(stockCalls.batch, { params })).status).toBe(404)
  })

  it('the cost of a code is recorded, and the answer has the one before', async () => {
    const variant = await h.variant({ codes: 2 })
    const { id } = await batchOf(variant)
    const set = (amount: number, currency = 'MOP') =>
      owner.act(stockCalls.setCost, { amount: cents(amount), currency }, { params: { id } })
    expect((await set(4_850)).right()).toEqual({})
    expect((await set(4_900)).right()).toEqual({ before: '48.50' })
    expect(await batchOf(variant)).toMatchObject({ cost: { amount: 4_900, currency: 'MOP' } })
    expect((await set(1, 'mop')).body).toMatchObject({ refusal: 'no_currency' })
  })

  it('[I-11] a code is found in any spelling, with its order, and the code is in no answer', async () => {
    const variant = await h.variant({ codes: 0 })
    const [code = ''] = await h.stock(variant, 1)
    const found = await owner.look(stockCalls.findCode, { input: { code: code.toLowerCase().replaceAll('-', ' ') } })
    expect(found.right()).toMatchObject({ variant, state: 'free', batch: { source: 'test' } })
    const customer = await h.customer()
    const order = await buy(h, customer, variant)
    await settleWith(h, customer, order.id)
    const sold = await owner.look(stockCalls.findCode, { input: { code } })
    expect(sold.right()).toMatchObject({ state: 'sold', order: { no: order.no } })
    for (const text of [found.text, sold.text, ...h.lines]) expect(text.toLowerCase()).not.toContain(code.toLowerCase())
    expect((await owner.look(stockCalls.findCode, { input: { code: 'none' } })).status).toBe(404)
    const reader = await h.person('fulfilment')
    const masked = (await reader.look(stockCalls.findCode, { input: { code } })).right()
    expect(masked.customer?.tel).toContain('*')
    expect(sold.right().customer?.tel).not.toContain('*')
  })

  it('a variant with its own limit is low by it: in the list, in the alarm and in the metrics', async () => {
    const few = LOW_STOCK
    const variant = await h.variant({ codes: few + 2 })
    const params = { no: variant }
    const isListed = async () =>
      (await owner.look(stockCalls.listStock, { input: { text: variant, only: 'low' } })).right().items.length === 1
    const isLow = async () => {
      const low = await lowStock(h.deps.db, saleTime(h.deps), await stockLimits(h.deps.db, few))
      return [await isListed(), low.some(each => each.variant === variant), (await stockOf(variant)).is_low]
    }
    const setLimit = async (limit: number | undefined) =>
      owner.act(stockCalls.setLimit, limit === undefined ? {} : { limit }, { params })
    expect(await isLow()).toEqual([false, false, false])
    expect((await setLimit(few + 2)).right()).toEqual({})
    expect(await isLow()).toEqual([true, true, true])
    expect((await setLimit(few + 1)).right()).toEqual({ before: few + 2 })
    expect(await isLow()).toEqual([false, false, false])
    // as of other variants
    expect((await setLimit(undefined)).right()).toEqual({ before: few + 1 })
    expect((await stockOf(variant)).limit).toBeUndefined()
    expect((await acts('codes limit')).map(({ before, after }) => [before, after])).toEqual([
      [{ limit: few + 1 }, { limit: null }],
      [{ limit: few + 2 }, { limit: few + 1 }],
      [{ limit: null }, { limit: few + 2 }],
    ])
    expect((await setLimit(10_001)).body).toMatchObject({ refusal: 'limit_too_high', facts: { most: '10000' } })
    const unknown = await owner.act(stockCalls.setLimit, { limit: 1 }, { params: { no: 'none' } })
    expect(unknown.body).toMatchObject({ refusal: 'no_such_variant' })
  })

  it('a role that may not change the stock is refused, and still sees it', async () => {
    const reader = await h.person('read-only')
    const variant = await h.variant({ codes: 1 })
    expect((await reader.look(stockCalls.listStock, { input: {} })).status).toBe(200)
    expectError(await reader.act(stockCalls.importCodes, input(variant), { file: csv('code', fresh()) }), 403)
    expectError(await reader.act(stockCalls.quarantine, { all: true }), 403)
  })

  it('batches are read page by page, the newest first, and each once', async () => {
    const variant = await h.variant({ codes: 0 })
    for (let at = 0; at < 53; at += 1) {
      h.clock.now += 1
      await h.stock(variant, 1)
    }
    const first = (await owner.look(stockCalls.listBatches, { query: { variant } })).right()
    const rest = (await owner.look(stockCalls.listBatches, { query: { variant, cursor: first.next ?? '' } })).right()
    const ids = [...first.items, ...rest.items].map(({ id }) => id)
    expect([first.items.length, rest.items.length, new Set(ids).size]).toEqual([50, 3, 53])
    expect(rest.next).toBeUndefined()
    const times = [...first.items, ...rest.items].map(batch => batch.imported_at)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expectError(await owner.look(stockCalls.listBatches, { query: { cursor: 'x' } }), 422)
  })
})
