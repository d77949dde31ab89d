import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oldSessions } from '@server/identity/sessions/old-sessions'
import { RETENTION } from '@server/platform/retention'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { forgetExpiredLinks } from '@server/orders/order-link'
import { orders, revivalTokens } from '@server/platform/database/schema/orders'
import { sessions, users } from '@server/platform/database/schema/users'
import { type ShopHarness, buy, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

const DAY_MS = 86_400_000
const KEPT_MS = RETENTION.sessionsMs

describe.each(kinds)('the sessions of one customer on %s', kind => {
  let h: ShopHarness
  const ended: string[] = []
  const now = () => h.clock.now
  const bounded = (most: number) => sessionsIn(h.database.db, now, id => void ended.push(id), { most })
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const newcomer = async () => {
    const id = randomUUID()
    await h.database.db.insert(users).values({ id, createdAt: new Date(now()) })
    return id
  }

  it('[I-18] the session that was seen first ends with its sockets when a customer has too many', async () => {
    const person = await newcomer()
    const made = bounded(3)
    const opened = [await made.open(person)]
    for (let more = 0; more < 2; more += 1) {
      h.clock.now += 1_000
      opened.push(await made.open(person))
    }
    const [oldest] = (await made.list(person, '')).slice(-1)
    const other = await made.open(await newcomer())
    ended.length = 0
    const newest = await made.open(person)
    expect(ended).toEqual([oldest?.id])
    const live = await Promise.all([...opened, newest, other].map(each => made.recognise(each.token, each.cookie)))
    expect(live.map(({ _tag }) => _tag)).toEqual(['stranger', 'customer', 'customer', 'customer', 'customer'])
  })

  it('logins at the same time leave the largest number of sessions', async () => {
    const person = await newcomer()
    const [one, other] = [bounded(4), bounded(4)]
    await Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? one : other).open(person)))
    expect((await one.list(person, '')).length).toBeLessThanOrEqual(4)
    const fresh = await one.open(person)
    expect(await one.recognise(fresh.token, fresh.cookie)).toMatchObject({ _tag: 'customer' })
    expect(await one.list(person, '')).toHaveLength(4)
  })

  it('revoked, expired and idle sessions are deleted thirty days after their end', async () => {
    const { db } = h.database
    const person = await newcomer()
    const made = bounded(100)
    const start = now()
    for (let many = 0; many < 3; many += 1) await made.open(person)
    const [revoked = '', expired = '', idle = ''] = (await made.list(person, '')).map(({ id }) => id)
    await made.end(revoked)
    await db
      .update(sessions)
      .set({ expiresAt: new Date(start) })
      .where(eq(sessions.id, expired))
    const kept = async () => (await db.select().from(sessions).where(eq(sessions.userId, person))).map(({ id }) => id)
    const forget = oldSessions(db, { idleMs: DAY_MS, keptMs: KEPT_MS })
    await forget(start + KEPT_MS - 1)
    expect(await kept()).toHaveLength(3)
    await forget(start + KEPT_MS)
    expect(await kept()).toEqual([idle])
    await forget(start + KEPT_MS + DAY_MS - 1)
    expect(await kept()).toEqual([idle])
    await forget(start + KEPT_MS + DAY_MS)
    expect(await kept()).toEqual([])
  })

  it('[I-12] a session that placed an order or saw codes is evidence, and is not deleted', async () => {
    const { db } = h.database
    const me = await h.customer()
    const [looking, unused] = [await h.customer({ userId: me.userId }), await h.customer({ userId: me.userId })]
    const { id } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    right(await h.shop.orders.get({ ...me, sessionId: looking.sessionId }, id))
    await bounded(1).endAll(me.userId)
    await oldSessions(db, { idleMs: Infinity, keptMs: KEPT_MS })(now() + KEPT_MS)
    const kept = (await db.select().from(sessions).where(eq(sessions.userId, me.userId))).map(each => each.id)
    expect(kept.toSorted()).toEqual([me.sessionId, looking.sessionId].toSorted())
    expect(kept).not.toContain(unused.sessionId)
    expect((await db.select().from(orders).where(eq(orders.id, id)))[0]?.sessionId).toBe(me.sessionId)
  })

  it('the secret of an order link is deleted when it has expired', async () => {
    const { db } = h.database
    const me = await h.customer()
    const { id, revival_token: token = '' } = await buy(h, me, await h.variant())
    const links = () => db.select().from(revivalTokens).where(eq(revivalTokens.orderId, id))
    const until = (await links())[0]?.expiresAt.getTime() ?? 0
    await forgetExpiredLinks(db, until - 1)
    right(await h.shop.orders.revive(id, token, me, undefined))
    h.clock.now = until
    await h.shop.operations.sweep()
    expect(await links()).toEqual([])
  })
})
