import fc from 'fast-check'
import { type Observable, ReplaySubject, filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { added, cartOf, customer, left, line, placed, right } from '@conform/world/steps'
import type { Shopper, World } from '@conform/world/world'
import { embeddedWorld } from '@tests/conform/worlds/embedded-world'
import { memoryWorld } from '@tests/conform/worlds/memory-world'
import { providers } from '~/domain/account/account'
import type { Order } from '~/domain/orders/order'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import { unauthenticated } from '~/domain/shared/failure'

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

/** What an adapter promises its application, and no backend can see. Clauses hold the rest (packages/conform). */
describe.each([
  ['in memory', async () => memoryWorld()],
  ['over HTTP', embeddedWorld],
] as const)('adapters %s', (_name, open) => {
  let world: World
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world.close())

  const bought = async (): Promise<{ readonly shopper: Shopper; readonly order: Order }> => {
    const shopper = await customer(world)
    const { plain } = world.goods
    if (plain === undefined) throw new Error('the world has no plain good')
    return { shopper, order: await placed(world, shopper, plain) }
  }

  test('a cart changes only when a command runs', async () => {
    const shopper = await customer(world)
    const { cart } = shopper.ports
    const no = world.goods.plain?.no ?? ''
    const before = await added(shopper, no)
    const commands = [cart.add(line(no)), cart.clear, cart.setQuantity(before.items[0]?.id ?? '', 2)]
    expect([commands.length, await cartOf(shopper)]).toEqual([3, before])
  })

  test('a session reports the start and the end of each request', async () => {
    const { ports, activity } = await customer(world)
    const before = activity().length
    right(await ports.session.me())
    left(await ports.orders.get('no such order')())
    expect(activity().slice(before)).toEqual(['started', 'succeeded', 'started', 'failed'])
  })

  test('a session that has ended is reported once it is used, and a failed login is not', async () => {
    const { ports, login, tokens, unauthenticated: told } = await customer(world)
    left(await ports.session.login({ ...login, password: 'wrong' })())
    const token = tokens.read() ?? ''
    right(await ports.session.logout())
    tokens.write(token)()
    expect(told()).toBe(0)
    expect(left(await ports.session.me())).toEqual(unauthenticated)
    expect(told()).toBe(1)
  })

  test('a social login starts at an address with the provider and the unchanged state (I-23)', async () => {
    const { account } = await world.stranger()
    fc.assert(
      fc.property(fc.constantFrom(...providers), fc.string({ minLength: 1 }), (provider, state) => {
        const address = new URL(account.social.authorizeUrl(provider, state), 'https://shop.test')
        expect(address.pathname).toBe(`/login/${provider}`)
        expect(address.searchParams.get('state')).toBe(new URLSearchParams({ state }).get('state'))
      }),
    )
  })

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
    expect(first.heard.map(({ _tag }) => _tag)).toEqual(['connected'])
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
})
