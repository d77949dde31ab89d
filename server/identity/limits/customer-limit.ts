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
/** A process takes this part of a bucket for reads at once, so that not every read writes to the database. */
const ADVANCE = 20
/** For how many customers a process remembers what is left of that. */
const MOST_ADVANCES = 10_000

export const customerLimit = (limits: Limits, per: CallLimits): CustomerLimit => {
  const advances = new Map<string, number>()
  const keep = (userId: string, left: number): void => {
    advances.delete(userId)
    advances.set(userId, left)
    const [longest] = advances.keys()
    if (advances.size > MOST_ADVANCES && longest !== undefined) advances.delete(longest)
  }
  return {
    admit: async (userId, what) => {
      const bucket = bucketOf(userId, what, per)
      const left = what === 'read' ? (advances.get(userId) ?? 0) : 0
      if (left > 0) {
        keep(userId, left - 1)
        return admitted
      }
      const tokens = what === 'read' ? Math.max(1, Math.floor(bucket.size / ADVANCE)) : 1
      const retryAfter = await limits.draw(bucket, tokens)
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
      if (tokens > 1) keep(userId, (advances.get(userId) ?? 0) + tokens - 1)
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
