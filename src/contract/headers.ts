/**
 * The headers of the contract, by name. A front end on another origin may send and read only what the CORS answers of
 * the backend permit. Client, reference backend and docs/static-site.md take the names from here.
 */

/** Headers that every browser may send to any origin. */
export type PlainHeader = 'Accept' | 'Accept-Language'

/** The other headers that the client sends: an answer to a preflight permits them. */
export const SENT_HEADERS = [
  'Accept-Locale',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Order-Token',
  'X-Requested-With',
] as const

export type SentHeader = (typeof SENT_HEADERS)[number]

/** The headers of an answer that the client reads: pages count down by the server's clock, and wait the time in `Retry-After`. */
export const READ_HEADERS = ['Date', 'Retry-After'] as const

export type ReadHeader = (typeof READ_HEADERS)[number]

/** The methods of the calls. */
export const SENT_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
