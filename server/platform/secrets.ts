import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Does the text have the form of a secret? Any other text is not even looked up. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/u.test(text)

/**
 * The stored hash of a secret: a person who reads the database cannot log in with it. No salt: a random secret needs
 * none.
 */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Does this hash belong to the secret? Takes the same time wherever they differ. */
export const matchesHash = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashOf(secret))

/** Are two texts equal? Takes the same time wherever they differ: of their hashes, which have equal lengths. */
export const sameText = (a: string, b: string): boolean => matchesHash(hashOf(a), b)
