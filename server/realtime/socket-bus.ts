import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Db } from '@server/platform/database/database'
import { listen, type Listener, notifyListeners } from '@server/platform/database/notifications'
import { parseJson } from '@server/platform/json'
import type { ChannelEvent } from '@server/realtime/protocol'
import type { Announcer, Round } from '@server/realtime/publisher.port'

/**
 * The database through which the processes of a shop reach each other. A message can be lost: pages poll, and ended
 * sessions are looked up.
 */
export interface Processes {
  readonly db: Db
  /** For the connection that listens. */
  readonly url: string
  /** Reports that this process does not receive messages. */
  readonly lost: (error: unknown) => void
}

/** What this process does with a message of another one. */
interface Sockets {
  readonly deliver: (event: ChannelEvent) => void
  readonly endSession: (sessionId: string) => void
}

/** The channel on which the processes of a shop reach each other. */
const CHANNEL = 'shop_sockets'

/** Tells all processes that a session has ended. `from` is the process that knows already. */
export const announceSessionEnd = async (db: Db, sessionId: string, from: string = randomUUID()): Promise<void> => {
  const ended: Message = { from, ended: sessionId }
  await notifyListeners(db, CHANNEL, JSON.stringify(ended))
}

/** The sockets of all processes, seen from one of them. */
export interface AllSockets {
  readonly announcer: Announcer
  /** Tells the other processes that a session has ended. */
  readonly announceEnd: (sessionId: string) => Promise<void>
  readonly listen: () => Listener
}

export const allSockets = ({ db, url, lost }: Processes, own: Sockets): AllSockets => {
  const from = randomUUID()
  return {
    announcer: {
      announceOldest: async round => {
        const rows = await announceOldest(db, from, round)
        // without a detour: a broken connection of the listener delays the other processes only
        for (const { isNew, channel, name, data } of rows) if (isNew) own.deliver({ channel, name, data })
        return rows.length
      },
    },
    announceEnd: sessionId => announceSessionEnd(db, sessionId, from),
    listen: () =>
      listen({
        url,
        channel: CHANNEL,
        lost,
        heard: text => {
          const read = message.decode(parseJson(text))
          if (E.isLeft(read) || read.right.from === from) return
          if ('event' in read.right) own.deliver(read.right.event)
          else own.endSession(read.right.ended)
        },
      }),
  }
}

/** A row that was marked. */
type Announced = Readonly<Record<keyof ChannelEvent, string>> & { readonly isNew: boolean }

/** PostgreSQL takes texts below this many bytes. */
const MAX_BYTES = 8_000

/**
 * Sends a `Message` for each row. The other processes hear it when the marks are committed. It waits for rows that the
 * webhooks or another process have locked: a row that it left out would wait for the next sweep.
 */
const announceOldest = async (db: Db, from: string, { most, since, now }: Round) => {
  const { rows } = await db.execute<Announced>(sql`
    with waiting as (
      select id from outbox where sent_at is null order by id limit ${most} for update
    ), marked as (
      update outbox set sent_at = ${now.toISOString()} from waiting where outbox.id = waiting.id
      returning outbox.id, channel, event as name, data::text, created_at > ${since.toISOString()} as "isNew"
    ), messages as (
      select *, json_build_object('from', ${from}::text, 'event',
        json_build_object('channel', channel, 'name', name, 'data', data))::text as message from marked
    )
    select channel, name, data, "isNew",
      case when "isNew" and octet_length(message) < ${MAX_BYTES} then pg_notify(${CHANNEL}, message) end
    from messages order by id`)
  return rows
}

const message = t.union([
  t.type({ from: t.string, event: t.type({ channel: t.string, name: t.string, data: t.string }) }),
  t.type({ from: t.string, ended: t.string }),
])
type Message = t.TypeOf<typeof message>
