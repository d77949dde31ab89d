/**
 * Can the database not be used now, or not be written? The request may be repeated later. A write may still have
 * happened: a connection can break after the commit, so repeat it with its idempotency key.
 */
export const isUnavailable = (error: unknown): boolean => causes(error).some(each => isLost(each))

const isLost = (error: Error): boolean => {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CODES.test(code) || (code === '' && MESSAGES.test(error.message))
}

/**
 * The network's codes, and PostgreSQL's: 08 connection, 53 no memory, disk or connections, 57P01 to 57P03 shutting down
 * or starting, 25006 a database that only reads.
 */
const CODES =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57P0[123]|25006)$/u

/** Both drivers report some breaks by a message only. */
const MESSAGES =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Cannot use a pool after calling end|Client has encountered a connection error|Client was closed|PGlite is clos)/u

/** An error and its causes. Drizzle wraps the driver's errors; an `AggregateError` has one for each address. */
const causes = (error: unknown, depth = 0): readonly Error[] => {
  if (!(error instanceof Error) || depth > DEEPEST) return []
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...parts].flatMap(each => causes(each, depth + 1))]
}

const DEEPEST = 5
