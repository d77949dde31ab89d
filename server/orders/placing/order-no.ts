import { randomInt } from 'node:crypto'
import type { EditionCode } from '~/domain/shared/locale'

/** Shoppers read it out over a counter and type it by hand: it has no letters or digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random number such as `MO-7K3F-9Q2M-X4`. It does not reveal how many orders there are. */
export const newOrderNo = (edition: EditionCode): string => {
  const drawn = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${edition.toUpperCase()}-${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`
}
