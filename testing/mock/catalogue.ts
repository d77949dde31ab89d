import { isLeft } from 'fp-ts/Either'
import * as t from 'io-ts'
import { category, init, productGroup } from '~/contract/catalog.wire'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { errorPath } from '~/contract/error-path'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { Features } from '~/domain/catalog/features'
import type { Lang } from '~/domain/shared/locale'

/** A shop's shelves in one language. */
export interface Catalogue {
  readonly init: Init
  readonly categories: readonly Category[]
  readonly groups: readonly ProductGroup[]
}

export type Catalogues = Readonly<Record<Lang, Catalogue>>

const variant = t.UnknownRecord
const group = t.intersection([t.UnknownRecord, t.type({ category: t.string, variants: t.readonlyArray(variant) })])
const file = t.type({
  shop: t.UnknownRecord,
  categories: t.readonlyArray(t.UnknownRecord),
  groups: t.readonlyArray(group),
})

/** Reads a catalogue file (data/README.md), once for each language. Throws if it does not fit the contract. */
export const readCatalogues = (text: unknown, features: Features): Catalogues => ({
  'zh-Hant': readCatalogue(text, 'zh-Hant', features),
  en: readCatalogue(text, 'en', features),
})

const readCatalogue = (text: unknown, lang: Lang, features: Features): Catalogue => {
  const { shop, categories, groups } = decoded(file, inLanguage(text, lang))
  const families = new Map(categories.map(({ id, family }) => [id, family]))
  return {
    init: decoded(init, { ...shop, contract: CONTRACT_VERSION, features }),
    categories: decoded(t.readonlyArray(category), categories),
    groups: groups.map(each => groupOf(each, families.get(each.category))),
  }
}

/** Reads one product group of a catalogue file. Throws if it does not fit the contract. */
export const readGroup = (text: unknown, lang: Lang): ProductGroup => groupOf(decoded(group, inLanguage(text, lang)))

const groupOf = ({ category: category_id, variants, ...rest }: t.TypeOf<typeof group>, family?: unknown) =>
  decoded(productGroup, {
    ...rest,
    category_id,
    family,
    products: variants.map(({ cash, once, off, ...each }) => ({
      ...each,
      discount: cash,
      once_for_each_only: once,
      stockout: off,
    })),
  })

/** Replaces each text in two languages by the one that is asked for. */
const inLanguage = (value: unknown, lang: Lang): unknown => {
  if (Array.isArray(value)) return value.map(each => inLanguage(each, lang))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const texts = new Map<string, unknown>(entries)
  if (entries.length === 2 && texts.has('zh-Hant') && texts.has('en')) return texts.get(lang)
  return Object.fromEntries(entries.map(([key, each]) => [key, inLanguage(each, lang)]))
}

const decoded = <A>(codec: t.Decoder<unknown, A>, value: unknown): A => {
  const read = codec.decode(value)
  if (isLeft(read)) throw new Error(`the catalogue: ${errorPath(read.left[0]?.context ?? [])} is missing or not valid`)
  return read.right
}
