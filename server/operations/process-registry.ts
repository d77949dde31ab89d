import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { asc, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { migrations } from '@server/platform/database/migrations'
import { processes } from '@server/platform/database/schema/processes'
import type { Vault } from '@server/stock/vault/vault.port'

/** How often a process says that it runs. */
export const ANNOUNCE_EVERY_MS = 20_000
/** A process that has not been seen for this long has ended. */
const GONE_AFTER_MS = 90_000

interface Deps {
  readonly db: Db
  readonly vault: Pick<Vault, 'keyIds'>
  readonly now: () => number
}

export interface Announcement {
  /** Writes that this process runs, with its keys and its latest migration. Removes processes that are gone. */
  readonly announce: () => Promise<void>
  /** Writes that this process ends. */
  readonly withdraw: () => Promise<void>
}

/** Lets the other processes and the operator's commands know this process. */
export const announcement = ({ db, vault, now }: Deps): Announcement => {
  const id = randomUUID()
  const startedAt = new Date(now())
  const facts = {
    name: `${hostname()}, process ${process.pid}`,
    migration: migrations.at(-1)?.name ?? '',
    keyIds: vault.keyIds,
  }
  return {
    announce: async () => {
      const seenAt = new Date(now())
      await db
        .insert(processes)
        .values({ id, ...facts, startedAt, seenAt })
        .onConflictDoUpdate({ target: processes.id, set: { seenAt } })
      await db.delete(processes).where(lt(processes.seenAt, new Date(now() - GONE_AFTER_MS)))
    },
    withdraw: async () => {
      await db.delete(processes).where(eq(processes.id, id))
    },
  }
}

export type RunningProcess = typeof processes.$inferSelect

/** The processes that run now, oldest first. */
export const runningProcesses = (db: Db, now: () => number): Promise<readonly RunningProcess[]> =>
  db
    .select()
    .from(processes)
    .where(gt(processes.seenAt, new Date(now() - GONE_AFTER_MS)))
    .orderBy(asc(processes.startedAt))
