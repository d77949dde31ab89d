import * as O from 'fp-ts/Option'

/** A dialling code that the shop offers, with its plus sign. */
export type CountryCode = '+853' | '+852' | '+86'

/** Macau first: the order in which they are offered. */
export const countryCodes: readonly CountryCode[] = ['+853', '+852', '+86']

/** Product §9. */
export const defaultCountryCode: CountryCode = '+853'

/**
 * A phone number that can take a code by SMS, as bare digits without the dialling code. Spaces and hyphens between digits
 * are dropped; any other character refuses it. Macau: 8 digits from 6; Hong Kong: 8 digits from 4 to 9; the mainland: 11
 * digits from 1; another dialling code (which the server has to allow): 6 to 14 digits.
 */
export const parseTel = (countryCode: string, raw: unknown): O.Option<string> => {
  if (typeof raw !== 'string') return O.none
  const digits = raw.replace(/[ -]/g, '')
  return shape(countryCode).test(digits) ? O.some(digits) : O.none
}

/** A number that may be shown to someone who looks over a shoulder: two digits at each end at most, `66••••78`. */
export const maskTel = (tel: string): string => {
  const shown = Math.min(2, Math.floor(tel.length / 4))
  return tel.slice(0, shown) + '•'.repeat(tel.length - 2 * shown) + tel.slice(tel.length - shown)
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
