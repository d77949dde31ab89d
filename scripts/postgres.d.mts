/** Starts a PostgreSQL for tests alone. `stop` ends it and removes its files; so does the end of the process. */
export function startPostgres(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>

/** A fresh database of that name on the server behind `url`; answers the database's own URL. */
export function createDatabase(url: string, name: string): Promise<string>
