import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as E from 'fp-ts/Either'
import { eventOfStatus, subscribableEvents, webhookBody } from '~/contract/webhook.wire'
import { knownStatuses, transitions } from '~/domain/orders/order-status'
import { cents } from '~/domain/shared/money'
import { dispatchTopUps } from '@server/fulfilment/dispatch-topups'
import { takeProgress } from '@server/fulfilment/topup-progress'
import { refundOrder } from '@server/operations/after-sales/refund-order'
import { abandonOrder } from '@server/operations/operator-orders'
import { outbox } from '@server/platform/database/schema/outbox'
import { webhookDeliveries } from '@server/platform/database/schema/webhooks'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { buy, kinds, openShop, right, settleWith, type ShopHarness } from '@tests/server/shop-harness'

it('each status of an order is an event, except the wait for a payment', () => {
  const events = knownStatuses.map(status => eventOfStatus[status])
  expect(events.filter(event => event === undefined).length).toBe(1)
  expect(eventOfStatus.waiting_for_payment).toBeUndefined()
  expect(new Set(events).size).toBe(events.length)
})

it('no status of an order comes twice, so no event of a status does', () => {
  const reachable = (from: keyof typeof transitions, seen: ReadonlySet<string>): boolean =>
    transitions[from].every(next => !seen.has(next) && reachable(next, new Set([...seen, next])))
  expect(knownStatuses.every(status => reachable(status, new Set([status])))).toBe(true)
})

it('a body has the properties of its event, and nothing else of the row', () => {
  const row = { order: 'o'.repeat(36), no: 'MO-1', status: 'paid', version: 3, code: 'ABCD', tel: '66123456' }
  const body = webhookBody('order.paid', 0, row)
  expect(E.isRight(body) && JSON.parse(body.right)).toEqual({
    type: 'order.paid',
    timestamp: '1970-01-01T00:00:00.000Z',
    data: { order: 'o'.repeat(36), no: 'MO-1', status: 'paid', version: 3 },
  })
  expect(webhookBody('order.paid', 0, { ...row, status: 'sold' })).toEqual(E.left('the data is not that of order.paid'))
  expect(webhookBody('order.lost', 0, row)).toEqual(E.left('there is no event order.lost'))
  expect(subscribableEvents).not.toContain('webhook.ping')
})

describe.each(kinds)('the events of an order on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
    await storeEndpoints(h.database.db, [endpointNamed('books')], h.clock.now)
  })
  afterAll(() => h.close())

  const operator = () => ({ db: h.database.db, now: () => h.clock.now, notifyRelay: () => undefined })
  /** What `work` queues, in the order of the versions. */
  const eventsOf = async (work: () => Promise<unknown>): Promise<readonly unknown[]> => {
    await queueDeliveries(h.database.db, h.clock.now)
    await h.database.db.delete(webhookDeliveries)
    await work()
    await queueDeliveries(h.database.db, h.clock.now)
    const rows = await h.database.db.select().from(webhookDeliveries)
    expect((await h.database.db.select().from(outbox)).every(({ webhook }) => webhook === null)).toBe(true)
    return rows
      .map(({ event, data }) => ({ event, ...Object(data) }))
      .toSorted((a, b) => a.version - b.version)
      .map(({ event, status, version }) => `${event} ${status} ${version}`)
  }
  const paid = async (delivery: 'code' | 'fulfilment' = 'code') => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant({ delivery }))
    await settleWith(h, me, id)
    return { me, id }
  }

  it('an order that is cancelled is announced with its version', async () => {
    const me = await h.customer()
    const events = await eventsOf(async () => {
      const { id } = await buy(h, me, await h.variant())
      right(await h.shop.orders.pay(me, id, 'mpay', undefined))
      right(await h.shop.orders.cancel(me, id, undefined))
    })
    expect(events).toEqual(['order.placed pending 1', 'order.cancelled cancelled 3'])
  })

  it('an order whose time is over is announced like one that is cancelled', async () => {
    const me = await h.customer()
    const events = await eventsOf(async () => {
      await buy(h, me, await h.variant())
      h.clock.now += 86_400_000
      await h.shop.operations.sweep()
    })
    expect(events).toEqual(['order.placed pending 1', 'order.cancelled cancelled 2'])
  })

  it('another payment method is no event', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const events = await eventsOf(async () => {
      right(await h.shop.orders.pay(me, id, 'mpay', undefined))
      right(await h.shop.orders.pay(me, id, 'uepay', undefined))
    })
    expect(events).toEqual([])
  })

  it('an order that is given up is announced when its money is due and when it has gone back', async () => {
    const { id } = await paid('fulfilment')
    expect(await eventsOf(() => abandonOrder(operator(), id, 'none left'))).toEqual(['order.refund_due refund_due 5'])
    expect(await eventsOf(() => refundOrder(operator(), id, { ref: `back-${id}` }))).toEqual([
      'order.refunded refunded 6',
    ])
  })

  it('a refund of a part of a delivered order is announced, although its status stays', async () => {
    const { id } = await paid()
    const part = { amount: cents(100), note: 'kindness' }
    expect(await eventsOf(() => refundOrder(operator(), id, part))).toEqual(['order.refund_due success 6'])
    expect(await eventsOf(() => refundOrder(operator(), id, { ...part, ref: `part-${id}` }))).toEqual([
      'order.refunded success 7',
    ])
  })

  it('a top-up that failed is announced once, and no push is sent about it', async () => {
    const { id } = await paid('fulfilment')
    const deps = { ...operator(), warn: () => undefined }
    const supplier = {
      fulfilledVariants: 'everything' as const,
      send: () => Promise.resolve(E.right({ state: 'accepted' as const })),
      query: () => Promise.resolve(E.right({ state: 'accepted' as const })),
      verify: () => E.left('unsigned' as const),
    }
    await dispatchTopUps({ ...deps, fulfilment: supplier })
    const rows = await h.database.db.select().from(fulfilments)
    const pushes = h.pushed.length
    const events = await eventsOf(async () => {
      for (const { unitId } of [...rows, ...rows])
        await takeProgress(deps, unitId, { state: 'failed', reason: 'the account does not exist' })
      await h.shop.flush()
    })
    expect(events).toEqual(['topup.failed processing 4'])
    expect(h.pushed.slice(pushes).some(({ data }) => JSON.stringify(data).includes(id))).toBe(false)
  })
})
