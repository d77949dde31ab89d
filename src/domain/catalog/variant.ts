import type { Cents } from '~/domain/shared/money'
import type { Field, VariationGroup } from '~/domain/catalog/product-form'

/** One denomination of a product group (docs/spec/product.md#3-entities-and-their-fields). */
export interface Variant {
  readonly no: string
  readonly name: string
  /** List price of one. */
  readonly price: Cents
  /** Cash-offer price of one; an offer only when above zero and below the list price (docs/spec/decisions.md#5-money). */
  readonly discount?: Cents
  readonly stockout: boolean
  readonly once_for_each_only: boolean
  readonly fields: readonly Field[]
  readonly variations?: readonly VariationGroup[]
  /** `code` comes from the vault at once, `fulfilment` is a top-up done from its fields. */
  readonly delivery?: 'code' | 'fulfilment'
}

/** The price of one when paid in cash. */
export const cashPrice = (priced: { readonly price: Cents; readonly discount?: Cents }): Cents =>
  priced.discount !== undefined && hasOffer(priced) ? priced.discount : priced.price

/** Is there a cash offer? There is when 0 < discount < price (docs/spec/decisions.md#5-money). */
export const hasOffer = (priced: { readonly price: Cents; readonly discount?: Cents }): boolean =>
  priced.discount !== undefined && priced.discount > 0 && priced.discount < priced.price

/** The default variant is the first one in stock (docs/spec/product.md#4-states-and-transitions). */
export const defaultVariant = (variants: readonly Variant[]): Variant | undefined =>
  variants.find(variant => !variant.stockout)

/**
 * A sold-out variant cannot be selected (docs/spec/product.md#4-states-and-transitions): the selection stays the same.
 */
export const select = (
  variants: readonly Variant[],
  chosen: Variant | undefined,
  wanted: string,
): Variant | undefined => variants.find(variant => variant.no === wanted && !variant.stockout) ?? chosen

/** Once each only: the quantity cannot exceed one. */
export const maxQuantity = (variant: Variant): number => (variant.once_for_each_only ? 1 : MAX_QUANTITY)

/** The maximum quantity of one cart line. */
export const MAX_QUANTITY = 99
