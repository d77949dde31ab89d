import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { DatabaseConfig } from '@server/platform/database/database'
import { openDatabase } from '@server/platform/database/open/open-database'
import { isUnavailable } from '@server/platform/database/unavailable'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

/** A database server behind a wire that can be cut, at any time or when a text goes over it. */
const behindWire = async (connections: number, config: Partial<DatabaseConfig> = {}) => {
  const server = new URL(await createDatabase(inject('postgresUrl'), `t${randomUUID().replaceAll('-', '')}`))
  const wires = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  const cutting: { at: string | undefined } = { at: undefined }
  const proxy = createServer(near => {
    const far = connect(Number(server.port), server.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
    wires.add(near)
    near.on('close', () => wires.delete(near))
    near.on('data', sent => {
      if (frozen.has(near)) return
      if (cutting.at === undefined || !sent.toString('latin1').includes(cutting.at)) far.write(sent)
      else near.destroy()
    })
    far.on('data', sent => near.write(sent))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(server)
  url.port = String(typeof address === 'object' ? address?.port : '')
  const database = await openDatabase({ url: url.href, connections, ...config })
  onTestFinished(async () => {
    await database.close()
    proxy.close()
  })
  return {
    database,
    cutting,
    cut: () => wires.forEach(wire => wire.destroy()),
    freeze: () => wires.forEach(wire => frozen.add(wire)),
  }
}

describe('a dropped connection to the database', () => {
  it('connections that go silent are replaced, and the statements on them fail', async () => {
    const { database, freeze } = await behindWire(2, { answerWithinMs: 3_000 })
    const { db } = database
    const both = () => [db.transaction(async tx => tx.execute('select 1')), db.execute('select 2')] as const
    await Promise.all(both())
    freeze()
    const silent = await Promise.allSettled(both())
    expect(silent.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    for (const each of silent) if (each.status === 'rejected') expect(isUnavailable(each.reason)).toBe(true)
    await Promise.all(both())
  })

  it('[I-13] a connection that drops in a transaction fails only that transaction', async () => {
    const { database, cut } = await behindWire(2)
    const { db } = database
    const work = db.transaction(async tx => {
      await tx.execute(`insert into documents values ('half', '{}', now())`)
      cut()
      // once another connection has answered, this one has noticed the cut while it was idle
      expect((await db.execute('select 1')).rows.length).toBe(1)
      await tx.execute('select 1')
    })
    await expect(work).rejects.toThrow()
    expect((await db.execute(`select key from documents`)).rows).toEqual([])
    expect(await database.ping()).toBe(true)
  })

  it('[I-13] a connection that drops before a transaction leaves the next one unaffected', async () => {
    const { database, cutting } = await behindWire(1)
    const { db } = database
    const work = () => db.transaction(tx => tx.execute('select 1'))
    for (let at = 0; at < 3; at += 1) {
      cutting.at = 'begin'
      await expect(work()).rejects.toThrow()
      cutting.at = undefined
      expect((await work()).rows.length).toBe(1)
    }
  })

  it('[I-13] a connection that drops during a commit reports an error, and committed rows are there', async () => {
    const { database, cutting } = await behindWire(2)
    const { db } = database
    cutting.at = 'commit'
    await expect(
      db.transaction(tx => tx.execute(`insert into documents values ('lost', '{}', now())`)),
    ).rejects.toThrow()
    cutting.at = undefined
    await db.transaction(tx => tx.execute(`insert into documents values ('kept', '{}', now())`))
    expect((await db.execute('select key from documents')).rows).toEqual([{ key: 'kept' }])
  })

  it('an idle connection that drops is replaced', async () => {
    const { database, cut } = await behindWire(3)
    expect(await database.ping()).toBe(true)
    cut()
    // one answer may be the cut itself; after it there is another connection
    await database.ping()
    expect(await database.ping()).toBe(true)
  })
})

it('the database compiles no statement of the shop: that takes longer than it saves', async () => {
  const { database } = await behindWire(2)
  expect((await database.db.execute('show jit')).rows).toEqual([{ jit: 'off' }])
})
