import * as E from 'fp-ts/Either'

/*
 * How the shop sends what must arrive once, such as a top-up or a refund. Its row says 'sent' before it is sent. After a
 * crash in between, the shop queries the other side and never resends blindly (I-02).
 */

/** The rows of how many orders are sent at once. */
export const AT_ONCE = 10
/** A round handles this many batches: a slow service must not stop the job. */
const BATCHES = 10
/** The largest number of orders in one round. */
export const ROUND = AT_ONCE * BATCHES

/** Claims rows and attempts them all at once, until there are no more or the round is over. */
export const inBatches = async <A>(
  claim: () => Promise<readonly A[]>,
  attempt: (claimed: A) => Promise<void>,
): Promise<void> => {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = await claim()
    await Promise.all(claimed.map(attempt))
    if (claimed.length === 0) return
  }
}

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 600_000

/** The wait before the next query after this many attempts, in milliseconds. It doubles each time, up to ten minutes. */
export const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 10))

/**
 * Sends something, unless it may have arrived before: then it queries first, and sends what the other side does not know.
 * `by`: which of the two calls the answer is from.
 */
export const sendOnce = async <Failure, Progress>(
  wasSent: boolean,
  { query, send }: Readonly<Record<'query' | 'send', () => Promise<E.Either<Failure, Progress | 'unknown'>>>>,
): Promise<{ readonly by: 'query' | 'send'; readonly answer: E.Either<Failure, Progress | 'unknown'> }> => {
  const known = wasSent ? await query() : E.right('unknown' as const)
  return E.isRight(known) && known.right === 'unknown'
    ? { by: 'send', answer: await send() }
    : { by: 'query', answer: known }
}
