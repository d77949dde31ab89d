import * as E from 'fp-ts/Either'
import Fastify, { type FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manual } from '@server/fulfilment/suppliers/manual'
import type { Book, SupplierScenario } from '@simulators/supplier/book'
import { supplierSimulator } from '@simulators/supplier/simulator'
import { supplier } from '@server/fulfilment/suppliers/supplier'
import { signedHeaders } from '@server/fulfilment/suppliers/supplier-wire'
import { fulfil, abandonOrder } from '@server/operations/operator-orders'
import { claimTopUps, unclaimTopUps } from '@server/operations/topups/claim'
import type { Fulfilment } from '@server/fulfilment/fulfilment.port'
import type { RunningShop } from '@server/boot/make-shop'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderUnits } from '@server/platform/database/schema/orders'
import { dueUnits } from '@tests/server/orders/due-units'
import { type ShopHarness, buy, gate, kinds, openShop, right, settleWith } from '@tests/server/shop-harness'

const secrets: readonly [string, ...string[]] = ['a-secret-between-shop-and-supplier']
const NOTIFY = '/api/fulfilment/notify'

/** A shop and its supplier: two servers, real HTTP. */
describe.each(kinds)('top-ups with a supplier on %s', kind => {
  let h: ShopHarness
  let shop: RunningShop
  let company: FastifyInstance
  let doors: FastifyInstance
  let book: Book
  let fulfilment: Fulfilment
  /** The statuses that the shop answered the supplier with. */
  let acknowledged: number[]
  let listening: boolean

  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())
  beforeEach(async () => {
    ;[acknowledged, listening] = [[], true]
    doors = Fastify()
    doors.removeAllContentTypeParsers()
    doors.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    doors.post(NOTIFY, async ({ headers, body }, reply) => {
      if (!listening) return reply.code(503).send()
      const status = await shop.fulfilment.notify({ headers, raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0) })
      acknowledged.push(status)
      return reply.code(status).send()
    })
    const shopUrl = await doors.listen({ host: '127.0.0.1', port: 0 })
    company = Fastify()
    await company.register(supplierSimulator({ secrets, lateBy: 5, open: kept => void (book = kept) }), {
      prefix: '/s',
    })
    const url = `${await company.listen({ host: '127.0.0.1', port: 0 })}/s`
    fulfilment = supplier({ url, secrets }, { callbackUrl: shopUrl + NOTIFY })
    shop = h.another({ fulfilment })
  })
  afterEach(async () => {
    await company.close()
    await doors.close()
  })

  const paid = async (quantity = 1, withCode = false) => {
    const me = await h.customer()
    const top = await h.variant({ delivery: 'fulfilment' })
    if (withCode) right(await h.shop.cart.add(me, { product: await h.variant({ codes: 1 }), options: {}, quantity: 1 }))
    const { id } = await buy(h, me, top, { quantity })
    await settleWith(h, me, id)
    const units = (await h.database.db.select().from(orderUnits).where(eq(orderUnits.orderId, id)))
      .filter(unit => unit.kind === 'fulfilment')
      .map(unit => unit.id)
    return { id, units, status: async () => right(await h.shop.orders.get(me, id)).status._tag }
  }
  const round = async (running = shop) => {
    await running.operations.dispatchTopUps()
    await book.quiet()
  }
  /** Runs rounds, ten minutes apart. */
  const rounds = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      await round()
      h.clock.now += 600_000
    }
  }
  const rowOf = async (unit: string | undefined) =>
    (
      await h.database.db
        .select()
        .from(fulfilments)
        .where(eq(fulfilments.unitId, unit ?? ''))
    )[0]
  const carriedOut = (units: readonly string[]) => units.map(unit => book.find(unit)?.carriedOut ?? 0)
  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined })

  it.each<[SupplierScenario, number]>([
    ['prompt', 1],
    ['instant', 1],
    ['late', 2],
    ['twice', 1],
    ['broken', 2],
  ])(
    '[I-02] a supplier that is %s fulfils each top-up once, and then the order is a success',
    async (manner, needed) => {
      book.manner = manner
      const { units, status } = await paid(3, true)
      expect(await status()).toBe('processing')
      await rounds(needed)
      if (manner === 'broken')
        // the supplier had recorded the orders but reported an error: the shop queries their status
        for (const unit of units) book.settle(unit, 'done')
      await book.quiet()
      await round()
      expect(carriedOut(units)).toEqual([1, 1, 1])
      expect(await status()).toBe('success')
      expect(acknowledged.every(each => each === 204)).toBe(true)
      await rounds(3)
      expect(carriedOut(units)).toEqual([1, 1, 1])
    },
  )

  it('[I-02] the shop queries a top-up if the supplier sends no notification', async () => {
    listening = false
    const { units, status } = await paid()
    await round()
    expect(await status()).toBe('processing')
    h.clock.now += 600_000
    await round()
    expect([carriedOut(units), await status()]).toEqual([[1], 'success'])
  })

  it('a top-up that an operator has claimed is not sent to the supplier before it is given back', async () => {
    const { id, units, status } = await paid(2)
    const [mine = ''] = units
    expect(await claimTopUps(operator(), id, { unit: mine, by: 'ann' })).toEqual(E.right([mine]))
    await rounds(3)
    expect(carriedOut(units).toSorted()).toEqual([0, 1])
    expect([await rowOf(mine), await status()]).toEqual([undefined, 'processing'])
    await unclaimTopUps(operator(), id, { unit: mine, by: 'ann' })
    await round()
    expect([carriedOut(units), await status()]).toEqual([[1, 1], 'success'])
  })

  it('a top-up that was queued before it was claimed waits in the queue', async () => {
    const { id, units } = await paid()
    const at = new Date(h.clock.now)
    await h.database.db
      .insert(fulfilments)
      .values(units.map(unitId => ({ unitId, nextAt: at, createdAt: at, updatedAt: at })))
    await h.database.db.update(orderUnits).set({ claimedBy: 'ann', claimedAt: at }).where(eq(orderUnits.orderId, id))
    await rounds(3)
    expect(carriedOut(units)).toEqual([0])
    await unclaimTopUps(operator(), id, { by: 'ann' })
    await round()
    expect(carriedOut(units)).toEqual([1])
  })

  it('a top-up that a supplier has is not claimed, and one that failed there is', async () => {
    book.manner = 'never'
    const sent = await paid()
    await round()
    expect(await claimTopUps(operator(), sent.id, { by: 'ann' })).toEqual(E.left({ _tag: 'underway' }))
    book.manner = 'refuses'
    const failed = await paid()
    await rounds(2)
    expect(await claimTopUps(operator(), failed.id, { by: 'ann' })).toEqual(E.right(failed.units))
  })

  it('[I-02] failed top-ups are shown to the operator with the reason, and can be abandoned', async () => {
    book.manner = 'refuses'
    const { id, units, status } = await paid(2)
    await rounds(3)
    expect(await status()).toBe('processing')
    const due = await dueUnits(h, id)
    expect(due.map(({ supplier: state, note }) => [state, note])).toEqual([
      ['failed', 'no such account'],
      ['failed', 'no such account'],
    ])
    expect(h.warned).toContain('a top-up failed')
    expect(await abandonOrder(operator(), id, 'no such account')).toMatchObject({ right: 'refund_due' })
    await rounds(2)
    expect([carriedOut(units), await status()]).toEqual([[0, 0], 'refund_due'])
  })

  it('an accepted top-up that the supplier never fulfils can be closed only by an operator who confirms that', async () => {
    book.manner = 'never'
    const { id, units, status } = await paid()
    await rounds(3)
    expect((await rowOf(units[0]))?.state).toBe('accepted')
    expect(await abandonOrder(operator(), id, 'too slow')).toMatchObject({ left: { _tag: 'underway' } })
    expect(await fulfil(operator(), id)).toMatchObject({ left: { _tag: 'underway' } })
    expect(await status()).toBe('processing')
    expect(await abandonOrder(operator(), id, 'too slow', true)).toMatchObject({ right: 'refund_due' })
    // done after all: the order stays as it is, and the operator gets a message
    book.settle(units[0] ?? '', 'done')
    await book.quiet()
    expect([await status(), (await rowOf(units[0]))?.note]).toEqual(['refund_due', 'fulfilled after it was withdrawn'])
    expect(h.warned).toContain('a withdrawn top-up was fulfilled')
  })

  it('[I-05] a forged, old or unknown notification does not fulfil a top-up', async () => {
    book.manner = 'forged'
    const { units, status } = await paid()
    await round()
    expect([acknowledged, await status()]).toEqual([[401], 'processing'])
    const tell = (body: object, at: number) => {
      const raw = Buffer.from(JSON.stringify(body))
      return shop.fulfilment.notify({
        raw,
        headers: signedHeaders({ secrets }, { method: 'POST', path: NOTIFY, body: raw }, at),
      })
    }
    const done = { reference: units[0], status: 'done' }
    expect(await tell(done, Date.now() - 3_600_000)).toBe(401)
    expect(await tell({ reference: units[0] }, Date.now())).toBe(400)
    expect(await tell({ reference: 'none', status: 'done' }, Date.now())).toBe(404)
    const unsent = await paid()
    expect(await tell({ reference: unsent.units[0], status: 'done' }, Date.now())).toBe(404)
    expect([await status(), await unsent.status()]).toEqual(['processing', 'processing'])
    expect(await tell(done, Date.now())).toBe(204)
    expect(await tell(done, Date.now())).toBe(204)
    expect(await tell({ reference: units[0], status: 'failed' }, Date.now())).toBe(204)
    expect([await status(), (await rowOf(units[0]))?.state]).toEqual(['success', 'done'])
  })

  it('[I-13] a top-up is recorded before it is sent, and another process queries it after a crash', async () => {
    const { units, status } = await paid()
    const arrived = gate()
    const dying = h.another({
      fulfilment: {
        ...fulfilment,
        send: async topUp => {
          if (topUp.reference !== units[0]) return fulfilment.send(topUp)
          expect(await rowOf(topUp.reference)).toMatchObject({ state: 'sent', attempts: 1 })
          await fulfilment.send(topUp)
          arrived.open()
          // its answer never comes: the process is gone
          return new Promise(() => undefined)
        },
      },
    })
    book.manner = 'never'
    void dying.operations.dispatchTopUps()
    await arrived.passed
    book.settle(units[0] ?? '', 'done')
    listening = false
    await book.quiet()
    h.clock.now += 600_000
    await round()
    expect([carriedOut(units), await status()]).toEqual([[1], 'success'])
  })

  it('a top-up is sent by one of several processes, and not while the operator handles it', async () => {
    const orders = await Promise.all([paid(2), paid(1), paid(1)])
    const by: string[] = []
    const looking = () =>
      h.another({
        fulfilment: {
          ...fulfilment,
          send: topUp => {
            by.push(topUp.reference)
            return fulfilment.send(topUp)
          },
        },
      })
    const processes = [looking(), looking(), looking()]
    const last = orders[2]
    await Promise.all([
      ...processes.map(each => round(each)),
      last === undefined ? undefined : fulfil(operator(), last.id),
    ])
    await book.quiet()
    expect(new Set(by).size).toBe(by.length)
    for (const { units, status } of orders) {
      expect(await status()).toBe('success')
      const row = await rowOf(units[0])
      // by hand or by the supplier, never both
      expect(row === undefined || row.state === 'withdrawn' || row.state === 'queued').toBe(carriedOut(units)[0] === 0)
    }
  })

  it('a top-up goes to the supplier of its variant, and the others wait for the operator', async () => {
    const one = await paid()
    const chosen = h.another({ fulfilment: { ...fulfilment, fulfilledVariants: ['something else'] } })
    await round(chosen)
    expect(await rowOf(one.units[0])).toBeUndefined()
    expect(await fulfil(operator(), one.id)).toMatchObject({ right: 'success' })
    await round()
    expect(carriedOut(one.units)).toEqual([0])
  })

  it('an unanswered top-up is queried ever more slowly, and without end', async () => {
    const { units, status } = await paid()
    await company.close()
    const asked: number[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      const before = (await rowOf(units[0]))?.attempts ?? 0
      await shop.operations.dispatchTopUps()
      if (((await rowOf(units[0]))?.attempts ?? 0) > before) asked.push(minute)
      h.clock.now += 60_000
    }
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.length).toBeLessThan(15)
    expect(60 - (asked.at(-1) ?? 0)).toBeLessThanOrEqual(11)
    expect(await rowOf(units[0])).toMatchObject({ state: 'sent', note: 'no answer: unreachable' })
    expect(await status()).toBe('processing')
  })
})

