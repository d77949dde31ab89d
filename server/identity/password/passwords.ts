import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Either } from 'fp-ts/Either'
import { bounded, type Full, type Load } from '@server/platform/work-queue'

/**
 * Argon2id, which costs time and memory on purpose. The number of parallel runs is limited to what the machine can
 * bear.
 */
export interface Passwords {
  readonly hash: (password: string) => Promise<Either<Full, string>>
  /** Without a hash (the number has no account) it does the same work and answers no (I-17). */
  readonly matches: (password: string, hash: string | undefined) => Promise<Either<Full, boolean>>
  /** Is the queue full? Check this before any other work for a login. */
  readonly full: () => Full | undefined
  /** The passwords that are being compared, and those that wait. */
  readonly load: () => Load
}

/** 19 MiB, two passes, one lane. A stored hash carries its own parameters. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

export const passwords = (limits = { running: 2, waiting: 32, retryAfter: 3 }): Passwords => {
  const queue = bounded(limits)
  const decoy = decoyHash()
  return {
    hash: password => queue(() => hash(password, COST)),
    matches: (password, kept) => queue(() => verify(kept ?? decoy, password)),
    full: queue.full,
    load: queue.load,
  }
}

/** A hash like any other that no password matches. */
const decoyHash = (): string => {
  const { memoryCost, timeCost, parallelism, outputLen } = COST
  const bytes = (count: number) => randomBytes(count).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${bytes(16)}$${bytes(outputLen)}`
}
