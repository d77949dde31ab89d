import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '@server/platform/database/database'

/** NOTIFY: sends a text to every process that listens on the channel. Rejects if PostgreSQL does not take it. */
export const notifyListeners = async (db: Db, channel: string, payload: string): Promise<void> => {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}

export interface ListenOptions {
  readonly url: string
  readonly channel: string
  readonly heard: (payload: string) => void
  /** Reports that the connection is lost. The listener connects again after a pause. */
  readonly lost: (error: unknown) => void
  /** Reports that it listens: at the start, and after each loss. */
  readonly listening?: () => void
}

export interface Listener {
  /** Resolves after the first attempt, successful or not. */
  readonly attempted: Promise<void>
  readonly stop: () => Promise<void>
}

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const CONNECT_MS = 5_000

/**
 * LISTEN on a separate connection, outside the pool. A lost connection is opened again, with longer and longer pauses.
 * Messages of the time between are lost.
 */
export const listen = (options: ListenOptions): Listener => {
  const stopping = new AbortController()
  const { signal } = stopping
  let attempted = (): void => undefined
  const first = new Promise<void>(resolve => {
    attempted = resolve
  })

  const run = async (): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      const listening = (): void => {
        failures = 0
        options.listening?.()
        attempted()
      }
      const error = await untilLost(options, listening, signal)
      attempted()
      if (signal.aborted) return
      options.lost(error)
      const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      failures += 1
      await pause(wait, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    attempted: first,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Listens on one connection until it breaks or the listener stops. Resolves with the reason. */
const untilLost = async (
  { url, channel, heard }: ListenOptions,
  listening: () => void,
  signal: AbortSignal,
): Promise<unknown> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: LONGEST_PAUSE_MS,
  })
  const over = new Promise<unknown>(resolve => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('the connection has ended')))
    signal.addEventListener('abort', () => resolve(signal.reason), { once: true })
  })
  client.on('notification', ({ payload }) => heard(payload ?? ''))
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    listening()
    return await over
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => undefined)
  }
}
