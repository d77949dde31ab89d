/** A change of one row of the catalogue. */
export interface CatalogueChange {
  readonly what: 'shop' | 'texts' | 'category' | 'group' | 'variant'
  readonly id: string
  readonly how: 'new' | 'changed' | 'hidden'
  /** The changed parts with their old and new values, such as `hidden: no → yes` (server/catalog/file/changed-parts.ts). */
  readonly parts: readonly string[]
}
