import * as O from 'fp-ts/Option'
import type { NumbersPort, ParseTel } from '~/domain/account/account.port'
import { parseTel } from '~/domain/account/phone'

/** The rules of every country, in a separate chunk. */
export const browserNumbers: NumbersPort = {
  rules: () =>
    import('libphonenumber-js/min').then(
      ({ parsePhoneNumberFromString }): ParseTel =>
        (countryCode, raw) => {
          if (O.isNone(parseTel(countryCode, raw)) || typeof raw !== 'string') return O.none
          const number = parsePhoneNumberFromString(countryCode + raw)
          return number?.isValid() === true && `+${number.countryCallingCode}` === countryCode
            ? O.some(number.nationalNumber)
            : O.none
        },
      () => parseTel,
    ),
}
