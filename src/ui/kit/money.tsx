import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { currencyOf } from '~/domain/catalog/catalog'
import { type Cents, currencySymbol, formatMoney } from '~/domain/shared/money'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** The edition's currency, or the one of an order, with its symbol in this edition. */
export const useCurrency = (own?: string): { readonly code: string; readonly symbol: string } => {
  const { catalog, settings } = useApp()
  const init = known(useLive(catalog.init.state))
  const code = own ?? currencyOf(init, settings.edition)
  return { code, symbol: currencySymbol(settings.edition, code) }
}

/** Formats amounts for this edition. */
export const usePrice = (currency?: string): ((amount: Cents) => string) => {
  const { symbol } = useCurrency(currency)
  return amount => formatMoney(amount, symbol)
}

/** A price. `from`: the cheapest variant's. A price for cash only says this beside it. */
export function Price({
  cents,
  cash = false,
  from = false,
}: {
  readonly cents: Cents
  readonly cash?: boolean
  readonly from?: boolean
}) {
  const { t } = useTranslation()
  const price = usePrice()
  return (
    <>
      <span>
        {from && t('price.before') !== '' ? <span className="price-from">{t('price.before')} </span> : null}
        <span className="price">{price(cents)}</span>
        {from && t('price.after') !== '' ? <span className="price-from"> {t('price.after')}</span> : null}
      </span>
      {cash ? <span className="tag tag-cash">{t('price.cash')}</span> : null}
    </>
  )
}
