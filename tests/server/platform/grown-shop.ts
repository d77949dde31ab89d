import pg from 'pg'
import { expect, inject } from 'vitest'
import { fillGrownShop } from '@tests/server/platform/grown-rows'
import { type HttpHarness, type HttpOptions, openDoors } from '@tests/server/http/harness'
import { hearPlans, type Plan } from '@tests/server/platform/plans'
import { slowIn } from '@tests/server/platform/whole-reads'
import { grow } from '../../../bench/kit/grow.mjs'
import { databaseAt } from '../../../scripts/lib/postgres.mjs'

/** A shop after years, on PostgreSQL, with the plans of its statements. */
export interface GrownShop {
  readonly h: HttpHarness
  /** A separate connection. The plans of its statements are not collected. */
  readonly admin: pg.Client
  /** The plans of the statements of some work. */
  readonly plansOf: (work: () => Promise<unknown>) => Promise<readonly Plan[]>
  /** The statements of some work that read a growing table as a whole, each once. */
  readonly slowOf: (work: () => Promise<unknown>) => Promise<readonly string[]>
  /** The indexes that some work uses, in the order of its statements. */
  readonly indexesOf: (work: () => Promise<unknown>) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

const SIZE = { groups: 50, variantsEach: 8, free: 20_000, sold: 18_000, users: 10_000, orders: 20_000 }

export const openGrownShop = async (options: HttpOptions = {}): Promise<GrownShop> => {
  // each reader compares the catalogue in memory with the database, which reads what has changed
  const memory = { freshMs: 0, ownMs: 0, oldestMs: 0, unmarkedMs: 60_000 }
  const h = await openDoors('postgres', { parts: { memory }, ...options })
  h.clock.now = Date.now()
  const { rows } = await h.database.db.execute<{ name: unknown }>('select current_database() as name')
  const admin = new pg.Client({ connectionString: databaseAt(inject('postgresUrl'), String(rows[0]?.name)) })
  await admin.connect()
  await h.variant({ codes: 1 })
  await grow(admin, SIZE, () => undefined)
  await fillGrownShop(h, admin)
  const heard = await hearPlans(h.database, admin)

  const plansOf: GrownShop['plansOf'] = async work => {
    const before = heard.length
    await work()
    const plans = heard.slice(before)
    expect(plans.length).toBeGreaterThan(0)
    return plans
  }
  return {
    h,
    admin,
    plansOf,
    slowOf: async work => slowIn(await plansOf(work)),
    indexesOf: async work => (await plansOf(work)).flatMap(({ nodes }) => nodes.flatMap(({ index }) => index ?? [])),
    close: async () => {
      await admin.end()
      await h.close()
    },
  }
}
