import { randomInt } from 'node:crypto'
import type { EditionCode } from '~/domain/shared/locale'

/** Shoppers read it out over a counter and type it by hand: it has no letters or digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random number such as `MO-7K3F-9Q2M-X4`. It does not reveal how many orders there are. */
export const newOrderNo = (edition: EditionCode): string => {
  const drawn = Array.from({ length: 10 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${edition.toUpperCase()}-${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`
}

/** The order number that a person typed, in any letter case and with or without hyphens; undefined if it is none. */
export const readOrderNo = (text: string): string | undefined => {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/gu, '')
  const [, edition, a, b, c] = /^(MO|HK)([A-Z0-9]{4})([A-Z0-9]{4})([A-Z0-9]{2})$/u.exec(plain) ?? []
  return edition === undefined ? undefined : `${edition}-${a}-${b}-${c}`
}
