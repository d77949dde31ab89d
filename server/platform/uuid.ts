import { createHash } from 'node:crypto'

/** The shop's ids are UUIDs. Any other text is not looked up: PostgreSQL would report an error. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)

/** The id that these parts always get: a UUID of version 8, which is for ids that a hash makes. */
export const uuidOf = (parts: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
