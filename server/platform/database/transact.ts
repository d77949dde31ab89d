import * as E from 'fp-ts/Either'
import type { Db, Tx } from '@server/platform/database/database'

/**
 * Runs work in a transaction. A left rolls everything back and is returned. If PostgreSQL aborts it because of a
 * deadlock, or because the work read what has changed since, it runs again from the start.
 */
export const transact = async <L, A>(db: Db, work: (tx: Tx) => Promise<E.Either<L, A>>): Promise<E.Either<L, A>> => {
  let refused: E.Either<L, never> | undefined
  try {
    return await retried(() =>
      db.transaction(async tx => {
        const outcome = await work(tx)
        if (E.isRight(outcome)) return outcome
        refused = outcome
        throw rollBack
      }),
    )
  } catch (error) {
    if (error === rollBack && refused !== undefined) return refused
    throw error
  }
}

/** Runs a whole transaction again, at most twice, if PostgreSQL aborts it for a reason that may be gone. */
export const retried = async <A>(transaction: () => Promise<A>, attempts = 3): Promise<A> => {
  try {
    return await transaction()
  } catch (error) {
    if (attempts > 1 && RETRIED.has(sqlState(error))) return retried(transaction, attempts - 1)
    throw error
  }
}

const rollBack = new Error('rolled back')

/** Deadlock, serialization failure. */
const RETRIED: ReadonlySet<string> = new Set(['40P01', '40001'])

/** PostgreSQL's error code, on both drivers. */
export const sqlState = (error: unknown): string => stringAt(causeOf(error), 'code')

/** The constraint that was violated. */
export const violated = (error: unknown): string => stringAt(causeOf(error), 'constraint')

/** Drizzle wraps the driver's error. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

const stringAt = (value: unknown, key: 'code' | 'constraint'): string => {
  if (typeof value !== 'object' || value === null) return ''
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return typeof found === 'string' ? found : ''
}
