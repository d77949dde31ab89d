import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type SQL, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { migrations } from '@server/platform/database/migrations'
import { processes } from '@server/platform/database/schema/processes'
import type { Vault } from '@server/stock/vault/vault.port'

/** How often a process says that it runs. */
export const ANNOUNCE_EVERY_MS = 20_000
/** A process that has not been seen since then has ended. By the clock of the database: those of machines differ. */
const gone: SQL = sql`now() - interval '90 seconds'`

interface Deps {
  readonly db: Db
  readonly vault: Pick<Vault, 'keyIds'>
}

export interface Announcement {
  /** Writes that this process runs, with its keys and its latest migration. Removes processes that are gone. */
  readonly announce: () => Promise<void>
  /** Writes that this process ends. */
  readonly withdraw: () => Promise<void>
}

/** Lets the other processes and the operator's commands know this process. Releases before this one announce nothing. */
export const announcement = ({ db, vault }: Deps): Announcement => {
  const id = randomUUID()
  const facts = {
    name: `${hostname()}, process ${process.pid}`,
    migration: migrations.at(-1)?.name ?? '',
    keyIds: vault.keyIds,
  }
  return {
    announce: async () => {
      const seenAt = sql`now()`
      await db
        .insert(processes)
        .values({ id, ...facts, startedAt: seenAt, seenAt })
        .onConflictDoUpdate({ target: processes.id, set: { seenAt } })
      await db.delete(processes).where(lt(processes.seenAt, gone))
    },
    withdraw: async () => {
      await db.delete(processes).where(eq(processes.id, id))
    },
  }
}

export type RunningProcess = typeof processes.$inferSelect

/** The processes that run now, oldest first. */
export const runningProcesses = (db: Db): Promise<readonly RunningProcess[]> =>
  db.select().from(processes).where(gt(processes.seenAt, gone)).orderBy(asc(processes.startedAt))
