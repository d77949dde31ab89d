import * as O from 'fp-ts/Option'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryCodes, parseTel } from '~/domain/account/phone'

/** A number as it is kept: dialling code with its plus sign, and bare digits. */
export interface PhoneNumber {
  readonly countryCode: string
  readonly tel: string
}

/** Reads numbers. The domain knows the shapes of three places; for the others the plans of the world's networks are asked. */
export interface Numbers {
  /** Any number that could be somebody's here. */
  readonly read: (countryCode: string, raw: string) => O.Option<PhoneNumber>
  /** A number that the shop sends codes to. */
  readonly reachable: (countryCode: string, raw: string) => O.Option<PhoneNumber>
  readonly isServed: (countryCode: string) => boolean
}

export const numbersOf = (served: readonly string[]): Numbers => {
  const isServed = (countryCode: string) => served.includes(countryCode)
  return {
    read,
    isServed,
    reachable: (countryCode, raw) => (isServed(countryCode) ? read(countryCode, raw) : O.none),
  }
}

const read = (countryCode: string, raw: string): O.Option<PhoneNumber> => {
  const tel = /^\+\d{1,4}$/u.test(countryCode) ? parseTel(countryCode, raw) : O.none
  if (O.isNone(tel) || countryCodes.some(known => known === countryCode)) return O.map(kept(countryCode))(tel)
  const number = parsePhoneNumberFromString(countryCode + tel.value)
  // what it reads must be what was meant: a code that is part of another one is not
  return number !== undefined && number.isValid() && `+${number.countryCallingCode}` === countryCode
    ? O.some(kept(countryCode)(number.nationalNumber))
    : O.none
}

const kept =
  (countryCode: string) =>
  (tel: string): PhoneNumber => ({ countryCode, tel })
