/** A change of one row of the catalogue. */
export interface CatalogueChange {
  readonly what: 'shop' | 'texts' | 'category' | 'group' | 'variant'
  readonly id: string
  readonly how: 'new' | 'changed' | 'hidden'
  /** The names of the changed parts, prices with both amounts. */
  readonly parts: readonly string[]
}
