import { CASH, type OptionValue } from '~/domain/cart/cart'
import { type Cents, times } from '~/domain/shared/money'
import { cashPrice } from '~/domain/catalog/variant'

/** The prices of one piece; `discount`: its price in cash. */
interface PiecePrices {
  readonly price: Cents
  readonly discount?: Cents
}

/** The price data of a cart line or an order line. */
interface PricedLine extends PiecePrices {
  readonly quantity: number
}

/** The price of one piece of a line for this payment. */
export const unitPrice = (line: PiecePrices, payment: string): Cents =>
  payment === CASH ? cashPrice(line) : line.price

/** The sum of one line for this payment. The server computes the sums of a whole cart. */
export const lineTotal = (line: PricedLine, payment: string): Cents => times(unitPrice(line, payment), line.quantity)

/** The sum of one line at its list price: the bill subtracts the offer from the total. */
export const lineListTotal = (line: Pick<PricedLine, 'price' | 'quantity'>): Cents => times(line.price, line.quantity)

/** The chosen options and entered details as one text: `亞服 · 6600 0000`. Empty if there are none. */
export const optionText = (options: readonly OptionValue[]): string => options.map(({ value }) => value).join(' · ')
