import { asc, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relay } from '@server/operations/relay'
import type { Database } from '@server/platform/database/database'
import { outbox } from '@server/platform/database/schema/outbox'
import { gate, openStore } from '@tests/server/shop-harness'

describe('the outbox', () => {
  let store: Database
  beforeAll(async () => {
    store = await openStore('postgres')
  })
  afterAll(() => store.close())
  beforeEach(() => store.db.delete(outbox))

  const NOW = Date.UTC(2026, 10, 20)
  const put = (count: number, at = NOW) =>
    store.db
      .insert(outbox)
      .values(Array.from({ length: count }, (_, n) => ({ channel: 'c', event: 'e', data: n, createdAt: new Date(at) })))
  const waiting = async () =>
    (await store.db.select().from(outbox).where(isNull(outbox.sentAt)).orderBy(asc(outbox.id))).map(row => row.data)
  const sent: unknown[] = []
  const publisher = { publish: async (_channel: string, _event: string, data: unknown) => void sent.push(data) }
  beforeEach(() => {
    sent.length = 0
  })

  it('the outbox sends its events in order, each once', async () => {
    await put(120)
    const { flush } = relay(store.db, publisher, () => NOW)
    await Promise.all([flush(), flush()])
    await flush()
    expect(sent).toEqual(Array.from({ length: 120 }, (_, n) => n))
    expect(await waiting()).toEqual([])
  })

  it('the outbox sends an event that is added in the moment in which it finds no more', async () => {
    const { flush, notifyRelay } = relay(store.db, publisher, () => NOW)
    for (let turn = 0; turn < 60; turn++) {
      notifyRelay()
      await put(1)
      await flush()
      expect(await waiting()).toEqual([])
    }
  })

  it('the outbox keeps an event that could not be sent, and sends it later', async () => {
    await put(3)
    let down = true
    const flaky = relay(
      store.db,
      {
        publish: async (channel, event, data) => {
          if (down && data === 1) throw new Error('down')
          await publisher.publish(channel, event, data)
        },
      },
      () => NOW,
    )
    await flaky.flush()
    expect(await waiting()).toEqual([1, 2])
    down = false
    await flaky.flush()
    expect(sent).toEqual([0, 1, 2])
  })

  it('a caller who waits while a round fails gets another round', async () => {
    await put(1)
    const [sending, on] = [gate(), gate()]
    let down = true
    const flaky = relay(
      store.db,
      {
        publish: async (channel, event, data) => {
          sending.open()
          await on.passed
          if (down) throw new Error('down')
          await publisher.publish(channel, event, data)
        },
      },
      () => NOW,
    )
    const first = flaky.flush()
    await sending.passed
    const second = flaky.flush()
    on.open()
    await first
    down = false
    await second
    expect([sent, await waiting()]).toEqual([[0], []])
  })

  it('the outbox sends events that were added while it was sending', async () => {
    await put(1)
    const [sending, on] = [gate(), gate()]
    const slow = relay(
      store.db,
      {
        publish: async (channel, event, data) => {
          sending.open()
          await on.passed
          await publisher.publish(channel, event, data)
        },
      },
      () => NOW,
    )
    slow.notifyRelay()
    await sending.passed
    await put(1)
    slow.notifyRelay()
    on.open()
    await slow.flush()
    expect(sent.length).toBe(2)
  })

  it('the outbox drops events that are too old', async () => {
    await put(1, NOW - 600_000)
    await relay(store.db, publisher, () => NOW).flush()
    expect([sent, await waiting()]).toEqual([[], []])
  })
})
