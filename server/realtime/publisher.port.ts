/**
 * Sends an event to the watchers of a channel. Data carry no codes and no personal data (I-11). Rejects if the push
 * service does not accept the event. Watchers poll as well, so a lost push delays them and never misleads them (I-26).
 */
export interface Publisher {
  readonly publish: (channel: string, event: string, data: unknown) => Promise<void>
}

/** Some rows of the outbox. */
export interface Round {
  readonly most: number
  /** Older rows are marked, but not sent: their pages have polled since. */
  readonly since: Date
  readonly now: Date
}

/**
 * Sends the oldest waiting rows of the outbox through the database, and marks them, in one statement: each row is sent
 * once, by one process. Returns the number of rows. Rejects if the database does not answer. It may have sent the rows
 * then: the pages that this process serves poll.
 */
export interface Announcer {
  readonly announceOldest: (round: Round) => Promise<number>
}

/** How pushes leave a process. */
export type Outlet = Publisher | Announcer
