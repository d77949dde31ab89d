import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { added, cartOf, customer, left, line, right } from '@conform/world/steps'
import type { World } from '@conform/kernel/world'
import { embeddedWorld } from '@tests/conform/worlds/embedded-world'
import { memoryWorld } from '@tests/conform/worlds/memory-world'
import { realtimeContract } from '@tests/ports/realtime.contract'
import { providers } from '~/domain/catalog/social-logins'
import { unauthenticated } from '~/domain/shared/failure'

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

  realtimeContract(() => world)
})
