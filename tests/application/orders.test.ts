import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { NEVER, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { memoryClock } from '@testing/memory/shop/clock.memory'
import { memoryIds } from '@testing/memory/ids.memory'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { ordersUseCase } from '~/application/orders'
import { known } from '~/application/lib/remote'
import { type Failure, notFound, offline } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import { canMove, knownStatuses, statusOf } from '~/domain/orders/order-status'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import { failure, lost } from '@testing/arbitraries/failure.arbitrary'
import { orderHistory } from '@testing/arbitraries/order.arbitrary'
import { KEEP, followed, getting } from '@tests/application/followed-order'
import { customerTab, left, right, settled, virtualTime, watching } from '@tests/application/tab'

/** One of the ways that an order may go from here. */
const moveOn = (shop: MemoryShop, id: string, way: number): void => {
  const from = shop.state().orders[0]?.order.status._tag
  const ways = from === undefined || from === 'unknown' ? [] : knownStatuses.filter(to => canMove(from, to))
  shop.move(id, ...ways.slice(way, way + 1))
}

const alone = (get: OrdersPort['get'], signals: Subject<RealtimeSignal> = new Subject()) => {
  const { scheduler, pass } = virtualTime()
  const realtime = { order: () => signals }
  const env = { clock: memoryClock(0), scheduler, keepAlive: KEEP }
  const orders = ordersUseCase(getting(get), realtime, memoryIds(), env)
  return { watched: orders.watch('1'), pass }
}

describe('a watched order', () => {
  test('a watched order is fetched again when the page comes back, and an unwatched order is not', async () => {
    const asked: string[] = []
    const { scheduler } = virtualTime()
    const env = { clock: memoryClock(0), scheduler, keepAlive: 0 }
    const port = getting(id => () => {
      asked.push(id)
      return Promise.resolve(E.left(offline))
    })
    const orders = ordersUseCase(port, { order: () => NEVER }, memoryIds(), env)
    watching(orders.watch('seen').state.changes)
    orders.watch('never looked at')
    await settled()
    orders.refresh()
    await settled()
    expect(asked).toEqual(['seen', 'seen'])
  })

  test('a watched order never goes back to an older version, in any order of answers [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(orderHistory, fc.array(lost, { maxLength: 2 }), async (history, losses) => {
        const answers: E.Either<Failure, Order>[] = [...history.map(E.right), ...losses.map(E.left)]
        const signals = new Subject<RealtimeSignal>()
        const { watched } = alone(() => () => Promise.resolve(answers.shift() ?? E.left(offline)), signals)
        const { seen } = watching(watched.state.changes)
        for (const _ of [...history, ...losses]) {
          await settled()
          signals.next({ _tag: 'connected' })
        }
        await settled()
        const versions = seen.flatMap(state => known(state)?.version ?? [])
        expect(versions).toEqual(versions.toSorted((a, b) => a - b))
        // a known order is never forgotten, not even after a failure
        expect(seen.slice(seen.findIndex(state => known(state) !== undefined)).map(known)).not.toContain(undefined)
        expect(versions.at(-1)).toBe(Math.max(...history.map(order => order.version ?? 0)))
      }),
    )
  })

  test('a watched order ends on the same screen with any lost, repeated or reordered pushes [I-26]', async () => {
    const event = fc.oneof(
      fc.nat({ max: 2 }).map(way => ({ _tag: 'move' as const, way })),
      fc.record({ _tag: fc.constant('push' as const), version: fc.option(fc.nat({ max: 9 }), { nil: undefined }) }),
      fc.boolean().map(connected => ({ _tag: 'connect' as const, connected })),
      fc.integer({ min: 0, max: 60_000 }).map(ms => ({ _tag: 'pass' as const, ms })),
    )
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(event, { maxLength: 10 }), fc.boolean(), async (s, events, back) => {
        const { shop, id, watched, held, pass } = await followed(leg => s.schedule(Promise.resolve(), leg))
        const { seen } = watching(watched.state.changes)
        s.scheduleSequence(
          events.map(each => async () => {
            if (each._tag === 'move') moveOn(shop, id, each.way)
            else if (each._tag === 'connect') shop.connect(each.connected)
            else if (each._tag === 'pass') await pass(each.ms)
            else shop.push({ order: id, ...(each.version === undefined ? {} : { version: each.version }) })
          }),
        )
        await s.waitIdle()
        // the last push may have been lost; polling finds the change while the order is still expected to change
        if (back) shop.connect(true)
        const settling = pass(300_000)
        await s.waitIdle()
        await settling
        await s.waitIdle()
        const kept = shop.state().orders[0]?.order
        const versions = seen.flatMap(state => known(state)?.version ?? [])
        expect(versions).toEqual(versions.toSorted((a, b) => a - b))
        expect([held()?.version, held()?.status]).toEqual([kept?.version, kept?.status])
      }),
    )
  })

  test('a watched order is fetched at each push with news, and at no other push', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(fc.nat({ max: 4 }), { nil: undefined }), async version => {
        const { shop, id, watched, asked, held } = await followed()
        watching(watched.state.changes)
        await settled()
        const [before, now] = [asked(), held()?.version ?? 0]
        shop.push({ order: id, ...(version === undefined ? {} : { version }) })
        shop.push({ order: 'another', version: 99 })
        await settled()
        expect(asked() - before).toBe(version === undefined || version > now ? 1 : 0)
      }),
    )
  })

  test('a watched order is fetched one more time for all signals during a request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async many => {
        let asked = 0
        const answer: { arrive: () => void } = { arrive: () => undefined }
        const get: OrdersPort['get'] = () => () => {
          asked += 1
          return new Promise(resolve => {
            answer.arrive = () => resolve(E.left(offline))
          })
        }
        const signals = new Subject<RealtimeSignal>()
        const { watched } = alone(get, signals)
        watching(watched.state.changes)
        for (let n = 0; n < many; n += 1) signals.next({ _tag: 'connected' })
        expect(asked).toBe(1)
        for (const _ of [1, 2, 3]) {
          answer.arrive()
          await settled()
        }
        expect(asked).toBe(2)
      }),
    )
  })

  test('a watched order is polled without pushes, ever more slowly, until it is final', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(failure, { maxLength: 3 }), async failures => {
        const waiting = right(await (await followed()).tab.orders.watch('order-3').check())
        const at: number[] = []
        const { scheduler, pass } = virtualTime()
        const answers = failures.map(E.left)
        const get: OrdersPort['get'] = () => () => {
          at.push(scheduler.now())
          return Promise.resolve(answers.shift() ?? E.right(waiting))
        }
        const env = { clock: memoryClock(0), scheduler, keepAlive: KEEP }
        const orders = ordersUseCase(getting(get), { order: () => NEVER }, memoryIds(), env)
        watching(orders.watch(waiting.id).state.changes)
        await pass(3_600_000)
        const waits = at.slice(1).map((moment, n) => moment - (at[n] ?? 0))
        expect(at[0]).toBe(0)
        expect(waits[0]).toBe(2000)
        expect(waits).toEqual(waits.toSorted((a, b) => a - b))
        expect(waits.at(-1)).toBe(30_000)
        expect(at.at(-1)).toBeGreaterThan(3_600_000 - 30_001)
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    [['cancelled'], ['refund_due']],
    [['cancelled'], ['paid', 'processing', 'success']],
    [['cancelled', 'refund_due'], ['refunded']],
  ] as const)(
    'a watched order that rests at %j is polled slowly, and %j reaches its page without a push [I-07]',
    async (rests, moves) => {
      const { shop, id, watched, pass, asked, held } = await followed()
      watching(watched.state.changes)
      shop.connect(false)
      shop.move(id, ...rests)
      await pass(600_000)
      expect(held()?.status).toEqual(statusOf(rests.at(-1) ?? 'cancelled'))
      const before = asked()
      await pass(600_000)
      expect(asked() - before).toBe(5)
      shop.move(id, ...moves)
      await pass(120_000)
      expect(held()?.status).toEqual(statusOf(moves.at(-1) ?? 'refunded'))
    },
  )

  test('a watched order in a final state is not polled', async () => {
    const { shop, id, watched, pass, asked } = await followed()
    watching(watched.state.changes)
    shop.connect(false)
    shop.settle(id)
    await pass(60_000)
    expect(known(watched.state.now())?.status).toEqual(statusOf('success'))
    const before = asked()
    await pass(600_000)
    expect(asked()).toBe(before)
  })

  test('a watched order is fetched when the connection is restored', async () => {
    const { shop, id, watched, held } = await followed()
    watching(watched.state.changes)
    await settled()
    shop.connect(false)
    shop.move(id, 'paid')
    await settled()
    expect(held()?.status).toEqual(statusOf('pending'))
    shop.connect(true)
    await settled()
    expect(held()?.status).toEqual(statusOf('paid'))
  })

  test('a watched order shows a checked state at once, unless it has a newer one', async () => {
    const { shop, id, watched, held } = await followed()
    watching(watched.state.changes)
    await settled()
    shop.connect(false)
    shop.move(id, 'paid')
    expect(right(await watched.check()).status).toEqual(statusOf('paid'))
    expect(held()?.status).toEqual(statusOf('paid'))
    shop.troubleNext({ failure: offline, happens: false })
    expect(left(await watched.check())).toEqual(offline)
    expect(held()?.status).toEqual(statusOf('paid'))
  })

  test('an order keeps its state while it is not watched, and shows it to the next watcher', async () => {
    const { watched, pass } = await followed()
    const first = watching(watched.state.changes)
    await settled()
    first.leave()
    await pass(KEEP + 1)
    const { seen } = watching(watched.state.changes)
    await settled()
    for (const state of seen) expect(known(state)).toBeDefined()
  })

  test('an order of another customer looks like an order that does not exist [I-10]', async () => {
    const { shop, id } = await followed()
    const ben = await customerTab(shop, {}, 'ben')
    for (const wanted of [id, 'no such order']) {
      const watched = ben.orders.watch(wanted)
      watching(watched.state.changes)
      await settled()
      expect(watched.state.now()).toEqual({ _tag: 'failed', error: notFound })
    }
  })
})
