import * as E from 'fp-ts/Either'
import type { Throttled } from '@server/identity/shared/refusal'
import type { Bucket, Limits } from '@server/platform/rate-limits'

/**
 * What a signed-in call costs: `order` places an order, `data` gathers or erases all data of the customer, `change` changes
 * something else.
 */
export type CallClass = 'read' | 'change' | 'order' | 'data'

/** How many calls one customer may make. All of them may come at once; the bucket refills evenly over the time. */
export interface CallLimits {
  readonly readsPerMinute: number
  readonly changesPerMinute: number
  readonly ordersPerHour: number
}

/** Limits the calls of one customer, over all their sessions and all processes. */
export interface CustomerLimit {
  readonly admit: (userId: string, what: CallClass) => Promise<E.Either<Throttled, void>>
}

const MINUTE_MS = 60_000
/** With wrong confirmations among them. */
const DATA_PER_HOUR = 10
/** A process draws this part of a bucket at once, so that not every call writes to the database. */
const PARTS = 20
/** For how many buckets a process remembers what it has drawn. */
const MOST_DRAWN = 10_000

/** What a process knows of a bucket. */
interface Drawn {
  /** The number of calls that still pass without a draw. */
  readonly left: number
  /** The number of calls that passed before the first draw: the next draw takes them too. */
  readonly owed: number
}

/**
 * The first calls of a customer in a process pass without a draw, and the next draw takes them too: most customers make
 * no more. So each process can admit one part of a bucket too much.
 */
export const customerLimit = (limits: Limits, per: CallLimits): CustomerLimit => {
  const drawn = new Map<string, Drawn>()
  const keep = (bucket: string, known: Drawn): void => {
    drawn.delete(bucket)
    drawn.set(bucket, known)
    const [longest] = drawn.keys()
    if (drawn.size > MOST_DRAWN && longest !== undefined) drawn.delete(longest)
  }
  return {
    admit: async (userId, what) => {
      const bucket = bucketOf(userId, what, per)
      const part = what === 'read' || what === 'change' ? Math.max(1, Math.floor(bucket.size / PARTS)) : 1
      const onCredit = what === 'data' || 2 * part > bucket.size ? 0 : part
      const { left, owed } = drawn.get(bucket.name) ?? { left: onCredit, owed: onCredit }
      keep(bucket.name, { left: Math.max(0, left - 1), owed: left > 0 ? owed : 0 })
      if (left > 0) return admitted
      const retryAfter = await limits.draw(bucket, owed + part)
      const now = drawn.get(bucket.name) ?? { left: 0, owed: 0 }
      if (retryAfter !== undefined) {
        keep(bucket.name, { ...now, owed: now.owed + owed })
        return E.left({ _tag: 'throttled', retryAfter })
      }
      keep(bucket.name, { ...now, left: now.left + part - 1 })
      return admitted
    },
  }
}

const bucketOf = (userId: string, what: CallClass, per: CallLimits): Bucket => {
  const bucket = (size: number, timeMs: number): Bucket => ({
    name: `calls ${what} ${userId}`,
    size,
    everyMs: Math.ceil(timeMs / size),
  })
  switch (what) {
    case 'read':
      return bucket(per.readsPerMinute, MINUTE_MS)
    case 'change':
      return bucket(per.changesPerMinute, MINUTE_MS)
    case 'order':
      return bucket(per.ordersPerHour, 60 * MINUTE_MS)
    case 'data':
      return bucket(DATA_PER_HOUR, 60 * MINUTE_MS)
  }
}

const admitted = E.right(undefined)
