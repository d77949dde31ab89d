import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { currencyOf } from '~/domain/catalog/catalog'
import type { SettledAmount } from '~/domain/payments/payment'
import { settledText } from '~/ui/kit/order/settled-text'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** The amount that a wallet charges, if its currency is not the shop's, and the rate. */
export const useSettlesText = (): ((settles: SettledAmount) => string) => {
  const { t } = useTranslation('payment')
  const { catalog, settings } = useApp()
  const init = known(useLive(catalog.init.state))
  const own = init === undefined ? '' : currencyOf(init, settings.edition)
  return settles =>
    t('settles', { amount: settledText(settles), rate: `1 ${own} = ${settles.rate} ${settles.currency}` })
}
