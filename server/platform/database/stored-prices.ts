import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'

/** The list price of one, and the price for cash if there is an offer. */
export interface StoredPrice {
  readonly price: Cents
  readonly cash?: Cents
}

/** An edition's own prices of a variant, in the edition's currency. */
export type EditionPrices = Readonly<Partial<Record<EditionCode, StoredPrice>>>

/** A price from a moment on (milliseconds since 1970). Without an edition, the base price. */
export interface PriceChange extends StoredPrice {
  readonly from: number
  readonly edition?: EditionCode
}
