import * as E from 'fp-ts/Either'
import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import type { CatalogueFile, CatalogueVariant, Sale } from '@server/catalog/file/catalogue-file'
import { pricesIn } from '@server/catalog/file/repricing'
import { type StoredPrices, priceInForce } from '@server/catalog/prices'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import type { PriceChange, StoredPrice } from '@server/platform/database/stored-prices'
import { defined } from '~/domain/shared/defined'

/** A change of a catalogue. Left: why it cannot be made. */
export type Edit = (file: CatalogueFile) => E.Either<EditRefusal, CatalogueFile>

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
    const variant = variantIn(file, wanted.variant)
    if (E.isLeft(variant)) return variant
    if (wanted.from !== undefined && wanted.from <= now) return E.left({ _tag: 'past' })
    if (standsAlready(file, variant.right, wanted))
      return E.right(withVariant(file, withoutChange(variant.right, wanted)))
    const price = priceToSet(file, pricesIn(variant.right), wanted, now)
    if (E.isLeft(price)) return price
    return E.right(withVariant(file, withPrice(variant.right, price.right, wanted, now)))
  }

/** A price that was set for later: that of an edition, or without one the base price. */
export type LaterPrice = Pick<PriceToSet, 'variant' | 'edition'> & { readonly from: number }

/** Takes a price back that was set for later. */
export const removePrice =
  (later: LaterPrice, now: number): Edit =>
  file => {
    const variant = variantIn(file, later.variant)
    if (E.isLeft(variant)) return variant
    if (later.from <= now) return E.left({ _tag: 'has_begun' })
    if (hasChange(variant.right, later)) return E.right(withVariant(file, withoutChange(variant.right, later)))
    const known = (variant.right.changes ?? []).filter(({ from }) => from > now)
    return E.left({ _tag: 'no_later_price', variant: later.variant, known })
  }

const variantIn = (file: CatalogueFile, no: string): E.Either<EditRefusal, CatalogueVariant> => {
  const variant = file.groups.flatMap(group => group.variants).find(each => each.no === no)
  return variant === undefined ? E.left({ _tag: 'no_variant', no }) : E.right(variant)
}

interface Moment {
  readonly edition?: EditionCode | undefined
  readonly from?: number | undefined
}

const isAt =
  ({ edition, from }: Moment) =>
  (change: PriceChange): boolean =>
    change.edition === edition && change.from === from

const hasChange = ({ changes = [] }: CatalogueVariant, moment: Moment): boolean => changes.some(isAt(moment))

const withoutChange = ({ changes = [], ...variant }: CatalogueVariant, moment: Moment): CatalogueVariant => {
  const others = changes.filter(each => !isAt(moment)(each))
  return { ...variant, ...(others.length === 0 ? {} : { changes: others }) }
}

/** Is there a change at this moment, and would the wanted price be in force without it? Then nothing needs to change. */
const standsAlready = ({ shop }: CatalogueFile, variant: CatalogueVariant, wanted: PriceToSet): boolean => {
  const { price, cash, edition, from } = wanted
  if (from === undefined || !hasChange(variant, wanted)) return false
  const standing = priceInForce(pricesIn(withoutChange(variant, wanted)), edition, shop.lang, from)
  return standing.price === price && (cash === undefined || cash === (standing.cash ?? 'none'))
}

/** The price with its price for cash: the given one, or the one that is in force at that moment. */
const priceToSet = (
  { shop }: CatalogueFile,
  prices: StoredPrices,
  { price, cash, edition, from = 0 }: PriceToSet,
  now: number,
): E.Either<EditRefusal, StoredPrice> => {
  if (cash === 'none') return E.right({ price })
  const at = Math.max(from, now)
  const kept = cash ?? priceInForce(prices, edition, shop.lang, at).cash
  if (kept !== undefined && (kept >= price || kept === 0)) return E.left({ _tag: 'cash_not_below', cash: kept, price })
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
    const others = changes.filter(each => !isAt({ edition, from })(each))
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

/** Hides a group or a variant, or shows it again. A variant that is shown again is also on sale again. */
export const setHidden =
  (no: string, hidden: boolean, what?: Named): Edit =>
  file => {
    const isGroup = what !== 'variant' && file.groups.some(group => group.no === no)
    const isVariant = what !== 'group' && file.groups.some(group => group.variants.some(each => each.no === no))
    if (isGroup && isVariant) return E.left({ _tag: 'group_and_variant', no })
    if (isGroup)
      return E.right({ ...file, groups: file.groups.map(each => (each.no === no ? hide(each, hidden) : each)) })
    if (isVariant)
      return E.right(withVariants(file, each => (each.no !== no ? each : hide(hidden ? each : onSale(each), hidden))))
    return E.left({ _tag: 'no_such_number', no, ...defined({ what }) })
  }

const hide = <A extends Sale>({ hidden: _, ...rest }: A, hidden: boolean) => ({
  ...rest,
  ...(hidden ? { hidden } : {}),
})

/** An import takes the variants that it does not name off sale, and hides them. */
const onSale = ({ off: _, ...variant }: CatalogueVariant): CatalogueVariant => variant

const withVariant = (file: CatalogueFile, fresh: CatalogueVariant): CatalogueFile =>
  withVariants(file, each => (each.no === fresh.no ? fresh : each))

/** Changes variants. A group whose variants stay is the same object as before: it need not be compared. */
export const withVariants = (
  file: CatalogueFile,
  change: (variant: CatalogueVariant) => CatalogueVariant,
): CatalogueFile => ({
  ...file,
  groups: file.groups.map(group => {
    const variants = group.variants.map(change)
    return variants.every((each, at) => each === group.variants[at]) ? group : { ...group, variants }
  }),
})
