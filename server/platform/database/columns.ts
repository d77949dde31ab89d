import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** Bytes. PGlite returns plain arrays and `pg` returns buffers: both become buffers. */
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: bytes => Buffer.from(bytes),
})

/** A moment to the millisecond, like the shop's clock, so that comparisons hold on both databases. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A time as the database reads it. `ms`: milliseconds since 1970. */
export const timeText = (ms: number): string => new Date(ms).toISOString()

/** An amount in whole cents (docs/spec/decisions.md#5-money). */
export const amount = (name: string) => bigint(name, { mode: 'number' })
