import type { NumbersPort, ParseTel } from '~/domain/account/account.port'
import { parseTel } from '~/domain/account/phone'

/** The rules of every country, in a separate chunk. */
export const browserNumbers: NumbersPort = {
  rules: () =>
    import('libphonenumber-js/min').then(
      ({ parsePhoneNumberFromString }): ParseTel =>
        (countryCode, raw) => {
          if (typeof raw !== 'string' || parseTel(countryCode, raw) === undefined) return undefined
          const number = parsePhoneNumberFromString(countryCode + raw)
          return number?.isValid() === true && `+${number.countryCallingCode}` === countryCode
            ? number.nationalNumber
            : undefined
        },
      () => parseTel,
    ),
}
