import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import type { Tel } from '~/domain/account/account'
import { countryCodes } from '~/domain/account/phone'
import { useAccount } from '~/ui/kit/form/use-account'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** A number as it was entered, read. */
export interface EnteredNumber {
  readonly number: Tel | undefined
  /** The number's error. */
  readonly problem: string | undefined
  readonly countries: readonly string[]
  /** A country was chosen: its rules are about to be needed. */
  readonly prepare: (country: string) => void
}

export const useNumber = (country: string, raw: string): EnteredNumber => {
  const { t } = useTranslation('account')
  const { numbers } = useAccount()
  const parse = useLive(numbers.parse)
  const init = known(useLive(useApp().catalog.init.state))
  const tel = parse(country, raw)
  const offered: readonly string[] = init?.country_codes ?? countryCodes
  return {
    number: tel === undefined ? undefined : { country_code: country, tel },
    problem: tel === undefined ? t('login.telWrong') : undefined,
    // one that the device remembers may no longer be offered
    countries: offered.includes(country) ? offered : [...offered, country],
    prepare: useCallback(code => numbers.prepare(code), [numbers]),
  }
}
