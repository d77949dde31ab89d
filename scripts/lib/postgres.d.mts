/**
 * Starts a PostgreSQL for tests alone. `stop` ends it and removes its files; so does the end of the process. `crash` stops it
 * hard and `start` starts it again. `durable`: it writes to its disk; `own`: it is ours also where another one is named;
 * `keep`: a directory that stays.
 */
export function startPostgres(given?: {
  readonly durable?: boolean
  readonly own?: boolean
  readonly keep?: string
}): Promise<{
  readonly url: string
  readonly stop: () => Promise<void>
  readonly crash: () => Promise<void>
  readonly start: () => Promise<void>
}>

/** A fresh database of that name on the server behind `url`; answers the database's own URL. */
export function createDatabase(url: string, name: string): Promise<string>

/** The URL of a database on the server behind `url`. */
export function databaseAt(url: string, name: string): string
