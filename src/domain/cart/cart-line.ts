import { CASH, type OptionValue } from '~/domain/cart/cart'
import { type Cents, times } from '~/domain/shared/money'
import { cashPrice } from '~/domain/catalog/variant'

/** What a line is priced by: a cart's or an order's. */
interface PricedLine {
  readonly price: Cents
  readonly discount?: Cents
  readonly quantity: number
}

/** What one piece of a line costs for this payment. */
export const unitPrice = (line: PricedLine, payment: string): Cents => (payment === CASH ? cashPrice(line) : line.price)

/** What one line comes to for this payment. The sums of a whole cart are the server's. */
export const lineTotal = (line: PricedLine, payment: string): Cents => times(unitPrice(line, payment), line.quantity)

/** What one line comes to at its list price: the bill takes the offer off the sum. */
export const lineListTotal = (line: Pick<PricedLine, 'price' | 'quantity'>): Cents => times(line.price, line.quantity)

/** What was chosen and filled in, as one line to read: `亞服 · 6600 0000`. Empty when there is nothing. */
export const optionText = (options: readonly OptionValue[]): string => options.map(({ value }) => value).join(' · ')
