import { type Cell, type Live, cell } from '~/application/live'
import type { NumbersPort, ParseTel } from '~/domain/account.port'
import { type CountryCode, countryCodes, parseTel } from '~/domain/phone'

/** How telephone numbers are read. */
export interface NumbersUseCase {
  /** By their shape, and more exactly once the rules of all countries have come. */
  readonly parse: Live<ParseTel>
  /** A number of this country is about to be entered: fetches the rules where the shop does not know them by itself. */
  readonly prepare: (countryCode: string) => void
}

export const numbersUseCase = (numbers: NumbersPort): NumbersUseCase => {
  const parse: Cell<ParseTel> = cell<ParseTel>(parseTel)
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
  }
}

const isOurs = (code: string): code is CountryCode => countryCodes.some(own => own === code)
