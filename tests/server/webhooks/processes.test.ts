import { randomUUID } from 'node:crypto'
import { inject, expect, it, onTestFinished } from 'vitest'
import type { Database } from '@server/platform/database/database'
import { openDatabase } from '@server/platform/database/open/open-database'
import { outbox } from '@server/platform/database/schema/outbox'
import { webhookDeliveries } from '@server/platform/database/schema/webhooks'
import { storeEndpoints } from '@server/webhooks/endpoints'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { sendDeliveries } from '@server/webhooks/send-deliveries'
import { endpointNamed } from '@tests/server/webhooks/endpoint'
import { openReceiver } from '@tests/server/webhooks/receiver'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

const CHANGES = 700

/** Two processes at one PostgreSQL, and a receiver. */
const opened = async () => {
  const url = await createDatabase(inject('postgresUrl'), `w${randomUUID().replaceAll('-', '')}`)
  const receiver = await openReceiver()
  const processes = [await openDatabase({ url, connections: 10 }), await openDatabase({ url, connections: 10 })]
  onTestFinished(async () => {
    for (const each of processes) await each.close()
    await receiver.close()
  })
  const books = endpointNamed('books', { url: receiver.url, allowPrivate: true })
  const clock = { now: Date.now() }
  const warned: string[] = []
  const [first] = processes
  if (first === undefined) throw new Error('there is no process')
  await Promise.all(processes.map(({ db }) => storeEndpoints(db, [books], clock.now)))
  const change = (variant: number) => ({
    channel: 'webhooks',
    event: 'stock.low',
    data: { variant: `V${variant}`, for_sale: 1 },
    createdAt: new Date(clock.now),
    sentAt: new Date(clock.now),
    webhook: 'stock.low',
  })
  const work = async ({ db }: Database): Promise<void> => {
    await queueDeliveries(db, clock.now)
    const deps = { db, now: () => clock.now, warn: (event: string) => void warned.push(event) }
    await sendDeliveries(deps, books)
  }
  return { receiver, processes, clock, warned, change, work, db: first.db }
}

it('two processes at once queue each change once, and send each delivery once', async () => {
  const { receiver, processes, change, work, db, warned } = await opened()
  await db.insert(outbox).values(Array.from({ length: CHANGES }, (_, at) => change(at)))
  for (let round = 0; round < 5; round += 1) await Promise.all(processes.map(work))
  expect(receiver.received.length).toBe(CHANGES)
  expect(new Set(receiver.received.map(({ text }) => JSON.parse(text).data.variant)).size).toBe(CHANGES)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(CHANGES)
  const rows = await db.select().from(webhookDeliveries)
  expect(rows.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true)
  expect(warned).toEqual([])
})

it('two processes send a delivery again only if its answer was lost', async () => {
  const { receiver, processes, change, work, db, clock } = await opened()
  const lost = new Set<string>()
  receiver.behave(({ id, text }) => {
    const isLost = JSON.parse(text).data.variant.endsWith('7') && !lost.has(id)
    if (isLost) lost.add(id)
    return isLost ? 'cut' : { status: 204 }
  })
  await db.insert(outbox).values(Array.from({ length: 40 }, (_, at) => change(at)))
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(processes.map(work))
    clock.now += 5_000
  }
  expect(lost.size).toBe(4)
  const counts = new Map<string, number>()
  for (const { id } of receiver.received) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const [id, many] of counts) expect(many).toBe(lost.has(id) ? 2 : 1)
  expect(counts.size).toBe(40)
})

it('a process that dies while it sends leaves the delivery to another one, after a minute', async () => {
  const { receiver, processes, change, db, clock } = await opened()
  await db.insert(outbox).values(change(1))
  await queueDeliveries(db, clock.now)
  const [dying, other] = processes
  const books = endpointNamed('books', { url: receiver.url, allowPrivate: true })
  const deps = { now: () => clock.now, warn: () => undefined }
  // it never gets an answer, and never records anything
  void sendDeliveries({ ...deps, db: dying?.db ?? db, post: () => new Promise(() => undefined) }, books)
  await expect.poll(async () => (await db.select().from(webhookDeliveries))[0]?.attempts).toBe(1)
  clock.now += 59_000
  await sendDeliveries({ ...deps, db: other?.db ?? db }, books)
  expect(receiver.received).toEqual([])
  clock.now += 1_000
  await sendDeliveries({ ...deps, db: other?.db ?? db }, books)
  expect(receiver.received.length).toBe(1)
})
