import type { EditionCode } from '~/domain/shared/locale'

/** A dialling code that the shop offers, with its plus sign. */
export type CountryCode = '+853' | '+852' | '+86'

/** Macau first: the order in which they are offered. */
export const countryCodes: readonly CountryCode[] = ['+853', '+852', '+86']

/** The dialling code to start with, if the device stores none. */
export const defaultCountryCode = (edition: EditionCode): CountryCode => (edition === 'hk' ? '+852' : '+853')

/**
 * A phone number that can take a code by SMS, as bare digits without the dialling code. Drops spaces and hyphens
 * between digits and refuses any other character. The shapes: 8 digits from 6 (Macau), 8 digits from 4 to 9 (Hong
 * Kong), 11 digits from 1 (the mainland). A number with another dialling code, which the server has to allow, has 6 to
 * 14 digits.
 */
export const parseTel = (countryCode: string, raw: unknown): string | undefined => {
  if (typeof raw !== 'string') return undefined
  const digits = raw.replace(/[ -]/g, '')
  return shape(countryCode).test(digits) ? digits : undefined
}

/** A number as it was typed or pasted. */
export interface EnteredTel {
  readonly country: string
  readonly tel: string
}

/**
 * Reads a number as people paste it: full-width digits, brackets and dots, and its dialling code in front (`+853 6…`, `00853 6…`,
 * `853 6…`). A code in front counts only when what follows is a number there; everything else stays as it was entered.
 */
export const readEntered = (
  { country, tel }: EnteredTel,
  countries: readonly string[],
  parse: (countryCode: string, raw: unknown) => string | undefined,
): EnteredTel => {
  const plain = tel
    .normalize('NFKC')
    .replaceAll(/[().\u00B7\u2010-\u2015]/gu, ' ')
    .trim()
  if (parse(country, plain) !== undefined) return { country, tel: plain }
  const digits = plain.replace(/^(?:\+|00)/u, '').replaceAll(/[ -]/gu, '')
  const found = [country, ...countries].flatMap(code => {
    const rest = digits.startsWith(code.slice(1)) ? parse(code, digits.slice(code.length - 1)) : undefined
    return rest === undefined ? [] : [{ country: code, tel: rest }]
  })
  return found[0] ?? { country, tel: plain }
}

/** In groups, as numbers are read aloud: `6964 8220`, `138 0013 8000`. */
export const groupTel = (tel: string): string =>
  tel.replace(/^(.{3})(.{4})(.{4})$/u, '$1 $2 $3').replace(/^(.{4})(.{4})$/u, '$1 $2')

/**
 * A number that may be shown to someone who looks over a shoulder: two digits at each end at most, `66** **78`. Asterisks are as wide
 * as digits in every font; bullets are not.
 */
export const maskTel = (tel: string): string => {
  const shown = Math.min(2, Math.floor(tel.length / 4))
  return groupTel(tel.slice(0, shown) + '*'.repeat(tel.length - 2 * shown) + tel.slice(tel.length - shown))
}

const shape = (countryCode: string): RegExp => {
  switch (countryCode) {
    case '+853':
      return /^6\d{7}$/
    case '+852':
      return /^[4-9]\d{7}$/
    case '+86':
      return /^1\d{10}$/
    default:
      return /^\d{6,14}$/
  }
}
