import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { memoryPorts } from '@testing/memory/ports'
import { memoryTokens } from '@testing/memory/session.memory'
import type { App } from '~/application/app'
import { errorOf, known } from '~/application/lib/remote'
import { type Cart, empty, isOlder } from '~/domain/cart/cart'
import { fieldError, offline } from '~/domain/shared/failure'
import { cart } from '@testing/arbitraries/cart.arbitrary'
import { lost } from '@testing/arbitraries/failure.arbitrary'
import { accounts, goods, openMemoryShop } from '@testing/mothers/memory-shop'
import { customerTab, left, lookAt, openTab, right, settled, virtualTime, watching } from '@tests/application/tab'

const line = (product: string, quantity = 1) => ({ product, options: {}, quantity })

/** What the shop itself keeps for a customer. */
const keptCart = async (shop: MemoryShop, who: keyof typeof accounts = 'ada'): Promise<Cart> => {
  const tokens = memoryTokens()
  const ports = memoryPorts(shop, tokens, { onRefused: () => undefined, onActivity: () => undefined })
  tokens.write(right(await ports.session.login(accounts[who].login)()))()
  return right(await ports.cart.fetch())
}

type Move = (tab: App) => Promise<unknown>
const linesOf = (tab: App) => known(tab.cart.state.now())?.items ?? []
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(fc.constantFrom(goods.plain.no, goods.offer.no), fc.integer({ min: 1, max: 3 })).map(
    ([product, quantity]): Move =>
      tab =>
        tab.cart.add(line(product, quantity))(),
  ),
  fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 5 })).map(([at, quantity]): Move => async tab => {
    const id = linesOf(tab)[at]?.id
    return id === undefined ? undefined : tab.cart.setQuantity(id, quantity)()
  }),
  fc.constant<Move>(tab => tab.cart.clear()),
  fc.constant<Move>(async tab => tab.cart.refresh()),
)

