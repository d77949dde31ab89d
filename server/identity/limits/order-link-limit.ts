import * as E from 'fp-ts/Either'
import type { Limit, Limits } from '@server/platform/rate-limits'
import { networkOf } from '@server/platform/network/visitor-address'
import type { Throttled } from '@server/identity/shared/refusal'

/** Limits on orders that are read by their link (docs/spec/api.md#calls-that-the-specification-does-not-show). */
export interface OrderLinkLimit {
  /**
   * Rate-limits lookups by order link. Misses count per network; hits count per network and order, so that one network cannot
   * lock others out of an order.
   */
  readonly ask: <No extends { readonly _tag: string }, A>(
    from: string,
    order: string,
    question: () => Promise<E.Either<No, A>>,
  ) => Promise<E.Either<No | Throttled, A>>
}

const WINDOW_MS = 15 * 60_000
const MISSED_PER_NETWORK = 100
/** A page that waits for its payment makes about forty requests meanwhile. */
const FOUND_PER_ORDER = 600

export const orderLinkLimit = (limits: Limits): OrderLinkLimit => ({
  ask: async (from, order, question) => {
    const network = networkOf(from)
    const missed: Limit = { name: `link ${network}`, most: MISSED_PER_NETWORK, windowMs: WINDOW_MS }
    const found: Limit = { name: `link ${network} ${order}`, most: FOUND_PER_ORDER, windowMs: WINDOW_MS }
    const retryAfter = await limits.take([missed, found])
    if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
    const answer = await question()
    await limits.giveBack([E.isLeft(answer) && answer.left._tag === 'not_found' ? found : missed])
    return answer
  },
})
