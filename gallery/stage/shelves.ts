import * as E from 'fp-ts/Either'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import { type PageText, type PageTextId, pageTextIds } from '~/domain/catalog/page-text'
import type { Lang } from '~/domain/shared/locale'
import { type CatalogueVariant, catalogueFile } from '@server/catalog/file/catalogue-file'
import { readMarkdown } from '@server/catalog/read-markdown'
import { formIn, initIn } from '@server/catalog/localize'
import type { Variant } from '~/domain/catalog/variant'
import sample from '../../data/catalogue.json'

/** The sample catalogue, as one language reads it. */
export interface Shelves {
  readonly init: Init
  readonly categories: readonly Category[]
  readonly groups: readonly ProductGroup[]
  readonly texts: Readonly<Partial<Record<PageTextId, PageText>>>
}

export const shelvesIn = (lang: Lang): Shelves => ({
  init: initIn(lang, file.shop),
  categories: file.categories.map(({ name, ...rest }) => ({ ...rest, name: name[lang] })),
  texts: textsIn(lang),
  groups: file.groups.map(group => ({
    no: group.no,
    name: group.name[lang],
    image: group.image,
    description: group.description[lang],
    category_id: group.category,
    type: group.type,
    family: file.categories.find(({ id }) => id === group.category)?.family ?? '',
    products: group.variants.map(variant => variantIn(lang, variant)),
  })),
})

const variantIn = (lang: Lang, variant: CatalogueVariant): Variant => ({
  no: variant.no,
  name: variant.name[lang],
  price: variant.price,
  ...(variant.cash === undefined ? {} : { discount: variant.cash }),
  stockout: variant.off === true,
  once_for_each_only: variant.once === true,
  delivery: variant.delivery,
  ...formIn(lang, variant),
})

const files = import.meta.glob<string>('../../data/texts/*.md', { query: '?raw', import: 'default', eager: true })

/** The words of the sample's pages. */
const textsIn = (lang: Lang): Shelves['texts'] =>
  Object.fromEntries(pageTextIds.map(id => [id, readMarkdown(files[`../../data/texts/${id}.${lang}.md`] ?? '').text]))

const read = catalogueFile.decode({ ...sample, texts: undefined })
if (E.isLeft(read)) throw new Error('the sample catalogue cannot be read')
const file = read.right
