import * as E from 'fp-ts/Either'

/** The queue is full: retry after this many seconds. */
export interface Full {
  readonly retryAfter: number
}

/** The number of running and of waiting jobs. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

/** Runs work, or refuses it because the queue is full. */
export interface WorkQueue {
  <A>(work: () => Promise<A>): Promise<E.Either<Full, A>>
  /** The refusal that work would get now; undefined if there is room. */
  readonly full: () => Full | undefined
  readonly load: () => Load
}

/** Limits the number of running and of waiting jobs: memory and waiting times stay bounded under any load. */
export const bounded = (limits: {
  readonly running: number
  readonly waiting: number
  readonly retryAfter: number
}): WorkQueue => {
  const line: (() => void)[] = []
  let running = 0
  const full = () =>
    running >= limits.running && line.length >= limits.waiting ? { retryAfter: limits.retryAfter } : undefined
  const run = async <A>(work: () => Promise<A>): Promise<E.Either<Full, A>> => {
    if (running < limits.running) running += 1
    else if (line.length < limits.waiting) await new Promise<void>(resolve => line.push(resolve))
    else return E.left({ retryAfter: limits.retryAfter })
    try {
      return E.right(await work())
    } finally {
      // the next job takes over the slot; without one the slot becomes free
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return Object.assign(run, { full, load: () => ({ running, waiting: line.length }) })
}
