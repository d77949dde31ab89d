import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceOf } from '@server/operations/audit/evidence'
import { listActs } from '@server/operators/acts'
import { commandDeps, commandIn, type Said } from '@tests/server/cli/harness'
import { type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('the acts of operators on %s', kind => {
  let h: ShopHarness
  let shop: (...argv: readonly string[]) => Promise<Said>
  beforeAll(async () => {
    h = await openShop(kind)
    shop = commandIn('/', {
      ...commandDeps(h),
      notifyRelay: () => void h.shop.flush(),
    })
  })
  afterAll(() => h.close())

  const paidTopUp = async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, me, order.id)
    return { me, id: order.id, no: order.no ?? '' }
  }

  it('an act says who did what, why, and the state before and after', async () => {
    const { id, no } = await paidTopUp()
    await shop('orders', 'give-up', id, '--reason', ' the number is closed ')
    await shop('orders', 'refund', id, '--ref', `back-${no}`, '--reason', 'given back at the counter')
    expect(await listActs(h.database.db, { subject: no, limit: 5 })).toMatchObject([
      {
        by: 'os:tester',
        command: 'orders refund',
        reason: 'given back at the counter',
        before: { status: 'refund_due' },
        after: { status: 'refunded', ref: `back-${no}` },
      },
      {
        by: 'os:tester',
        command: 'orders give-up',
        reason: 'the number is closed',
        before: { status: 'processing' },
        after: { status: 'refund_due' },
      },
    ])
    expect((await evidenceOf(h.database.db, id)).audit.map(row => row.kind)).toEqual(['placed', 'acted', 'acted'])
    const said = (await shop('audit', 'log', '--operator', 'os:tester', '--subject', no)).out
    expect(said[0]).toMatch(/^at +by +command +subject +reason +before +after$/u)
    expect(said).toHaveLength(3)
    expect((await shop('audit', 'log', '--operator', 'os:somebody')).out).toHaveLength(1)
  })

  it('a refused command leaves no act', async () => {
    const { no } = await paidTopUp()
    expect((await shop('orders', 'refund', no, '--ref', 'r')).exit).toBe(1)
    expect(await listActs(h.database.db, { subject: no, limit: 5 })).toEqual([])
    expect((await shop('orders', 'fulfil', no, '--reason', ' ')).err).toEqual(['--reason: say why, in a few words.'])
  })

  it('a change is undone if its act cannot be written', async () => {
    const { db } = h.database
    const { me, id, no } = await paidTopUp()
    await db.execute(sql`alter table audit add constraint no_acts check (kind <> 'acted') not valid`)
    expect((await shop('orders', 'fulfil', no)).exit).toBe(1)
    await db.execute(sql`alter table audit drop constraint no_acts`)
    expect(right(await h.shop.orders.get(me, id)).status._tag).toBe('processing')
    expect((await shop('orders', 'fulfil', no)).exit).toBe(0)
    expect(right(await h.shop.orders.get(me, id)).status._tag).toBe('success')
    await h.shop.flush()
    expect(h.pushed.findLast(push => push.channel === `private-orders.${id}`)?.data).toMatchObject({
      status: { name: 'success' },
    })
  })
})
