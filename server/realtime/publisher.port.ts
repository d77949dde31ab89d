/**
 * Sends an event to the watchers of a channel. Data carry no codes and no personal data (I-11). Rejects if the push
 * service does not accept the event. Watchers poll as well, so a lost push delays them and never misleads them (I-26).
 */
export interface Publisher {
  readonly publish: (channel: string, event: string, data: unknown) => Promise<void>
}
