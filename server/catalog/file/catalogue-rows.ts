import type { CatalogueGroup, CatalogueVariant, Sale } from '@server/catalog/file/catalogue-file'
import type { productGroups, variants } from '@server/platform/database/schema/catalogue'

/** A group of a catalogue as it is stored, without its place. */
export const groupRow = (group: CatalogueGroup): Omit<typeof productGroups.$inferInsert, 'position'> => ({
  no: group.no,
  categoryId: group.category,
  type: group.type,
  name: group.name,
  description: group.description,
  image: group.image,
  ...saleRow(group),
})

/** A variant of a catalogue as it is stored, without its place. */
export const variantRow = (
  group: CatalogueGroup,
  variant: CatalogueVariant,
): Omit<typeof variants.$inferInsert, 'position'> => ({
  no: variant.no,
  groupNo: group.no,
  name: variant.name,
  priceCents: variant.price,
  cashCents: variant.cash ?? null,
  editionPrices: variant.editions ?? {},
  priceChanges: variant.changes ?? [],
  once: variant.once === true,
  delivery: variant.delivery,
  onSale: variant.off !== true,
  ...saleRow(variant),
  fields: variant.fields,
  variations: variant.variations,
})

const saleRow = ({ hidden = false, from, until, only }: Sale) => ({
  hidden,
  soldFrom: from === undefined ? null : new Date(from),
  soldUntil: until === undefined ? null : new Date(until),
  onlyIn: only ?? null,
})
