import { sql } from 'drizzle-orm'
import type { Database, Db } from '@server/platform/database/database'

/** However many probes ask, the database is written at most this often. */
const EVERY_MS = 1_000

/** A write that takes longer is a failure: its connection may be dead without a sign. */
const WITHIN_MS = 5_000

/**
 * Probes that come together share one answer, and so do those within a second. `now`: milliseconds of a clock that never
 * goes back.
 */
export const readinessOf = (ping: Database['ping'], now: () => number = () => performance.now()): Database['ping'] => {
  let last: { readonly since: number; readonly answer: Promise<boolean> } | undefined
  let running = false
  return () => {
    if (last !== undefined && (running || now() - last.since < EVERY_MS)) return last.answer
    running = true
    const answer = ping().finally(() => {
      running = false
    })
    last = { since: now(), answer }
    return answer
  }
}

/** Writes one row. A read alone would not notice a full disk, or a standby that only reads. */
export const canWrite = async (db: Db): Promise<boolean> => {
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>(resolve => {
    late = setTimeout(resolve, WITHIN_MS, false)
  })
  const written = db
    .execute(
      sql`insert into readiness (id, checked_at) values (1, now()) on conflict (id) do update set checked_at = excluded.checked_at`,
    )
    .then(
      () => true,
      () => false,
    )
  try {
    return await Promise.race([written, timeout])
  } finally {
    clearTimeout(late)
  }
}
