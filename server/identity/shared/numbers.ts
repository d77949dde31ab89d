import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryCodes, parseTel } from '~/domain/account/phone'

/** A stored number: dialling code with its plus sign, and bare digits. */
export interface PhoneNumber {
  readonly countryCode: string
  readonly tel: string
}

/** Reads numbers. The domain knows the formats of three places; a library knows the numbering plans of the others. */
export interface Numbers {
  /** Reads any number that an account here can have. */
  readonly read: (countryCode: string, raw: string) => PhoneNumber | undefined
  /** Reads a number that the shop sends codes to. */
  readonly reachable: (countryCode: string, raw: string) => PhoneNumber | undefined
  readonly isServed: (countryCode: string) => boolean
}

export const numbersOf = (served: readonly string[]): Numbers => {
  const isServed = (countryCode: string) => served.includes(countryCode)
  return {
    read,
    isServed,
    reachable: (countryCode, raw) => (isServed(countryCode) ? read(countryCode, raw) : undefined),
  }
}

const read = (countryCode: string, raw: string): PhoneNumber | undefined => {
  const tel = /^\+\d{1,4}$/u.test(countryCode) ? parseTel(countryCode, raw) : undefined
  if (tel === undefined) return undefined
  if (countryCodes.some(known => known === countryCode)) return { countryCode, tel }
  const number = parsePhoneNumberFromString(countryCode + tel)
  // the parsed code must equal the given one: a code that is only a part of another is wrong
  return number !== undefined && number.isValid() && `+${number.countryCallingCode}` === countryCode
    ? { countryCode, tel: number.nationalNumber }
    : undefined
}
