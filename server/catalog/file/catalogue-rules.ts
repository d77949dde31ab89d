import type { CatalogueFile, CatalogueGroup, CatalogueVariant } from '@server/catalog/file/catalogue-file'
import { isOwnPath } from '~/domain/shared/safe-url'
import { matchAddress } from '~/domain/site/routes'
import { editionFaults, moneyFaults, priceFaults, saleFaults } from '@server/catalog/file/price-rules'
import { repeated, unless } from '@server/catalog/file/rule'
import type { CodecFault } from '@server/platform/codec-faults'
import type { StoredField, StoredVariationGroup } from '@server/platform/database/texts'

/**
 * Checks the rules between parts of a catalogue: numbers are unique, references exist, offers are below the list price.
 * `known`: groups whose variants were checked before. Only what depends on other parts is checked again.
 */
export const catalogueFaults = (
  file: CatalogueFile,
  known: ReadonlySet<CatalogueGroup> = new Set(),
): readonly CodecFault[] => {
  const { shop, categories, groups } = file
  const types = new Set(shop.typelist.map(type => type.id))
  const typeOf = new Map(categories.map(category => [category.id, category.type]))
  const numbers = new Set(groups.map(group => group.no))
  const placed = placedIn(groups)
  return [
    ...repeated(
      shop.lang,
      entry => entry.locale,
      at => `shop.lang[${at}].locale`,
    ),
    ...repeated(
      shop.typelist,
      type => type.id,
      at => `shop.typelist[${at}].id`,
    ),
    ...repeated(
      [...shop.payment_gateway, ...shop.transfer_methods],
      method => method.code,
      at =>
        at < shop.payment_gateway.length
          ? `shop.payment_gateway[${at}].code`
          : `shop.transfer_methods[${at - shop.payment_gateway.length}].code`,
    ),
    ...repeated(
      shop.policies ?? [],
      policy => policy.id,
      at => `shop.policies[${at}].id`,
    ),
    ...[
      ...shop.navs.map(({ link }, at) => ({ link, path: `shop.navs[${at}].link` })),
      ...shop.imgs.banners.map(({ link }, at) => ({ link, path: `shop.imgs.banners[${at}].link` })),
    ].flatMap(({ link, path }) => linkFaults(link, path, numbers)),
    ...shop.catalogs.flatMap((catalog, c) =>
      catalog.items.flatMap((no, i) =>
        unless(numbers.has(no), `shop.catalogs[${c}].items[${i}]`, `no group has the number ${no}`),
      ),
    ),
    ...repeated(
      categories,
      category => category.id,
      at => `categories[${at}].id`,
    ),
    ...categories.flatMap((category, c) =>
      unless(types.has(category.type), `categories[${c}].type`, `${category.type} is not in shop.typelist`),
    ),
    ...repeated(
      groups,
      group => group.no,
      at => `groups[${at}].no`,
    ),
    ...groups.flatMap((group, g) => groupFaults(group, `groups[${g}]`, typeOf)),
    ...repeated(
      placed,
      each => each.variant.no,
      (_, each) => `${pathOf(each)}.no`,
    ),
    ...placed.flatMap(each => (known.has(each.group) ? [] : variantFaults(each))),
    ...moneyFaults(file),
  ]
}

/** A variant with its group, and the places of both. */
interface Placed {
  readonly group: CatalogueGroup
  readonly variant: CatalogueVariant
  readonly g: number
  readonly v: number
}

const placedIn = (groups: readonly CatalogueGroup[]): readonly Placed[] =>
  groups.flatMap((group, g) => group.variants.map((variant, v) => ({ group, variant, g, v })))

const pathOf = ({ g, v }: Placed): string => `groups[${g}].variants[${v}]`

/** A path of the shop must lead to a page that it has. */
const linkFaults = (link: string, path: string, numbers: ReadonlySet<string>): readonly CodecFault[] => {
  if (!isOwnPath(link)) return []
  const page = matchAddress(link)
  if (page === undefined) return [{ path, message: `${link} is no page of the shop` }]
  const { product, ...others } = page.params
  if (page.name === 'revive' || Object.keys(others).length > 0)
    return [{ path, message: `${link} is for one customer only` }]
  return unless(product === undefined || numbers.has(product), path, `no group has the number ${product}`)
}

const groupFaults = (
  group: CatalogueGroup,
  path: string,
  typeOf: ReadonlyMap<string, string>,
): readonly CodecFault[] => {
  const type = typeOf.get(group.category)
  if (type === undefined) return [{ path: `${path}.category`, message: `no category has the id ${group.category}` }]
  return [...unless(type === group.type, `${path}.type`, `its category's type is ${type}`), ...saleFaults(group, path)]
}

const variantFaults = (placed: Placed): readonly CodecFault[] => {
  const { group, variant } = placed
  const path = pathOf(placed)
  return [
    ...priceFaults(variant, path),
    ...saleFaults(variant, path),
    ...repeated(
      [...variant.fields.map(field => field.name), ...variant.variations.map(each => each.id)],
      name => name,
      at =>
        at < variant.fields.length
          ? `${path}.fields[${at}].name`
          : `${path}.variations[${at - variant.fields.length}].id`,
    ),
    ...variant.fields.flatMap((field, f) => fieldFaults(field, `${path}.fields[${f}]`)),
    ...variant.variations.flatMap((each, v) => variationFaults(each, `${path}.variations[${v}]`)),
    ...editionFaults(group, variant, path),
  ]
}

const fieldFaults = (field: StoredField, path: string): readonly CodecFault[] => [
  ...unless(
    (field.type === 'select') === field.options.length > 0,
    `${path}.options`,
    field.type === 'select' ? 'a select needs options' : 'a text has no options',
  ),
  ...unless(field.type === 'text' || field.pattern === undefined, `${path}.pattern`, 'a select has no pattern'),
  ...repeated(
    field.options,
    option => option.value,
    at => `${path}.options[${at}].value`,
  ),
]

const variationFaults = (group: StoredVariationGroup, path: string): readonly CodecFault[] => {
  const chosen = group.options.filter(option => option.default).length
  return [
    ...unless(group.min <= group.max, `${path}.min`, 'is above max'),
    ...unless(
      group.max >= 1 && group.max <= group.options.length,
      `${path}.max`,
      'is not from 1 to the number of options',
    ),
    ...unless(chosen <= group.max, `${path}.options`, 'more are chosen by default than may be'),
    ...repeated(
      group.options,
      option => option.id,
      at => `${path}.options[${at}].id`,
    ),
  ]
}
