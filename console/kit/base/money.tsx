import { type Cents, currencySymbol, formatMoney } from '~/domain/shared/money'

/** An amount with its currency: the console has both editions, so that a bare `$` would say nothing. */
export const moneyText = (amount: Cents, currency: string): string => formatMoney(amount, markOf(currency))

/** The mark that an edition of the other currency uses: `MOP$`, `HK$`. */
const markOf = (currency: string): string => currencySymbol(currency === 'MOP' ? 'hk' : 'mo', currency)

export function Money({ amount, currency }: { readonly amount: Cents; readonly currency: string }) {
  return <span className="unbroken">{moneyText(amount, currency)}</span>
}
