/** A change of one row of the catalogue, or of the order of a list. */
export interface CatalogueChange {
  readonly what: 'shop' | 'texts' | 'category' | 'group' | 'variant' | 'order'
  /** Of an order: `categories`, `groups`, or `variants of` and the number of their group. */
  readonly id: string
  /** `removed`: a category without groups that an import does not name. */
  readonly how: 'new' | 'changed' | 'hidden' | 'removed'
  /** The changed parts with their old and new values, such as `hidden: no → yes` (server/catalog/file/changed-parts.ts). */
  readonly parts: readonly string[]
}

/**
 * A row before and after a change, as a catalogue file has it (server/catalog/file/revision-rows.ts); null: it did not exist.
 * Of an order: the ids of the list.
 */
export interface RevisionRow extends Pick<CatalogueChange, 'what' | 'id'> {
  readonly before: unknown
  readonly after: unknown
}
