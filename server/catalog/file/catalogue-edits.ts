import * as E from 'fp-ts/Either'
import type { EditionCode } from '~/domain/shared/locale'
import { type Cents, toWire } from '~/domain/shared/money'
import type { CatalogueFile, CatalogueVariant, Sale } from '@server/catalog/file/catalogue-file'
import { type StoredPrices, ownPrice, priceIn } from '@server/catalog/prices'
import type { StoredPrice } from '@server/platform/database/stored-prices'
import { defined } from '~/domain/shared/defined'

/** A change of a catalogue. Left: why it cannot be made, for the operator. */
export type Edit = (file: CatalogueFile) => E.Either<string, CatalogueFile>

/** A price to set. Without an edition it is the base price; without `from` it counts from now on. */
export interface PriceToSet {
  readonly variant: string
  readonly price: Cents
  /** Absent: the price for cash stays. */
  readonly cash?: Cents | 'none'
  readonly edition?: EditionCode
  /** Milliseconds since 1970. */
  readonly from?: number
}

export const setPrice =
  (wanted: PriceToSet, now: number): Edit =>
  file => {
    const variant = file.groups.flatMap(group => group.variants).find(({ no }) => no === wanted.variant)
    if (variant === undefined) return E.left(`no variant has the number ${wanted.variant}`)
    if (wanted.from !== undefined && wanted.from <= now) return E.left('--from is in the past')
    const price = priceToSet(file, pricesIn(variant), wanted, now)
    if (E.isLeft(price)) return price
    const fresh = withPrice(variant, price.right, wanted, now)
    return E.right(withVariants(file, each => (each.no === fresh.no ? fresh : each)))
  }

const pricesIn = ({ price, cash, editions = {}, changes = [] }: CatalogueVariant): StoredPrices => ({
  base: { price, ...defined({ cash }) },
  editions,
  changes,
})

/** The price with its price for cash: the given one, or the one that is in force at that moment. */
const priceToSet = (
  { shop }: CatalogueFile,
  prices: StoredPrices,
  { price, cash, edition, from = 0 }: PriceToSet,
  now: number,
): E.Either<string, StoredPrice> => {
  if (cash === 'none') return E.right({ price })
  const at = Math.max(from, now)
  const inForce = edition === undefined ? ownPrice(prices, undefined, at) : priceIn(prices, edition, shop.lang, at)
  const kept = cash ?? inForce?.cash
  if (kept !== undefined && (kept >= price || kept === 0))
    return E.left(
      `the price for cash is ${toWire(kept)}, not above zero and below ${toWire(price)}: set --cash AMOUNT, or --cash none`,
    )
  return E.right({ price, ...defined({ cash: kept }) })
}

const withPrice = (
  { price: oldPrice, cash: oldCash, changes = [], ...variant }: CatalogueVariant,
  price: StoredPrice,
  { edition, from }: PriceToSet,
  now: number,
): CatalogueVariant => {
  const old = { price: oldPrice, ...defined({ cash: oldCash }) }
  if (from !== undefined) {
    const others = changes.filter(each => each.edition !== edition || each.from !== from)
    return { ...variant, ...old, changes: [...others, { ...price, from, ...defined({ edition }) }] }
  }
  // a change that has begun would count in place of the price that is set now
  const later = changes.filter(each => each.edition !== edition || each.from > now)
  const rest = { ...variant, ...(later.length === 0 ? {} : { changes: later }) }
  return edition === undefined
    ? { ...rest, ...price }
    : { ...rest, ...old, editions: { ...variant.editions, [edition]: price } }
}

/** What a number names: groups and variants are numbered apart. */
export type Named = 'group' | 'variant'

/** Hides a group or a variant, or shows it again. */
export const setHidden =
  (no: string, hidden: boolean, what?: Named): Edit =>
  file => {
    const isGroup = what !== 'variant' && file.groups.some(group => group.no === no)
    const isVariant = what !== 'group' && file.groups.some(group => group.variants.some(each => each.no === no))
    if (isGroup && isVariant) return E.left(`${no} is a group and a variant: say which, with --group or --variant`)
    if (isGroup)
      return E.right({ ...file, groups: file.groups.map(each => (each.no === no ? hide(each, hidden) : each)) })
    if (isVariant) return E.right(withVariants(file, each => (each.no === no ? hide(each, hidden) : each)))
    return E.left(`no ${what ?? 'group or variant'} has the number ${no}`)
  }

const hide = <A extends Sale>({ hidden: _, ...rest }: A, hidden: boolean) => ({
  ...rest,
  ...(hidden ? { hidden } : {}),
})

const withVariants = (file: CatalogueFile, change: (variant: CatalogueVariant) => CatalogueVariant): CatalogueFile => ({
  ...file,
  groups: file.groups.map(group => ({ ...group, variants: group.variants.map(change) })),
})
