import { asc, inArray, isNull, lt } from 'drizzle-orm'
import type { Publisher } from '@server/realtime/publisher.port'
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
 * Sends one message after the other, oldest first, at least once. A crash between sending and recording it sends it
 * again; its version makes that harmless (I-26). A message that cannot be sent stays for the next poke or sweep.
 */
export const relay = (db: Db, publisher: Publisher, now: () => number): Relay => {
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
    running = operation('relay', () => sendWaiting(db, publisher, now()))
      // the push service or the database is unreachable: the sweep tries again
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return running
  }
  return { notifyRelay: () => void start(), flush: start }
}

const sendWaiting = async (db: Db, publisher: Publisher, now: number): Promise<void> => {
  for (;;) {
    const waiting = await db.select().from(outbox).where(isNull(outbox.sentAt)).orderBy(asc(outbox.id)).limit(AT_ONCE)
    if (waiting.length === 0) return
    const sent: number[] = []
    try {
      for (const { id, channel, event, data, createdAt } of waiting) {
        if (now - createdAt.getTime() < GIVE_UP_MS)
          await step('push', event, () => publisher.publish(channel, event, data))
        sent.push(id)
      }
    } finally {
      if (sent.length > 0)
        await db
          .update(outbox)
          .set({ sentAt: new Date(now) })
          .where(inArray(outbox.id, sent))
    }
    // who adds another row starts another round
    if (waiting.length < AT_ONCE) return
  }
}

/** Deletes the messages that were sent before this moment. They are kept for a while, to help with the search for errors. */
export const forgetSent = async (db: Db, before: number): Promise<void> => {
  await forgetRows(db, outbox, lt(outbox.sentAt, new Date(before)))
}
