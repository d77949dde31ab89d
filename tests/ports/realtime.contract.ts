import { type Observable, ReplaySubject, filter, firstValueFrom } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import { type World, customer, placed, right } from '@tests/ports/world'

/** Records all signals from now on; a test can wait for them also afterwards. */
const listen = (signals: Observable<RealtimeSignal>) => {
  const replayed = new ReplaySubject<RealtimeSignal>()
  const heard: RealtimeSignal[] = []
  let ended = false
  const subscription = signals.subscribe({
    next: signal => {
      heard.push(signal)
      replayed.next(signal)
    },
    complete: () => {
      ended = true
    },
  })
  return {
    heard,
    ended: () => ended,
    connected: () => firstValueFrom(replayed.pipe(filter(({ _tag }) => _tag === 'connected'))),
    version: (at: number) =>
      firstValueFrom(replayed.pipe(filter(signal => signal._tag === 'event' && (signal.event.version ?? 0) >= at))),
    leave: () => subscription.unsubscribe(),
  }
}

/** What `RealtimePort` promises. */
export const realtimeContract = (world: () => World): void => {
  const bought = async () => {
    const shopper = await customer(world())
    return { ...shopper, order: await placed(shopper, world().goods.plain) }
  }

  describe('pushes', () => {
    test('a channel confirms the subscription, then pushes each change of the order, and never a code', async () => {
      const { ports, order } = await bought()
      const line = listen(ports.realtime.order(order.id))
      await line.connected()
      right(await ports.orders.pay(order.id, 'mpay', 'p')())
      await line.version(2)
      await world().settle(order.id)
      const { version = 0, items } = right(await ports.orders.get(order.id)())
      await line.version(version)
      const codes = items.flatMap(item => item.codes ?? []).map(({ code }) => code)
      expect(codes).toHaveLength(1)
      for (const signal of line.heard)
        if (signal._tag === 'event') {
          expect(signal.event.order).toBe(order.id)
          for (const code of codes) expect(JSON.stringify(signal)).not.toContain(code)
        }
      expect(line.ended()).toBe(false)
      line.leave()
    })

    test('a channel of another customer’s order pushes no events, and stays open [I-16]', async () => {
      const [ada, ben] = [await bought(), await bought()]
      const [foreign, absent] = [ada.order.id, 'no such order'].map(id => listen(ben.ports.realtime.order(id)))
      const own = listen(ben.ports.realtime.order(ben.order.id))
      await own.connected()
      right(await ada.ports.orders.cancel(ada.order.id)())
      right(await ben.ports.orders.cancel(ben.order.id)())
      await own.version(2)
      for (const line of [foreign, absent]) expect([line?.heard, line?.ended()]).toEqual([[], false])
      for (const line of [foreign, absent, own]) line?.leave()
    })

    test('a channel pushes to all its listeners until each has left', async () => {
      const { ports, order } = await bought()
      const [first, second] = [listen(ports.realtime.order(order.id)), listen(ports.realtime.order(order.id))]
      await Promise.all([first.connected(), second.connected()])
      const late = listen(ports.realtime.order(order.id))
      await late.connected()
      first.leave()
      right(await ports.orders.pay(order.id, 'mpay', 'p')())
      await Promise.all([second.version(2), late.version(2)])
      expect(first.heard.map(({ _tag }) => _tag)).toEqual(['connected'])
      second.leave()
      late.leave()
    })

    test('a channel pushes again to a listener who comes back', async () => {
      const { ports, order } = await bought()
      for (const turn of [1, 2]) {
        const line = listen(ports.realtime.order(order.id))
        await line.connected()
        right<unknown>(await (turn === 1 ? ports.orders.pay(order.id, 'mpay', 'p') : ports.orders.cancel(order.id))())
        await line.version(turn + 1)
        expect(line.heard[0]).toEqual({ _tag: 'connected' })
        line.leave()
      }
    })

    test('a channel does not push to a listener who left before it was open', async () => {
      const { ports, order } = await bought()
      const gone = listen(ports.realtime.order(order.id))
      gone.leave()
      const line = listen(ports.realtime.order(order.id))
      await line.connected()
      right(await ports.orders.cancel(order.id)())
      await line.version(2)
      expect(gone.heard.filter(({ _tag }) => _tag === 'event')).toEqual([])
      line.leave()
    })
  })
}
