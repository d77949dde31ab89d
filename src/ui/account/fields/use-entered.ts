import { known } from '~/application/lib/remote'
import { type EnteredTel, countryCodes, readEntered } from '~/domain/account/phone'
import { useAccount } from '~/ui/kit/form/use-account'
import { useEntries } from '~/ui/account/fields/use-entries'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** The entries of a form with a number. */
export interface Entered<Name extends string> {
  readonly entries: Readonly<Record<Name, string>> & EnteredTel
  readonly enter: (name: Name) => (value: string) => void
  readonly enterCountry: (country: string) => void
  /** A dialling code in front of a whole number moves to its own field. */
  readonly enterTel: (tel: string) => void
}

/**
 * The fields of a form with a number. The number is kept from page to page; the other fields (`start`) belong to the
 * form.
 */
export const useEntered = <Name extends string>(start: Readonly<Record<Name, string>>): Entered<Name> => {
  const { numbers } = useAccount()
  const countries = known(useLive(useApp().catalog.init.state))?.country_codes ?? countryCodes
  const kept = useLive(numbers.entered)
  const { entries, enter } = useEntries(start)
  return {
    entries: { ...entries, ...kept },
    enter,
    enterCountry: country => numbers.enter({ ...numbers.entered.now(), country }),
    enterTel: tel => {
      const typed = { ...numbers.entered.now(), tel }
      const parse = numbers.parse.now()
      const read = readEntered(typed, countries, parse)
      numbers.enter(parse(read.country, read.tel) === undefined ? typed : read)
    },
  }
}
