import { createServer, type IncomingMessage, type Server } from 'node:http'
import { asyncScheduler, filter, firstValueFrom, shareReplay, take, toArray } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppPorts } from '~/application/ports'
import type { ReplacePorts } from '~/composition/browser'
import { status as statusCodec } from '~/contract/wire'
import type { OrderEvent } from '~/domain/orders/order'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import { type OrderChanged, sseEndpoint } from '../../examples/sse-realtime/endpoint'
import { sseRealtime } from '../../examples/sse-realtime/sse-realtime'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { embeddedWorld } from '@tests/conform/worlds/embedded-world'
import { realtimeContract } from '@tests/ports/realtime.contract'
import { liveClauses } from '@conform/clauses/live'
import { customer, placed, right } from '@conform/world/steps'
import type { Good, Shopper, World } from '@conform/kernel/world'

/** A port of another shape than `AppPorts` has. */
type WithWrongRealtime = (ports: AppPorts) => Omit<AppPorts, 'realtime'> & {
  readonly realtime: { readonly order: (id: number) => string }
}

let world: World
let server: Server
let address: string
/** The order that the endpoint answers with 503. */
let closed: string | undefined
let refused = (): void => undefined
const shoppers = new Set<Shopper>()

/** The customer of a request, with the reference backend's own pushes. */
const callerOf = ({ headers }: IncomingMessage): Shopper | undefined =>
  [...shoppers].find(({ tokens }) => tokens.read() !== undefined && tokens.read() === headers.authorization)

/** A change as a backend sends it. */
const sent = ({ status, ...event }: OrderEvent): OrderChanged => ({
  ...event,
  ...(status === undefined ? {} : { status: statusCodec.encode(status) }),
})

const endpoint = sseEndpoint({
  mayWatch: async (request, order) => {
    if (order === closed) {
      refused()
      return 503
    }
    const found = await callerOf(request)?.ports.orders.get(order)()
    return found?._tag === 'Right' ? 200 : 404
  },
  watch: async (request, order, tell) => {
    const signals = callerOf(request)?.ports.realtime.order(order)
    if (signals === undefined) throw new Error('there is no caller')
    return new Promise(connected => {
      const subscription = signals.subscribe(signal => {
        if (signal._tag === 'connected') connected(() => subscription.unsubscribe())
        if (signal._tag === 'event') tell(sent(signal.event))
      })
    })
  },
})

/** The same shopper, whose page receives changes as server-sent events. */
const bySse = (shopper: Shopper): Shopper => {
  shoppers.add(shopper)
  const realtime = sseRealtime({
    fetch,
    address: order => `${address}/api/orders/${encodeURIComponent(order)}/events`,
    token: shopper.tokens.read,
    language: 'en',
    scheduler: asyncScheduler,
  })
  return { ...shopper, ports: { ...shopper.ports, realtime } }
}

beforeAll(async () => {
  const reference = await embeddedWorld()
  world = { ...reference, guest: async () => bySse(await reference.guest()) }
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  server = createServer(endpoint)
  await new Promise<void>(ready => server.listen(port, '127.0.0.1', ready))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})

const plain = (): Good => {
  const good = world.goods.plain
  if (good === undefined) throw new Error('the world has no plain good')
  return good
}

realtimeContract(() => world)

// the others are about calls to the backend, which this adapter does not make
test.each(
  liveClauses.filter(({ needs }) => !needs.wire).map(clause => [`[${clause.id}] ${clause.text}`, clause] as const),
)('%s', async (_name, clause) => {
  await expect(clause.run(world)).resolves.toBeUndefined()
})

describe('server-sent events', () => {
  test('an adapter of server-sent events connects again after a break, and says that it was away', async () => {
    const shopper = await customer(world)
    const order = await placed(world, shopper, plain())
    // the push of the new order may come late
    const signals = shopper.ports.realtime.order(order.id).pipe(
      filter(({ _tag }) => _tag !== 'event'),
      shareReplay({ bufferSize: 4, refCount: true }),
    )
    const heard = firstValueFrom(signals.pipe(take(4), toArray()))
    const tags = heard.then(all => all.map(({ _tag }: RealtimeSignal) => _tag))
    await firstValueFrom(signals.pipe(filter(({ _tag }) => _tag === 'connected')))
    const first = new Promise<void>(done => {
      refused = done
    })
    closed = order.id
    server.closeAllConnections()
    // the first attempt is refused, the second one finds the endpoint open
    await first
    closed = undefined
    expect(await tags).toEqual(['connected', 'disconnected', 'disconnected', 'connected'])
    right(await shopper.ports.orders.cancel(order.id)())
  })

  test('a module that replaces a port by another shape does not compile', () => {
    const fits: WithWrongRealtime extends ReplacePorts ? true : false = false
    expect(fits).toBe(false)
  })
})
