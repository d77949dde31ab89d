import { type Observable, ReplaySubject, filter, firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { customer, placed, right } from '@conform/world/steps'
import type { Shopper, World } from '@conform/kernel/world'
import type { Order } from '~/domain/orders/order'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'

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

/** What an adapter of `RealtimePort` promises its application. Clauses hold what is pushed (packages/conform). */
export const realtimeContract = (open: () => World): void => {
  const bought = async (): Promise<{ readonly shopper: Shopper; readonly order: Order }> => {
    const shopper = await customer(open())
    const { plain } = open().goods
    if (plain === undefined) throw new Error('the world has no plain good')
    return { shopper, order: await placed(open(), shopper, plain) }
  }

  test('a channel stays open, also one that pushes nothing', async () => {
    const { shopper, order } = await bought()
    const { realtime, orders } = shopper.ports
    const [own, absent] = [listen(realtime.order(order.id)), listen(realtime.order('no such order'))]
    await own.connected()
    right(await orders.cancel(order.id)())
    await own.version(2)
    expect([own.ended(), absent.ended(), absent.heard]).toEqual([false, false, []])
    own.leave()
    absent.leave()
  })

  test('a channel pushes to all its listeners until each has left', async () => {
    const { shopper, order } = await bought()
    const { realtime, orders } = shopper.ports
    const [first, second] = [listen(realtime.order(order.id)), listen(realtime.order(order.id))]
    await Promise.all([first.connected(), second.connected()])
    const late = listen(realtime.order(order.id))
    await late.connected()
    first.leave()
    right(await orders.pay(order.id, 'mpay', crypto.randomUUID())())
    await Promise.all([second.version(2), late.version(2)])
    // the push of the new order may come late
    expect(first.heard.filter(signal => signal._tag === 'event' && (signal.event.version ?? 0) > 1)).toEqual([])
    second.leave()
    late.leave()
  })

  test('a channel pushes again to a listener who comes back', async () => {
    const { shopper, order } = await bought()
    const { realtime, orders } = shopper.ports
    for (const turn of [1, 2]) {
      const channel = listen(realtime.order(order.id))
      await channel.connected()
      right<unknown>(await (turn === 1 ? orders.pay(order.id, 'mpay', crypto.randomUUID()) : orders.cancel(order.id))())
      await channel.version(turn + 1)
      expect(channel.heard[0]).toEqual({ _tag: 'connected' })
      channel.leave()
    }
  })

  test('a channel does not push to a listener who left before it was open', async () => {
    const { shopper, order } = await bought()
    const { realtime, orders } = shopper.ports
    const gone = listen(realtime.order(order.id))
    gone.leave()
    const channel = listen(realtime.order(order.id))
    await channel.connected()
    right(await orders.cancel(order.id)())
    await channel.version(2)
    expect(gone.heard.filter(({ _tag }) => _tag === 'event')).toEqual([])
    channel.leave()
  })
}
