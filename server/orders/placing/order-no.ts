import { randomInt } from 'node:crypto'
import type { EditionCode } from '~/domain/shared/locale'

/** Read out over a counter and typed by hand: no letters or figures that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `MO-7K3F-9Q2M-X4`: tells nothing of how many orders there are. */
export const newOrderNo = (edition: EditionCode): string => {
  const drawn = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${edition.toUpperCase()}-${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`
}
