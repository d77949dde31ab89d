/**
 * Tells whoever watches a channel that something happened. Data carry no codes and nothing personal (I-11). It rejects when the
 * push service does not take the event; watchers poll as well, so a lost push costs time, never truth (I-26).
 */
export interface Publisher {
  readonly publish: (channel: string, event: string, data: unknown) => Promise<void>
}
