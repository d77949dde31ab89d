import * as E from 'fp-ts/Either'
import { firstValueFrom } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { lazyPorts } from '~/adapters/http/lazy-ports'
import { memoryPorts } from '@testing/memory/ports'
import { memoryTokens } from '@testing/memory/session.memory'
import { offline } from '~/domain/shared/failure'
import { accounts, openMemoryShop, shopInit } from '@testing/mothers/memory-shop'
import { right, settled, watching } from '@tests/application/tab'

const tokens = memoryTokens()
const backend = () => memoryPorts(openMemoryShop(), tokens, { onRefused: () => undefined, onActivity: () => undefined })

describe('ports whose code is loaded at the first use', () => {
  test('lazy ports load their code once, and not before the first use', async () => {
    let loads = 0
    const ports = lazyPorts(async () => {
      loads += 1
      return backend()
    })
    const tasks = [ports.catalog.init, ports.catalog.init]
    expect(loads).toBe(0)
    for (const answer of await Promise.all(tasks.map(task => task()))) expect(answer).toEqual(E.right(shopInit))
    expect(loads).toBe(1)
  })

  test('lazy ports answer offline while their code cannot load, and load it again at the next call [I-20]', async () => {
    let comes = false
    const ports = lazyPorts(async () => {
      if (!comes) throw new TypeError('Failed to fetch dynamically imported module')
      return backend()
    })
    const [first, second] = await Promise.all([ports.catalog.init(), ports.session.login(accounts.ada.login)()])
    expect([first, second]).toEqual([E.left(offline), E.left(offline)])
    comes = true
    expect(await ports.catalog.init()).toEqual(E.right(shopInit))
  })

  test('lazy ports pass on the pushes of the loaded port, and their streams survive code that cannot load', async () => {
    const shop = openMemoryShop()
    const own = memoryTokens()
    const behind = memoryPorts(shop, own, { onRefused: () => undefined, onActivity: () => undefined })
    const ports = lazyPorts(async () => behind)
    own.write(right(await ports.session.login(accounts.ada.login)()))()
    right(await ports.cart.add({ product: 'V1', options: {}, quantity: 1 })())
    const { id } = right(await ports.orders.place('k')())
    expect(await firstValueFrom(ports.realtime.order(id))).toEqual({ _tag: 'connected' })

    const lost = lazyPorts(() => Promise.reject(new TypeError('gone')))
    let over = false
    lost.realtime.order(id).subscribe({
      complete: () => {
        over = true
      },
    })
    const { seen } = watching(lost.realtime.order(id))
    await settled()
    expect([seen, over]).toEqual([[], false])
  })
})
