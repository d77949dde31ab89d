import * as E from 'fp-ts/Either'

/** Come back after so many seconds: too many are waiting already. */
export interface Full {
  readonly retryAfter: number
}

/** How much is going on, and how much waits. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

/** Runs work, or says that too much is waiting for it. */
export interface Bounded {
  <A>(work: () => Promise<A>): Promise<E.Either<Full, A>>
  /** The answer if work came now: undefined, when there is room for it. */
  readonly full: () => Full | undefined
  readonly load: () => Load
}

/** So much at once, so much in line, and no more: memory and waiting times stay bounded under any load. */
export const bounded = (limits: {
  readonly running: number
  readonly waiting: number
  readonly retryAfter: number
}): Bounded => {
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
      // whoever is next takes over the place; only when nobody is, it becomes free
      const next = line.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
  return Object.assign(run, { full, load: () => ({ running, waiting: line.length }) })
}
