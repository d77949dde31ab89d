import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { pastChanges } from '@server/acts/catalogue/undo-change'
import { changeLine, takenBack } from '@server/catalog/file/revisions'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { Db } from '@server/platform/database/database'
import { openDatabase } from '@server/platform/database/open/open-database'
import { catalogueRevisions } from '@server/platform/database/schema/catalogue'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'
import { kinds, openStore } from '@tests/server/platform/store-harness'

/** How many variants an import changes. */
const MANY = 5_000
const PART = 'price: 100.00 → 99.00'

const repriced = (id: string): CatalogueChange => ({ what: 'variant', id, how: 'changed', parts: [PART] })
const numbers = Array.from({ length: MANY }, (_, at) => `V-${at}`)

/** The revisions 1 to 3 of a catalogue: two imports, and a name after them. */
const record = async (db: Db) => {
  const named: CatalogueChange = { what: 'group', id: 'V-7', how: 'changed', parts: ['name.en: "A" → "B"'] }
  const made = [numbers.map(repriced), numbers.toReversed().map(repriced), [named, repriced('V-7')]]
  for (const [at, changes] of made.entries())
    await db.insert(catalogueRevisions).values({ revision: at + 1, at: new Date(at), changes, rows: null })
}

/** A database, and how many bytes it sent. */
const counted = async () => {
  const url = await createDatabase(inject('postgresUrl'), `t${randomUUID().replaceAll('-', '')}`)
  await (await openDatabase({ url })).close()
  const sockets: Socket[] = []
  const stream = () => {
    const socket = new Socket()
    sockets.push(socket)
    return socket
  }
  const pool = new pg.Pool({ connectionString: url, stream })
  onTestFinished(() => pool.end())
  const db: Db = drizzle(pool)
  await record(db)
  const received = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  const sentDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = received()
    await work()
    return received() - before
  }
  return { db, sentDuring }
}

describe.each(kinds)('the revisions of a catalogue, on %s', kind => {
  const opened = async () => {
    const { db, close } = await openStore(kind)
    onTestFinished(close)
    await record(db)
    return db
  }

  it('the history has how many changes each revision has, and the first of them', async () => {
    const db = await opened()
    const [latest, second, first] = await pastChanges({ db }, { limit: 3 })
    expect(latest).toMatchObject({ revision: 3, at: new Date(2), by: null, changed: 2, canUndo: false })
    expect(latest?.changes.map(({ id }) => id)).toEqual(['V-7', 'V-7'])
    expect([second?.changed, first?.changed]).toEqual([MANY, MANY])
    expect(first?.changes).toEqual(numbers.slice(0, 20).map(repriced))
    expect((await pastChanges({ db }, { before: 3, limit: 1 })).map(({ revision }) => revision)).toEqual([2])
  })

  it('the later changes of the edited rows are found, in their order', async () => {
    const db = await opened()
    const lines = async (revision: number, ids: readonly string[]) =>
      (await db.transaction(tx => takenBack(tx, revision, ids.map(repriced)))).map(found =>
        found._tag === 'taken_back' ? `${found.revision} ${changeLine(found.change)} of ${found.of}` : found._tag,
      )
    const price = (id: string) => `changed variant ${id} (${PART})`
    expect(await lines(0, ['V-7', 'V-9', 'none'])).toEqual([
      `1 ${price('V-7')} of 0`,
      `1 ${price('V-9')} of 0`,
      `2 ${price('V-9')} of 0`,
      `2 ${price('V-7')} of 0`,
      `3 ${price('V-7')} of 0`,
    ])
    expect(await lines(2, ['V-7', 'V-9'])).toEqual([`3 ${price('V-7')} of 2`])
    expect(await lines(3, ['V-7'])).toEqual([])
    expect(await lines(4, ['V-7'])).toEqual(['other_database'])
    expect(await lines(1, numbers)).toHaveLength(MANY + 1)
  })
})

describe('what the database sends of large revisions', () => {
  it('the history gets no more of an import than it shows', async () => {
    const { db, sentDuring } = await counted()
    // the changes of an import have more than 400 kB
    expect(await sentDuring(() => pastChanges({ db }, { limit: 51 }))).toBeLessThan(10_000)
  })

  it('an edit gets only the changes of the edited rows', async () => {
    const { db, sentDuring } = await counted()
    const bytes = await sentDuring(() => db.transaction(tx => takenBack(tx, 0, [repriced('V-7')])))
    expect(bytes).toBeLessThan(3_000)
  })
})