describe('the cart', () => {
  test('the cart of a guest is empty and sends no request', async () => {
    const shop = openMemoryShop()
    const tab = openTab(shop)
    expect(await lookAt(tab.cart.state)).toEqual({ _tag: 'ready', value: empty })
    expect(shop.calls()).toEqual([])
  })

  test('the cart finally shows the state of the shop, in any order of answers [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(move, { minLength: 1, maxLength: 7 }), async (s, moves) => {
        let slow = false
        const shop = openMemoryShop({
          travel: leg => (slow ? s.schedule(Promise.resolve(), leg) : Promise.resolve()),
        })
        const tab = await customerTab(shop)
        right(await tab.cart.add(line(goods.plain.no))())
        watching(tab.cart.state.changes)
        await settled()
        slow = true
        const done: Promise<unknown>[] = []
        s.scheduleSequence(
          moves.map(each => () => {
            done.push(each(tab))
            return Promise.resolve()
          }),
        )
        await s.waitIdle()
        await Promise.all(done)
        await settled()
        slow = false
        expect(tab.cart.state.now()).toEqual({ _tag: 'ready', value: await keptCart(shop) })
        expect(tab.cart.wanted.now()).toEqual({})
      }),
    )
  })

  test('the cart keeps its known state after any failure, and the next request can succeed [I-20]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(move, fc.option(lost), fc.boolean())), async moves => {
        const shop = openMemoryShop()
        const tab = await customerTab(shop)
        watching(tab.cart.state.changes)
        await settled()
        for (const [each, failure, happens] of moves) {
          const before = known(tab.cart.state.now())
          if (failure !== null) shop.troubleNext({ failure, happens })
          await each(tab)
          await settled()
          expect(tab.cart.state.now()._tag).not.toBe('pending')
          if (errorOf(tab.cart.state.now()) !== undefined) expect(known(tab.cart.state.now())).toBeDefined()
          else expect(before).toBeDefined()
        }
        while (shop.arrived('whatever trouble is left') !== undefined);
        tab.cart.refresh()
        await settled()
        expect(known(tab.cart.state.now())).toEqual(await keptCart(shop))
        expect(tab.cart.wanted.now()).toEqual({})
      }),
    )
  })

  test('a cleared cart is empty at once and has the cash method, before the shop answers', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    right(await tab.cart.add(line(goods.offer.no, 2))())
    const { seen } = watching(tab.cart.state.changes)
    right(await tab.checkout.price({ payment: 'mpay' })())
    expect(known(tab.cart.state.now())).toMatchObject({ payment: 'mpay', quantity: 2 })
    shop.troubleNext({ call: 'cart', failure: offline, happens: false })
    right(await tab.cart.clear())
    await settled()
    expect(seen).toContainEqual({ _tag: 'ready', value: empty })
    expect(seen.at(-1)).toEqual({ _tag: 'failed', error: offline, previous: empty })
    expect(empty.payment).toBe('cash')
  })

  test('a refused addition to the cart names the reason, at the wrong field', async () => {
    const tab = await customerTab(openMemoryShop())
    const failure = left(await tab.cart.add({ product: goods.topUp.no, options: { player_id: 'x' }, quantity: 1 })())
    if (failure._tag !== 'invalid') throw new Error(failure._tag)
    expect(failure.message).toBe(fieldError(failure.errors, 'player_id'))
    expect(Object.keys(failure.errors)).toEqual(['options.player_id'])
    expect(left(await tab.cart.add(line(goods.soldOut.no))())).toMatchObject({ message: 'sold out' })
  })

  test('the cart of a customer is not shown as empty before the shop has answered [I-20]', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    right(await tab.cart.add(line(goods.plain.no))())
    shop.troubleNext({ failure: offline, happens: false })
    const { seen } = watching(tab.cart.state.changes)
    await settled()
    expect(errorOf(tab.cart.state.now())).toEqual(offline)
    tab.cart.refresh()
    await settled()
    // the first state was there before the cart was watched
    expect(seen.slice(1).map(state => known(state)?.quantity)).not.toContain(0)
    expect(known(tab.cart.state.now())?.quantity).toBe(1)
  })

  test('the cart stays visible while it is fetched again for a new watcher', async () => {
    const shop = openMemoryShop()
    const { scheduler, pass } = virtualTime()
    const tab = await customerTab(shop, { scheduler, keepAlive: 1000 })
    right(await tab.cart.add(line(goods.plain.no))())
    const first = watching(tab.cart.state.changes)
    await settled()
    first.leave()
    await pass(1001)
    const { seen } = watching(tab.cart.state.changes)
    await settled()
    expect(seen).toHaveLength(3)
    for (const state of seen) expect(known(state)?.quantity).toBe(1)
  })

  test('the cart never shows one customer the lines of another [I-24]', async () => {
    const shop = openMemoryShop()
    const tab = await customerTab(shop)
    right(await tab.cart.add(line(goods.plain.no))())
    const { seen } = watching(tab.cart.state.changes)
    await settled()
    const before = seen.length
    right(await tab.session.login(accounts.ben.login)())
    await settled()
    for (const state of seen.slice(before)) expect(known(state)?.quantity ?? 0).toBe(0)
    expect(tab.cart.state.now()._tag).toBe('ready')
  })

  test('the cart accepts a cart from another source unless it holds a newer one [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cart, fc.boolean()), { minLength: 1, maxLength: 5 }), async carts => {
        const tab = await customerTab(openMemoryShop())
        watching(tab.cart.state.changes)
        await settled()
        for (const [next, whileAsking] of carts) {
          const held = known(tab.cart.state.now())
          if (whileAsking) tab.cart.refresh()
          tab.cart.replace(next)
          expect(known(tab.cart.state.now())).toEqual(isOlder(next, held) ? held : next)
        }
      }),
    )
  })
})
