import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { outbox } from '@server/platform/database/schema/outbox'
import { kinds, openStore } from '@tests/server/platform/store-harness'

const texts = fc.string({ unit: 'grapheme', maxLength: 8 }).filter(text => !text.includes('\0'))
const delimiters = fc.constantFrom('', ',', '"', '{}', 'NULL', 'null', String.raw`\"`, ' a ')

describe.each(kinds)('the condition that a column has one of some values, on %s', kind => {
  it('holds for exactly the rows with such a value, with any letters in it', async () => {
    const { db, close } = await openStore(kind)
    onTestFinished(close)
    const values = fc.uniqueArray(fc.oneof(texts, delimiters), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(values, fc.infiniteStream(fc.boolean()), async (all, isWanted) => {
        const rows = all.map(event => ({ channel: '', event, data: {}, createdAt: new Date(0) }))
        if (rows.length > 0) await db.insert(outbox).values(rows)
        const wanted = all.filter(() => isWanted.next().value)
        const found = await db.select({ event: outbox.event }).from(outbox).where(isOneOf(outbox.event, wanted))
        await db.delete(outbox)
        expect(found.map(({ event }) => event).toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: 30 },
    )
  })

  it('takes more values than a statement has parameters', async () => {
    const { db, close } = await openStore(kind)
    onTestFinished(close)
    await db.insert(outbox).values({ channel: '', event: '69999', data: {}, createdAt: new Date(0) })
    const many = Array.from({ length: 70_000 }, (_, at) => String(at))
    expect((await db.select().from(outbox).where(isOneOf(outbox.event, many))).length).toBe(1)
  })
})
