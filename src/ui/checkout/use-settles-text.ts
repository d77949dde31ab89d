import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { currencyOf } from '~/domain/catalog/catalog'
import { formatAmount } from '~/domain/shared/money'
import type { SettledAmount } from '~/domain/payments/payment'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** The amount that a wallet charges, if its currency is not the shop's, and the rate. */
export const useSettlesText = (): ((settles: SettledAmount) => string) => {
  const { t } = useTranslation('payment')
  const { catalog, settings } = useApp()
  const init = known(useLive(catalog.init.state))
  const own = init === undefined ? '' : currencyOf(init, settings.edition)
  return ({ amount, currency, rate }) =>
    t('settles', { amount: `${currency} ${formatAmount(amount)}`, rate: `1 ${own} = ${rate} ${currency}` })
}
