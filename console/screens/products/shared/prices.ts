import type { ConsoleGroup, ConsoleVariant } from '~/contract/console/products'
import { moneyText } from '@console/kit/base/money'

/** The currency of a price for an edition. Without one it is a base price, in the currency of the edition without a rate. */
export const currencyIn = ({ editions }: Pick<ConsoleGroup, 'editions'>, edition?: string): string =>
  (editions.find(each => each.edition === edition) ?? editions.find(({ rate }) => rate === undefined))?.currency ??
  'MOP'

/** A list price, and the price for cash if there is one. `forCash`: the words for the latter. */
export const pricePair = (
  { price, cash }: ConsoleVariant['base'],
  currency: string,
  forCash: (price: string) => string,
): string =>
  cash === undefined
    ? moneyText(price, currency)
    : `${moneyText(price, currency)} (${forCash(moneyText(cash, currency))})`

/** Does no shopper see the variant? An import can take it off sale, too. */
export const isHidden = ({ hidden, on_sale: onSale }: Pick<ConsoleVariant, 'hidden' | 'on_sale'>): boolean =>
  hidden || !onSale
