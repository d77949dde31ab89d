import { useTranslation } from 'react-i18next'
import { type Cents, formatMoney } from '~/domain/money'

/** How an amount is written in this edition. */
export const usePrice = (): ((amount: Cents) => string) => {
  const { t } = useTranslation()
  const symbol = t('currencySymbol')
  return amount => formatMoney(amount, symbol)
}

/** A price, `from` the cheapest denomination on; a price that holds for cash only says so beside it. */
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
      <span className="cost-of">
        {from && t('price.before') !== '' ? <span className="from">{t('price.before')} </span> : null}
        <span className="price">{price(cents)}</span>
        {from && t('price.after') !== '' ? <span className="from"> {t('price.after')}</span> : null}
      </span>
      {cash ? <span className="tag tag-cash">{t('price.cash')}</span> : null}
    </>
  )
}
