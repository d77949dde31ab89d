import { asc, inArray, isNull, lt } from 'drizzle-orm'
import type { Outlet, Publisher, Round } from '@server/realtime/publisher.port'
import { forgetRows } from '@server/platform/database/forget-rows'
import type { Db } from '@server/platform/database/database'
import { outbox } from '@server/platform/database/schema/outbox'
import { operation, step } from '@server/platform/database/steps'

/** Sends the rows of the outbox to the push service. */
export interface Relay {
  /** Wakes the relay for new rows. Returns at once; never throws. */
  readonly notifyRelay: () => void
  /** Sends all waiting rows; resolves when no send is in progress. */
  readonly flush: () => Promise<void>
}

/** A push that waited this long is useless: its watchers have polled since. */
const GIVE_UP_MS = 600_000
const AT_ONCE = 50

/**
 * Sends the waiting rows, the oldest first. A push service gets each of them at least once: a crash between sending and
 * marking sends it again, and its version makes that harmless (I-26). The database sends each of them once. A row that
 * cannot be sent stays for the next call or sweep.
 */
export const relay = (db: Db, outlet: Outlet, now: () => number): Relay => {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  // a round under way may have read the outbox already, so a caller waits for the round after it
  const start = (): Promise<void> => {
    if (running !== undefined) {
      next ??= running.then(() => {
        next = undefined
        return start()
      })
      return next
    }
    running = operation('relay', () => sendWaiting(db, outlet, now()))
      // the push service or the database is unreachable: the sweep tries again
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return running
  }
  return { notifyRelay: () => void start(), flush: start }
}

const sendWaiting = async (db: Db, outlet: Outlet, now: number): Promise<void> => {
  const round = { most: AT_ONCE, since: new Date(now - GIVE_UP_MS), now: new Date(now) }
  for (;;) {
    const count = await ('publish' in outlet ? publishOldest(db, outlet, round) : outlet.announceOldest(round))
    // who adds another row starts another round
    if (count < AT_ONCE) return
  }
}

/** Publishes rows one after the other, and marks those that were accepted. Returns their number. */
const publishOldest = async (db: Db, publisher: Publisher, { most, since, now }: Round): Promise<number> => {
  const waiting = await db.select().from(outbox).where(isNull(outbox.sentAt)).orderBy(asc(outbox.id)).limit(most)
  const sent: number[] = []
  try {
    for (const { id, channel, event, data, createdAt } of waiting) {
      if (createdAt > since) await step('push', event, () => publisher.publish(channel, event, data))
      sent.push(id)
    }
  } finally {
    if (sent.length > 0) await db.update(outbox).set({ sentAt: now }).where(inArray(outbox.id, sent))
  }
  return waiting.length
}

/** Deletes the messages that were sent before this moment. They are kept for a while, to help with the search for errors. */
export const forgetSent = async (db: Db, before: number): Promise<void> => {
  await forgetRows(db, outbox, lt(outbox.sentAt, new Date(before)))
}
