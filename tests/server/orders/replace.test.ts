import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceOf } from '@server/operations/audit/evidence'
import { codesNamed, unitsOf } from '@server/operations/after-sales/find-unit'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { replaceCode, type ReplaceRequest } from '@server/operations/after-sales/replace-code'
import { codes, dataKeys, reveals } from '@server/platform/database/schema/vault'
import { sqlState } from '@server/platform/database/transact'
import { EXPIRY_MARGIN_MS, type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('replacing a code on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const operator = () => ({
    db: h.database.db,
    now: () => h.clock.now,
    notifyRelay: () => void h.shop.flush(),
    expiryMarginMs: EXPIRY_MARGIN_MS,
  })
  const replace = (order: string, request: Omit<ReplaceRequest, 'cause'>) =>
    replaceCode(operator(), order, { cause: 'invalid', note: 'a customer called', ...request })
  const codeOf = async (unit: string) =>
    (await h.database.db.select().from(codes).where(eq(codes.orderUnitId, unit)))[0]?.id ?? ''
  const bought = async (quantity: number, stocked: number) => {
    const me = await h.customer()
    const no = await h.variant({ codes: stocked })
    const { id } = await buy(h, me, no, { quantity })
    await settleWith(h, me, id)
    const seen = async () => right(await h.shop.orders.get(me, id))
    const shown = async () => (await seen()).items[0]?.codes?.map(({ code }) => code) ?? []
    return { me, no, id, seen, shown, units: (await unitsOf(h.database.db, id)).map(unit => unit.id) }
  }
  /** Changes the row of a sold code, as a damaged disk does: no trigger sees it. */
  const damage = async (unit: string, to: Partial<typeof codes.$inferInsert>) => {
    const { db } = h.database
    await db.execute('alter table codes disable trigger user')
    await db.update(codes).set(to).where(eq(codes.orderUnitId, unit))
    await db.execute('alter table codes enable trigger user')
  }
  const damageCode = (unit: string) => damage(unit, { ciphertext: Buffer.alloc(40) })
  const damageKey = async (unit: string) => {
    const key = { id: randomUUID(), wrapped: Buffer.alloc(60), kekId: h.vault.keyIds[0] ?? '', createdAt: new Date() }
    await h.database.db.insert(dataKeys).values(key)
    await damage(unit, { dataKeyId: key.id })
  }

  it('[I-30] the customer sees the new code, and of the old one only that it was replaced and why', async () => {
    const { id, no, seen, shown, units } = await bought(2, 3)
    const before = await shown()
    expect(await replace(id, { unit: units[0] ?? '' })).toMatchObject({ right: { isRepeated: false } })
    const after = await shown()
    expect(after).toHaveLength(2)
    const gone = before.find(code => !after.includes(code))
    expect(after.filter(code => !before.includes(code))).toHaveLength(1)
    expect((await seen()).items[0]?.voided).toEqual([
      { cause: 'invalid', at: h.clock.now, ending: (gone ?? '').slice(-4).toUpperCase() },
    ])
    expect(JSON.stringify(await seen())).not.toContain(gone)
    expect(await h.books(no)).toEqual({ free: 0, held: 0, sold: 2, void: 1, imported: 3 })
  })

  it('both codes stay in the evidence', async () => {
    const { id, units } = await bought(1, 2)
    const done = await replace(id, { unit: units[0] ?? '' })
    if (E.isLeft(done)) throw new Error('refused')
    const rows = (await evidenceOf(h.database.db, id)).audit.map(row => [row.kind, row.codeId])
    expect(rows).toContainEqual(['voided', done.right.old])
    expect(rows).toContainEqual(['sold', done.right.fresh])
  })

  it('a piece that is named alone is replaced once, also when it is named several times at once', async () => {
    const { id, no, units, shown } = await bought(1, 4)
    const unit = units[0] ?? ''
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => replace(id, { unit })))
    expect(outcomes.filter(E.isRight)).toHaveLength(1)
    expect(outcomes.filter(E.isLeft).map(each => each.left._tag)).toEqual(Array(4).fill('replaced_before'))
    // also after its customer has seen the new code
    await shown()
    expect(await replace(id, { unit })).toEqual(E.left({ _tag: 'replaced_before' }))
    expect(await h.books(no)).toMatchObject({ free: 2, sold: 1, void: 1 })
  })

  it('a replacement that does not work either is replaced if it is named, seen or not, and each code once', async () => {
    const stocked = 6
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ code: fc.nat(stocked - 1), looks: fc.boolean() }), { maxLength: 8 }),
        async steps => {
          const { id, no, shown, units } = await bought(1, stocked)
          const unit = units[0] ?? ''
          const had = [await codeOf(unit)]
          for (const { code, looks } of steps) {
            if (looks) await shown()
            const named = had[code % had.length] ?? ''
            const isPresent = named === had.at(-1)
            const done = await replace(id, { unit, code: named })
            if (had.length === stocked && isPresent) expect(done).toMatchObject({ left: { _tag: 'no_stock' } })
            else expect(done).toMatchObject({ right: { old: named, isRepeated: !isPresent } })
            if (E.isRight(done) && isPresent) had.push(done.right.fresh)
            expect(await codeOf(unit)).toBe(had.at(-1))
          }
          expect(await h.books(no)).toMatchObject({ sold: 1, void: had.length - 1 })
        },
      ),
      { numRuns: 10 },
    )
  })

  it('[I-12] the first look of a session after a replacement is in the audit', async () => {
    const { id, shown, units } = await bought(1, 2)
    await shown()
    await shown()
    await replace(id, { unit: units[0] ?? '' })
    const fresh = await codeOf(units[0] ?? '')
    await shown()
    await shown()
    const looks = await h.database.db.select().from(reveals).where(eq(reveals.orderId, id))
    expect(looks).toHaveLength(2)
    expect(looks.flatMap(look => look.codeIds)).toContain(fresh)
  })

  it.each([
    ['the code', damageCode],
    ['its data key', damageKey],
  ])(
    'a customer whose code does not open sees the order again once it is replaced: %s was damaged',
    async (_what, spoil) => {
      const { id, no, seen, shown, units } = await bought(1, 1)
      const unit = units[0] ?? ''
      await spoil(unit)
      await expect(seen()).rejects.toThrow('does not open')
      const fresh = await h.stock(no, 1)
      expect(await replace(id, { unit })).toMatchObject({ right: { isRepeated: false } })
      expect(await shown()).toEqual(fresh)
      expect((await seen()).items[0]?.voided).toEqual([{ cause: 'invalid', at: h.clock.now }])
    },
  )

  it('a customer whose code does not open sees the order again once it is refunded', async () => {
    const { id, seen, shown, units } = await bought(2, 2)
    const unit = units[0] ?? ''
    await damageCode(unit)
    await expect(seen()).rejects.toThrow('does not open')
    expect(await refundOrder(operator(), id, { ref: `R-${id}`, unit })).toMatchObject({ _tag: 'Right' })
    expect(await shown()).toHaveLength(1)
    expect((await seen()).items[0]?.voided).toEqual([{ cause: 'refunded', at: h.clock.now }])
  })

  it('without stock nothing is changed', async () => {
    const { id, no, shown, units } = await bought(1, 1)
    const before = await shown()
    expect(await replace(id, { unit: units[0] ?? '' })).toEqual(E.left({ _tag: 'no_stock', variant: no }))
    expect(await shown()).toEqual(before)
  })

  it('[I-30] a replaced code is never free, held or sold again in the database', async () => {
    const { id, units } = await bought(1, 2)
    const done = await replace(id, { unit: units[0] ?? '' })
    if (E.isLeft(done)) throw new Error('refused')
    for (const state of ['free', 'sold', 'held']) {
      const error: unknown = await h.database.db
        .execute(
          sql`update codes set state = ${state}, order_unit_id = ${state === 'free' ? null : (units[0] ?? '')} where id = ${done.right.old}`,
        )
        .catch((thrown: unknown) => thrown)
      expect(sqlState(error)).toMatch(/^23/u)
    }
  })

  it('[I-01] a sold code does not become void unless it is recorded why', async () => {
    const { units } = await bought(1, 1)
    const error: unknown = await h.database.db
      .execute(sql`update codes set state = 'void', order_unit_id = null where order_unit_id = ${units[0]}`)
      .catch((thrown: unknown) => thrown)
    expect(sqlState(error)).toBe('23514')
  })

  it('a code is found by its end in any spelling and by its id, also after it was replaced', async () => {
    const { id, shown, units } = await bought(2, 3)
    const [first = ''] = await shown()
    const named = (said: string) => codesNamed({ db: h.database.db, vault: h.vault }, id, said)
    const [found] = await named(first.slice(-4).toLowerCase())
    expect(found).toMatchObject({ isVoided: false })
    expect(units).toContain(found?.unit)
    await replace(id, { unit: found?.unit ?? '' })
    for (const said of [first.slice(-4), found?.id ?? '', (found?.id ?? '').toUpperCase()])
      expect(await named(said)).toEqual([{ ...found, isVoided: true }])
    for (const said of ['', first.slice(-3), first.slice(-2)]) expect(await named(said)).toEqual([])
  })

  it('a refunded piece gets no other code, and an order that is not delivered neither', async () => {
    const { id, units } = await bought(2, 4)
    await refundOrder(operator(), id, { ref: `gone ${id}`, unit: units[0] ?? '' })
    expect(await replace(id, { unit: units[0] ?? '' })).toMatchObject({ left: { _tag: 'unit_refunded' } })
    const me = await h.customer()
    const open = await buy(h, me, await h.variant())
    const [unit] = await unitsOf(h.database.db, open.id)
    expect(await replace(open.id, { unit: unit?.id ?? '' })).toMatchObject({ left: { status: 'pending' } })
    expect(await replace(id, { unit: unit?.id ?? '' })).toMatchObject({ left: { _tag: 'absent' } })
  })
})
