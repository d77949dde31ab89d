import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { builtOnce } from '@server/platform/database/built-once'
import { CONNECTIONS, type Kind, kinds, openStore } from '@tests/server/platform/store-harness'

const ASKED = 200

const asker = async (kind: Kind) => {
  const { db, close } = await openStore(kind)
  onTestFinished(close)
  const counted = { built: 0 }
  const doubled = builtOnce(each => {
    counted.built += 1
    return each
      .select({ doubled: sql<number>`2 * number` })
      .from(sql`(select ${sql.placeholder('number')}::int as number) as given`)
      .prepare('')
  })
  return { db, counted, doubled }
}

const numbers = Array.from({ length: ASKED }, (_, at) => at)
const answers = numbers.map(number => [{ doubled: 2 * number }])

describe.each(kinds)('a statement that is built once, on %s', kind => {
  it('is built once for all that ask at once, and each gets its own answer', async () => {
    const { db, counted, doubled } = await asker(kind)
    expect(await Promise.all(numbers.map(number => doubled(db).execute({ number })))).toEqual(answers)
    expect(counted.built).toBe(1)
  })

  it('runs in the transaction that asks', async () => {
    const { db, doubled } = await asker(kind)
    const [same] = await db.transaction(async tx => {
      const { rows } = await tx.execute<{ readonly at: string }>(sql`select txid_current()::text as at`)
      const own = builtOnce(each =>
        each
          .select({ at: sql<string>`at` })
          .from(sql`(select txid_current()::text as at) as given`)
          .prepare(''),
      )
      const [inside] = await own(tx).execute()
      expect(await doubled(tx).execute({ number: 4 })).toEqual([{ doubled: 8 }])
      return [rows[0]?.at === inside?.at]
    })
    expect(same).toBe(true)
  })
})

it('transactions of one connection share it', async () => {
  const { db, counted, doubled } = await asker('postgres')
  const asked = numbers.map(number => db.transaction(tx => doubled(tx).execute({ number })))
  expect(await Promise.all(asked)).toEqual(answers)
  expect(counted.built).toBeLessThanOrEqual(CONNECTIONS)
})
