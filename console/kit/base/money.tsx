import { type Cents, currencySymbol, toWire } from '~/domain/shared/money'

/**
 * An amount with its currency: the console has both editions, and a bare `$` could be that of either. Always with two
 * decimals, so that amounts below each other can be compared.
 */
export const moneyText = (amount: Cents, currency: string): string => {
  const [, sign = '', units = '', decimals = ''] = /^(-?)(\d+)\.(\d+)$/u.exec(toWire(amount)) ?? []
  return `${sign === '' ? '' : '−'}${markOf(currency)}${units.replaceAll(/\B(?=(?:\d{3})+$)/gu, ',')}.${decimals}`
}

/** The mark that the edition of the other currency uses: `MOP$`, `HK$`. */
const markOf = (currency: string): string => currencySymbol(currency === 'MOP' ? 'hk' : 'mo', currency)

export function Money({ amount, currency }: { readonly amount: Cents; readonly currency: string }) {
  return <span className="unbroken">{moneyText(amount, currency)}</span>
}
