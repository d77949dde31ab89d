import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits that nobody can guess, as 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Could this be one? Anything else is not even looked up. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/u.test(text)

/** What is kept of it: who reads the database cannot log in with it. No salt: a random secret needs none. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Is it the secret that this hash was made of? Takes the same time wherever they differ. */
export const isOf = (hash: Buffer, secret: string): boolean => timingSafeEqual(hash, hashOf(secret))
