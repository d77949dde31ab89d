import { useCallback } from 'react'
import { localeOf } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'

/** A whole number as people write it: `30,000`. */
export const useNumber = (): ((value: number) => string) => {
  const { lang } = useConsole()
  return useCallback(value => new Intl.NumberFormat(localeOf(lang), { maximumFractionDigits: 0 }).format(value), [lang])
}
