import type { Observable } from 'rxjs'
import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { pageCall } from '@conform/world/requests'
import { absentLike, codesIn, customer, orderOf, paying, placed, settledOrder } from '@conform/world/steps'
import type { World } from '@conform/kernel/world'
import type { OrderEvent } from '~/domain/orders/order'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'

/** Records all signals from now on. */
const listen = (signals: Observable<RealtimeSignal>) => {
  const heard: RealtimeSignal[] = []
  const subscription = signals.subscribe(signal => void heard.push(signal))
  const events = (): readonly OrderEvent[] => heard.flatMap(each => (each._tag === 'event' ? [each.event] : []))
  return {
    heard,
    events,
    connected: (world: World) =>
      world.until(
        async () => heard,
        seen => seen.some(({ _tag }) => _tag === 'connected'),
        'the channel is open',
      ),
    /** More events than there were. */
    next: (world: World, before: number) =>
      world.until(
        async () => events().length,
        count => count > before,
        'a change of the order is pushed',
      ),
    leave: () => subscription.unsubscribe(),
  }
}

const auth = (socket_id: string, channel_name: string) =>
  pageCall('POST', '/api/broadcasting/auth', { socket_id, channel_name })

export const liveClauses: readonly Clause[] = [
  clause({
    id: 'I-16a',
    level: 'MUST',
    profile: 'live',
    text: 'The channel of another customer’s order pushes nothing, like the channel of an order that does not exist.',
    goods: ['plain'],
    run: async world => {
      const [ada, ben] = [await customer(world), await customer(world)]
      const hers = await placed(world, ada, world.goods.plain)
      const his = await placed(world, ben, world.goods.plain)
      const wrong = [hers.id, absentLike(hers.id)].map(id => listen(ben.ports.realtime.order(id)))
      const own = listen(ben.ports.realtime.order(his.id))
      await own.connected(world)
      await paying(world, ada, hers.id)
      await paying(world, ben, his.id)
      await own.next(world, 0)
      for (const channel of wrong) same(channel.heard, [], 'a foreign or absent channel is silent')
      for (const channel of [...wrong, own]) channel.leave()
    },
  }),
  clause({
    id: 'I-16b',
    level: 'MUST',
    profile: 'live',
    text: 'POST /api/broadcasting/auth signs channels of the caller’s own orders, and nothing else.',
    goods: ['plain'],
    wire: true,
    run: async world => {
      const { wire } = world
      const [ada, ben] = [await customer(world), await customer(world)]
      const { id } = await placed(world, ada, world.goods.plain)
      const status = async (...[socket, channel, as]: readonly [string, string, typeof ada]) =>
        (await wire.send(auth(socket, channel), as)).status
      same(await status('12.34', `private-orders.${id}`, ada), 200, 'the channel of an own order is signed')
      const foreign = await status('12.34', `private-orders.${id}`, ben)
      holds(foreign >= 400 && foreign < 500, 'the channel of another customer’s order is refused', foreign)
      const absent = await status('12.34', `private-orders.${absentLike(id)}`, ben)
      same(absent, foreign, 'an absent order is refused in the same way')
      for (const channel of ['private-orders', 'private-orders.', 'private-users.1', `presence-orders.${id}`, 'x'])
        holds((await status('12.34', channel, ada)) >= 400, 'a channel of any other name is refused', channel)
      for (const socket of ['12', 'a.b', `1.1:private-orders.${id}`, '1.1\n2.2'])
        holds((await status(socket, `private-orders.${id}`, ada)) >= 400, 'a malformed socket is refused', socket)
      const guest = await wire.send(auth('12.34', `private-orders.${id}`))
      holds(guest.status >= 400 && guest.status < 500, 'a guest is refused', guest.status)
    },
  }),
  clause({
    id: 'L-01',
    level: 'MUST',
    profile: 'live',
    text: 'Each change of an order is pushed to its owner, with the id of the order and without codes.',
    hooks: ['settle'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      const channel = listen(shopper.ports.realtime.order(id))
      await channel.connected(world)
      await paying(world, shopper, id)
      await channel.next(world, 0)
      const before = channel.events().length
      await world.hooks.settle(id)
      const codes = codesIn(await settledOrder(world, shopper, id))
      await channel.next(world, before)
      channel.leave()
      for (const event of channel.events()) {
        same(event.order, id, 'the push names the order')
        for (const code of codes) holds(!JSON.stringify(event).includes(code), 'the push holds no code', event)
      }
    },
  }),
  clause({
    id: 'L-02',
    level: 'MUST',
    profile: 'live',
    text: 'The order that is read after a push is at least as new as the push.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      const channel = listen(shopper.ports.realtime.order(id))
      await channel.connected(world)
      await paying(world, shopper, id)
      await channel.next(world, 0)
      const { version, payment_instruction } = await orderOf(shopper, id)
      channel.leave()
      const pushed = channel.events().at(-1)
      holds(payment_instruction !== undefined, 'the order is read with the payment that was opened')
      holds((version ?? 0) >= (pushed?.version ?? 0), 'its version is not lower than the pushed one', [version, pushed])
    },
  }),
  clause({
    id: 'L-03',
    level: 'SHOULD',
    profile: 'live',
    text: 'A push has the status of the order, and its version.',
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await placed(world, shopper, world.goods.plain)
      const channel = listen(shopper.ports.realtime.order(id))
      await channel.connected(world)
      await paying(world, shopper, id)
      await channel.next(world, 0)
      const { status } = await orderOf(shopper, id)
      await world.until(
        async () => channel.events(),
        events => events.some(event => event.status?._tag === status._tag && event.version !== undefined),
        'a push has the status of the order and a version',
      )
      channel.leave()
    },
  }),
]