describe('the suppliers of top-ups', () => {
  const topUp = {
    reference: '5f3a1c1e-0000-4000-8000-000000000001',
    order: 'MO-1',
    variant: 'T1',
    name: 'x',
    entered: {},
  }

  it.each([
    ['the operator', manual],
    [
      'a supplier that is away',
      supplier({ url: 'http://127.0.0.1:9', secrets }, { callbackUrl: 'https://shop.example/n' }),
    ],
  ])('a supplier never rejects and accepts only signed notifications: %s', async (_name, each) => {
    expect(E.isLeft(await each.send(topUp))).toBe(true)
    expect(E.isLeft(await each.query(topUp.reference))).toBe(true)
    expect(each.verify({ headers: {}, raw: Buffer.from('{}') })).toEqual(E.left('unsigned'))
  })

  it('a supplier recognises the same top-up by its reference, for any number of requests', async () => {
    const company = Fastify()
    const kept: { book?: Book } = {}
    await company.register(supplierSimulator({ secrets, open: book => void (kept.book = book) }), { prefix: '/s' })
    const url = `${await company.listen({ host: '127.0.0.1', port: 0 })}/s`
    const each = supplier({ url, secrets }, { callbackUrl: `${url}/nobody` })
    expect(await each.query(topUp.reference)).toEqual(E.right('unknown'))
    if (kept.book !== undefined) kept.book.manner = 'instant'
    for (const _ of [1, 2, 3]) expect(await each.send(topUp)).toEqual(E.right({ state: 'done' }))
    expect(await each.query(topUp.reference)).toEqual(E.right({ state: 'done' }))
    expect(kept.book?.find(topUp.reference)?.carriedOut).toBe(1)
    const stranger = supplier({ url, secrets: ['another'] }, { callbackUrl: 'https://shop.example/n' })
    expect(await stranger.send(topUp)).toEqual(E.left({ _tag: 'unanswered', why: 'it answered 401' }))
    const rotating = supplier({ url, secrets: [...secrets, 'the next one'] }, { callbackUrl: 'https://shop.example/n' })
    expect(await rotating.query(topUp.reference)).toEqual(E.right({ state: 'done' }))
    await company.close()
  })
})
