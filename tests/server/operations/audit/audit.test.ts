import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit, verifyAudit } from '@server/operations/audit/audit'
import { evidenceOf } from '@server/operations/audit/evidence'
import { audit, auditSeals } from '@server/platform/database/schema/audit'
import { codes } from '@server/platform/database/schema/vault'
import { sqlState } from '@server/platform/database/transact'
import { HOLD_SECONDS, type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

const RESTRICT = '23001'

describe.each(kinds)('the audit on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const kindsOf = async (order: string) =>
    (
      await h.database.db
        .select({ kind: audit.kind })
        .from(audit)
        .where(eq(audit.orderId, order))
        .orderBy(asc(audit.id))
    ).map(row => row.kind)

  it('[I-12] the audit records the life of a code: held, sold, and revealed to each session', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant(), { quantity: 2 })
    await settleWith(h, me, id)
    right(await h.shop.orders.get(me, id))
    right(await h.shop.orders.get({ ...me, sessionId: (await h.customer({ userId: me.userId })).sessionId }, id))
    expect(await kindsOf(id)).toEqual([
      'placed',
      'held',
      'held',
      'sold',
      'sold',
      ...Array.from({ length: 4 }, () => 'revealed'),
    ])
  })

  it('[I-14] the audit records that a held code was released, once', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    h.clock.now += HOLD_SECONDS * 1000
    await h.shop.operations.sweep()
    await h.shop.operations.sweep()
    expect(await kindsOf(id)).toEqual(['placed', 'held', 'released'])
  })

  it('the last audit row of every code is its present state', async () => {
    const { db } = h.database
    const no = await h.variant({ codes: 6 })
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, no, { quantity: 2 })).id)
    await buy(h, me, no)
    right(await h.shop.orders.cancel(me, (await buy(h, me, no)).id, undefined))
    const kept = await db.select().from(codes).where(eq(codes.variantNo, no))
    for (const code of kept) {
      const last = (await db.select().from(audit).where(eq(audit.codeId, code.id)).orderBy(desc(audit.id)).limit(1))[0]
      const state = { held: 'held', sold: 'sold', released: 'free', voided: 'void' }
      expect(last === undefined ? 'free' : Object.entries(state).find(([name]) => name === last.kind)?.[1]).toBe(
        code.state,
      )
    }
  })

  it('the audit is a chain of all rows, for any number of simultaneous seals', async () => {
    const { db } = h.database
    const me = await h.customer()
    await Promise.all([
      sealAudit(db, h.clock.now),
      settleWith(h, me, (await buy(h, me, await h.variant())).id),
      sealAudit(db, h.clock.now),
      sealAudit(db, h.clock.now),
    ])
    await sealAudit(db, h.clock.now)
    const verdict = await verifyAudit(db)
    const written = (await db.select({ id: audit.id }).from(audit)).length
    expect(verdict).toMatchObject({ broken: undefined, unsealed: 0, rows: written })
    expect((await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1))[0]?.hash.toString('hex')).toBe(
      verdict.head,
    )
  })

  it('audit rows cannot be changed or deleted', async () => {
    const { db } = h.database
    await buy(h, await h.customer(), await h.variant())
    const state = (work: Promise<unknown>) => work.then(() => 'done', sqlState)
    expect(await state(db.update(audit).set({ kind: 'revealed' }))).toBe(RESTRICT)
    expect(await state(db.delete(audit))).toBe(RESTRICT)
    expect(await state(db.update(auditSeals).set({ rows: 0 }))).toBe(RESTRICT)
    await sealAudit(db, h.clock.now)
    expect(await state(db.update(audit).set({ sealId: 1 }))).toBe(RESTRICT)
  })

  it('the audit is evidence for an order, and contains no codes', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    const shown = right(await h.shop.orders.get(me, id)).items[0]?.codes?.[0]?.code ?? 'none'
    await sealAudit(h.database.db, h.clock.now)
    const evidence = await evidenceOf(h.database.db, id)
    expect(evidence.audit.map(row => row.kind)).toEqual(['placed', 'held', 'sold', 'revealed'])
    expect(evidence.events).toHaveLength(1)
    expect(Object.keys(evidence.seals).length).toBeGreaterThan(0)
    expect(evidence.chain.broken).toBeUndefined()
    expect(JSON.stringify(evidence)).not.toContain(shown)
  })

  it('the audit shows any change that was made behind its guards', async () => {
    const { db } = h.database
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, await h.variant())).id)
    await sealAudit(db, h.clock.now)
    const last = (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
    if (last === undefined) throw new Error('nothing was written')
    await db.execute(sql`alter table audit disable trigger user`)
    const withKind = (fresh: typeof last.kind) => db.update(audit).set({ kind: fresh }).where(eq(audit.id, last.id))
    await withKind('voided')
    expect((await verifyAudit(db)).broken).toEqual({ seal: last.sealId, why: 'a row of it was changed' })
    await withKind(last.kind)
    expect((await verifyAudit(db)).broken).toBeUndefined()
    await db.delete(audit).where(inArray(audit.id, [last.id]))
    expect((await verifyAudit(db)).broken).toMatchObject({ seal: last.sealId, why: expect.stringContaining('rows') })
    await db.execute(sql`alter table audit enable trigger user`)
  })
})
