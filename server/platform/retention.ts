/**
 * How long records are kept that no rule of the shop needs, in milliseconds. Others, such as phone codes, are deleted when
 * they expire; docs/operating.md lists all tables.
 */
export interface Retention {
  /** Answers under idempotency keys, since the request. */
  readonly keysMs: number
  /** Pushes, since they were sent. */
  readonly pushesMs: number
  /** Sessions that are no evidence, since they ended. */
  readonly sessionsMs: number
  /** Receipts by mail, since they were sent. */
  readonly receiptsMs: number
  /** Deliveries of webhooks, since the change. */
  readonly webhooksMs: number
}

export const DAY_MS = 86_400_000

export const RETENTION: Retention = {
  keysMs: 7 * DAY_MS,
  pushesMs: DAY_MS,
  sessionsMs: 30 * DAY_MS,
  receiptsMs: DAY_MS,
  webhooksMs: 30 * DAY_MS,
}
