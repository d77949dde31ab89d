import { asc, inArray, isNull, lt } from 'drizzle-orm'
import type { Publisher } from '@server/realtime/publisher.port'
import type { Db } from '@server/platform/database/database'
import { outbox } from '@server/platform/database/schema/machinery'
import { operation, step } from '@server/platform/database/steps'

/** Brings what is in the outbox to those who watch. */
export interface Relay {
  /** There is something new. Returns at once; never throws. */
  readonly poke: () => void
  /** Sends everything that waits; resolves when nothing is under way any more. */
  readonly flush: () => Promise<void>
}

/** A push that could not be sent for so long tells nobody anything: whoever watches has polled long since. */
const GIVE_UP_MS = 600_000
const AT_ONCE = 50

/**
 * One message after the other, oldest first, at least once: a crash between sending and noting it sends it again, which the
 * version in it makes harmless (I-26). What cannot be sent stays for the next poke or sweep.
 */
export const relay = (db: Db, publisher: Publisher, now: () => number): Relay => {
  let running: Promise<void> | undefined
  let again = false

  const drain = async (): Promise<void> => {
    do {
      again = false
      await sendWaiting(db, publisher, now())
    } while (again)
  }
  const start = (): Promise<void> => {
    again = running !== undefined
    running ??= operation('relay', drain)
      // the push service or the database is away: the sweeper comes by again
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return running
  }
  return { poke: () => void start(), flush: start }
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
  }
}

/** Sent messages are kept for a day, for those who look for what went wrong. */
const KEPT_MS = 86_400_000

export const forgetSent = async (db: Db, now: number): Promise<void> => {
  await db.delete(outbox).where(lt(outbox.sentAt, new Date(now - KEPT_MS)))
}
