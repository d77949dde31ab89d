import { type Cell, type Live, cell } from '~/application/lib/live'
import type { NumbersPort, ParseTel } from '~/domain/account/account.port'
import type { EditionCode } from '~/domain/shared/locale'
import { type CountryCode, type EnteredTel, countryCodes, defaultCountryCode, parseTel } from '~/domain/account/phone'
import type { StoragePort } from '~/domain/site/storage.port'

/** Parses telephone numbers, and holds the number that is being entered. */
export interface NumbersUseCase {
  /** Parses by shape, and more exactly once the rules of all countries have loaded. */
  readonly parse: Live<ParseTel>
  /** Call this before a number of this country is entered. Fetches the rules if the shop's own do not cover it. */
  readonly prepare: (countryCode: string) => void
  /**
   * The content of the number fields on the account's pages. It survives page changes and reloads, within this tab and
   * never in an address. The dialling code is stored on the device.
   */
  readonly entered: Live<EnteredTel>
  readonly enter: (entered: EnteredTel) => void
}

const TEL_KEY = 'tab.tel'
const COUNTRY_KEY = 'device.country_code'

export const numbersUseCase = (
  numbers: NumbersPort,
  storage: Pick<StoragePort, 'read' | 'write' | 'remove'>,
  edition: EditionCode,
): NumbersUseCase => {
  const parse: Cell<ParseTel> = cell<ParseTel>(parseTel)
  // the first view is rendered without the device
  const entered: Cell<EnteredTel> = cell<EnteredTel>({ country: defaultCountryCode(edition), tel: '' })
  const kept = storage.read(COUNTRY_KEY)() ?? ''
  entered.set({
    country: /^\+\d{1,4}$/u.test(kept) ? kept : defaultCountryCode(edition),
    tel: storage.read(TEL_KEY)() ?? '',
  })
  let asked = false
  return {
    parse,
    prepare: code => {
      if (asked || isOurs(code)) return
      asked = true
      void numbers.rules().then(rules => {
        parse.set((countryCode, raw) => (isOurs(countryCode) ? parseTel : rules)(countryCode, raw))
      })
    },
    entered,
    enter: next => {
      if (next.country !== entered.now().country) storage.write(COUNTRY_KEY, next.country)()
      // remove the number from the tab after a login
      if (next.tel === '') storage.remove(TEL_KEY)()
      else storage.write(TEL_KEY, next.tel)()
      entered.set(next)
    },
  }
}

const isOurs = (code: string): code is CountryCode => countryCodes.some(own => own === code)
