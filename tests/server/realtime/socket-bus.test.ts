import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import WebSocket from 'ws'
import { pushOf } from '@server/boot/push'
import { socketEnds } from '@server/cli/kit/end-sockets'
import { makeIdentity } from '@server/identity/identity'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { relay } from '@server/operations/relay'
import type { Db } from '@server/platform/database/database'
import { openPostgres } from '@server/platform/database/open/postgres'
import { outbox } from '@server/platform/database/schema/outbox'
import { users } from '@server/platform/database/schema/users'
import { aesVault } from '@server/stock/vault/aes-vault'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'
import { commandIn } from '@tests/server/cli/harness'
import { alone } from '@tests/server/identity/harness'
import { type Frame, type RawSocket, rawSocket } from '@tests/server/realtime/harness'
import { heldTransaction } from '@tests/server/platform/held-transaction'
import { addressNamed } from '@tests/server/named-address'

const PUBLIC_URL = 'https://shop.example.com'

/** One process of a shop: its sockets, its relay and its sessions. */
const openProcess = async (databaseUrl: string) => {
  const database = await openPostgres({ url: databaseUrl, connections: 4 })
  const { db } = database
  const app = Fastify()
  const lost: unknown[] = []
  app.log.warn = (line: unknown) => void lost.push(line)
  const push = pushOf({
    realtime: { kind: 'embedded' },
    publicUrl: PUBLIC_URL,
    dataDir: '/nowhere',
    secret: 's'.repeat(43),
    databaseUrl,
    frontEnds: [],
    trustProxy: 1,
    socketsPerAddress: 3,
  })
  const realtime = push.attach(app.server, app, db)
  const identity = makeIdentity({ ...alone({ db, now: Date.now }), endSockets: realtime.endSession })
  const { flush } = relay(db, realtime.outlet, Date.now)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets: WebSocket[] = []
  return {
    db,
    realtime,
    identity,
    lost,
    /** A socket whose proxy names this address. */
    socket: (address: string = randomUUID()): RawSocket => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/app/shop?protocol=7`, {
        headers: { 'x-forwarded-for': `198.51.100.1, ${addressNamed(address)}`, origin: PUBLIC_URL },
      })
      sockets.push(socket)
      return rawSocket(socket)
    },
    flush,
    /** Commits a push and relays it. */
    push: async (channel: string, data: unknown) => {
      await db.insert(outbox).values({ channel, event: 'order.updated', data, createdAt: new Date() })
      await flush()
    },
    close: async () => {
      for (const socket of sockets) socket.terminate()
      await app.close()
      await database.close()
    },
  }
}
type Process = Awaited<ReturnType<typeof openProcess>>

const pairs = [0, 1, 2].flatMap(here => [0, 1, 2].map(there => [here, there] as const))

describe('the pushes of three processes on one PostgreSQL', () => {
  let processes: readonly Process[]
  const at = (index: number): Process => {
    const found = processes[index]
    if (found === undefined) throw new Error('there is no such process')
    return found
  }
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'), `p${randomUUID().replaceAll('-', '')}`)
    const first = await openProcess(url)
    processes = [first, await openProcess(url), await openProcess(url)]
  })
  afterAll(() => Promise.all(processes.map(each => each.close())))

  /** A socket of one process that another one authorised for a new channel. */
  const watcher = async (here: Process, authorising: Process, channel: string, session: string = randomUUID()) => {
    const client = here.socket()
    const { socket_id: socketId } = JSON.parse(String((await client.heard()).data))
    const auth = authorising.realtime.authorize(socketId, channel, session)?.auth
    client.say({ event: 'pusher:subscribe', data: { channel, auth } })
    expect((await client.heard()).event).toBe('pusher_internal:subscription_succeeded')
    return client
  }
  const newChannel = () => `private-orders.${randomUUID()}`
  const customerSession = async ({ db }: Process) => {
    const id = randomUUID()
    await db.insert(users).values({ id, countryCode: '+853', tel: id.slice(0, 8), createdAt: new Date() })
    const sessions = sessionsIn(db, Date.now, () => undefined)
    await sessions.open(id)
    const [session] = await sessions.list(id, '')
    return session?.id ?? ''
  }

  it('a push through each process reaches the sockets of every process once', async () => {
    const channel = newChannel()
    const clients = await Promise.all(processes.map((here, index) => watcher(here, at((index + 1) % 3), channel)))
    for (const [version, each] of processes.entries()) {
      await each.push(channel, { order: 'a', version })
      // the next frame of each socket is this one: the push before it came once only
      for (const client of clients) expect(dataOf(await client.heard(), channel)).toEqual({ order: 'a', version })
    }
    for (const client of clients) {
      client.say({ event: 'pusher:ping' })
      expect((await client.heard()).event).toBe('pusher:pong')
    }
  })

  it.each(pairs)('[I-18] a log-out closes a socket of process %i that process %i authorised', async (here, there) => {
    for (const ending of processes) {
      const session = await customerSession(ending)
      const client = await watcher(at(here), at(there), newChannel(), session)
      const staying = await watcher(at(here), at(there), newChannel())
      await ending.identity.logout(session)
      expect(await client.closed).toBe(4009)
      expect(staying.socket.readyState).toBe(WebSocket.OPEN)
    }
  })

  it('[I-18] a session that ended before the subscription is found by its process', async () => {
    const [a, b] = [at(0), at(1)]
    const [ended, going] = [await customerSession(a), await customerSession(a)]
    await b.identity.logout(ended)
    const [late, other] = [await watcher(a, b, newChannel(), ended), await watcher(a, b, newChannel(), going)]
    await a.identity.endSocketsElsewhere(a.realtime.sessions())
    expect(await late.closed).toBe(4009)
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('[I-18] a command that ends sessions closes their sockets in every process at once', async () => {
    const tel = '66123456'
    const id = randomUUID()
    await at(0).db.insert(users).values({ id, countryCode: '+853', tel, createdAt: new Date() })
    const open = sessionsIn(at(0).db, Date.now, () => undefined)
    const watched = async () => {
      await open.open(id)
      const [session] = await open.list(id, '')
      const own = session?.id ?? ''
      const clients = [await watcher(at(0), at(1), newChannel(), own), await watcher(at(2), at(2), newChannel(), own)]
      return { session: own, clients }
    }
    const { db } = at(1)
    const { endSockets, settled } = socketEnds(db)
    const key = () => createSecretKey(randomBytes(32))
    const vault = aesVault({ current: 'k', keks: new Map([['k', key()]]), fingerprintSecret: key() })
    const notifyRelay = () => undefined
    const deps = {
      db,
      vault,
      now: Date.now,
      expiryMarginMs: 0,
      longestHoldMs: 0,
      publicUrl: PUBLIC_URL,
      notifyRelay,
      endSockets,
    }
    const shop = commandIn('/', deps)
    const one = await watched()
    const staying = await watcher(at(0), at(0), newChannel())
    expect((await shop('sessions', 'revoke', tel, '--device', one.session)).exit).toBe(0)
    for (const client of one.clients) expect(await client.closed).toBe(4009)
    const two = await watched()
    expect((await shop('sessions', 'revoke', tel)).exit).toBe(0)
    for (const client of two.clients) expect(await client.closed).toBe(4009)
    const three = await watched()
    expect((await shop('users', 'status', tel, 'blocked')).exit).toBe(0)
    for (const client of three.clients) expect(await client.closed).toBe(4009)
    await settled()
    expect(staying.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('a process that lost its connection listens again, and its own pushes never stop', async () => {
    const [a, b] = [at(0), at(1)]
    const channel = newChannel()
    const [mine, theirs] = [await watcher(a, a, channel), await watcher(b, b, channel)]
    const pids = await listeners(b)
    expect(pids).toHaveLength(3)
    for (const pid of pids) await b.db.execute(sql`select pg_terminate_backend(${pid}::int)`)
    await expect.poll(() => processes.map(each => each.lost.length > 0)).toEqual([true, true, true])
    await expect.poll(async () => (await listeners(b)).filter(pid => !pids.includes(pid))).toHaveLength(3)
    await a.push(channel, { order: 'b' })
    for (const client of [mine, theirs]) expect(dataOf(await client.heard(), channel)).toEqual({ order: 'b' })
  })

  it('processes that relay at once send each push once', async () => {
    const [channel, created] = [newChannel(), new Date()]
    const client = await watcher(at(0), at(0), channel)
    const versions = Array.from({ length: 150 }, (_, version) => version)
    await at(0)
      .db.insert(outbox)
      .values(versions.map(version => ({ channel, event: 'order.updated', data: version, createdAt: created })))
    await Promise.all(processes.map(each => each.flush()))
    const heard: number[] = []
    while (heard.length < versions.length) heard.push(Number(dataOf(await client.heard(), channel)))
    expect(heard.toSorted((a, b) => a - b)).toEqual(versions)
    // the next frame is this one: none came twice
    await at(1).push(channel, 'the last one')
    expect(dataOf(await client.heard(), channel)).toBe('the last one')
  })

  it('a push whose row the webhooks have locked is sent as soon as they are done', async () => {
    const [{ db, flush }, channel] = [at(0), newChannel()]
    const client = await watcher(at(1), at(0), channel)
    await db.insert(outbox).values({ channel, event: 'order.updated', data: 'locked', createdAt: new Date() })
    const unlock = await heldTransaction(db, tx => tx.select().from(outbox).for('update'))
    const flushed = flush()
    await expect.poll(() => pidsOf(db, "wait_event_type = 'Lock'")).toHaveLength(1)
    await unlock()
    await flushed
    expect(dataOf(await client.heard(), channel)).toBe('locked')
  })

  it('a push that is too large for the other processes holds up no other one', async () => {
    const [{ db, flush }, channel, createdAt] = [at(0), newChannel(), new Date()]
    const [mine, theirs] = [await watcher(at(0), at(0), channel), await watcher(at(1), at(0), channel)]
    const row = (data: unknown) => ({ channel, event: 'order.updated', data, createdAt })
    const large = 'x'.repeat(8_000)
    await db.insert(outbox).values(['before', large, 'after'].map(row))
    await flush()
    for (const data of ['before', large, 'after']) expect(dataOf(await mine.heard(), channel)).toBe(data)
    for (const data of ['before', 'after']) expect(dataOf(await theirs.heard(), channel)).toBe(data)
  })

  it('a push that is too old is marked, and not sent', async () => {
    const [{ db, flush, push }, channel] = [at(0), newChannel()]
    const client = await watcher(at(1), at(0), channel)
    const old = { channel, event: 'order.updated', data: 'old', createdAt: new Date(Date.now() - 600_000) }
    await db.insert(outbox).values(old)
    await flush()
    await push(channel, 'new')
    expect((await client.heard()).data).toBe('"new"')
    expect(await db.select().from(outbox).where(isNull(outbox.sentAt))).toEqual([])
  })

  it('behind a trusted proxy, sockets are counted for the address that the nearest proxy names', async () => {
    const open = async (address: string) => (await at(2).socket(address).heard()).event
    for (let sockets = 0; sockets < 3; sockets += 1)
      expect(await open('192.0.2.7')).toBe('pusher:connection_established')
    expect(await open('192.0.2.7')).toBe('pusher:error')
    expect(await open('192.0.2.8')).toBe('pusher:connection_established')
  })
})

const LISTENS = `state = 'idle' and query like 'LISTEN %'`
const listeners = ({ db }: Process) => pidsOf(db, LISTENS)

/** The connections of this database that are in such a state. */
const pidsOf = async (db: Db, state: string): Promise<readonly unknown[]> => {
  const here = `select pid from pg_stat_activity where datname = current_database() and ${state}`
  return (await db.execute<{ pid: number }>(here)).rows.map(({ pid }) => pid)
}

const dataOf = (frame: Frame, channel: string): unknown => {
  expect(frame).toMatchObject({ event: 'order.updated', channel })
  return JSON.parse(String(frame.data))
}
