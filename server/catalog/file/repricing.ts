import { isDeepStrictEqual } from 'node:util'
import type { EditionCode } from '~/domain/shared/locale'
import { type Cents, toWire } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { momentWithOffset } from '@server/catalog/catalogue-parts'
import type { CatalogueFile, CatalogueGroup, CatalogueVariant } from '@server/catalog/file/catalogue-file'
import { changedGroups } from '@server/catalog/file/changed-groups'
import { priceInForce, type StoredPrices } from '@server/catalog/prices'
import type { CodecFault } from '@server/platform/codec-faults'
import type { StoredPrice } from '@server/platform/database/stored-prices'

/** The price of a variant that another catalogue changes: in an edition, or without one the base price. */
interface Repricing {
  readonly variant: string
  readonly edition: EditionCode | undefined
  /** Milliseconds since 1970; undefined: from now on. */
  readonly from: number | undefined
  readonly before: StoredPrice
  readonly after: StoredPrice
}

/** A price that becomes ten times as high or as low, or more, is taken for a mistake: 5.50 for 55.00 is a slip of the point. */
const LARGE = 10

/** The prices of a variant as they are stored. */
export const pricesIn = ({ price, cash, editions = {}, changes = [] }: CatalogueVariant): StoredPrices => ({
  base: { price, ...defined({ cash }) },
  editions,
  changes,
})

/**
 * The prices that are not the same in two catalogues at a moment from now on. The rate of an edition changes prices, too. A
 * new variant, or a new edition, changes none.
 */
export const repricings = (before: CatalogueFile, after: CatalogueFile, now: number): readonly Repricing[] => {
  const isSameMoney = isDeepStrictEqual(before.shop.lang, after.shop.lang)
  const sold = new Set(before.shop.lang.map(({ locale }) => locale))
  const places = [undefined, ...after.shop.lang.map(({ locale }) => locale).filter(locale => sold.has(locale))]
  const [olds, freshes] = isSameMoney ? changedGroups(before, after) : [before.groups, after.groups]
  const known = new Map(variantsOf(olds).map(variant => [variant.no, variant]))
  return variantsOf(freshes).flatMap(variant => {
    const old = known.get(variant.no)
    // an edit keeps the objects that it does not change
    if (old === undefined || (old === variant && isSameMoney)) return []
    const [was, becomes] = [pricesIn(old), pricesIn(variant)]
    const later = [...was.changes, ...becomes.changes].map(({ from }) => from).filter(from => from > now)
    return places.flatMap(edition =>
      [undefined, ...new Set(later)].flatMap((from): readonly Repricing[] => {
        const one = priceInForce(was, edition, before.shop.lang, from ?? now)
        const other = priceInForce(becomes, edition, after.shop.lang, from ?? now)
        const isSame = one.price === other.price && one.cash === other.cash
        return isSame ? [] : [{ variant: variant.no, edition, from, before: one, after: other }]
      }),
    )
  })
}

const variantsOf = (groups: readonly CatalogueGroup[]): readonly CatalogueVariant[] =>
  groups.flatMap(group => group.variants)

/** A price change of a variant that is taken for a mistake. `what`: the price that changes. */
export interface LargeChange {
  readonly what: 'price' | 'cash'
  readonly variant: string
  readonly edition: EditionCode | undefined
  readonly from: number | undefined
  readonly old: Cents
  readonly fresh: Cents
}

/** The first change of each variant that is taken for a mistake. */
export const largeChanges = (all: readonly Repricing[]): readonly LargeChange[] => {
  const first = new Map<string, LargeChange>()
  for (const { variant, edition, from, before, after } of all) {
    const place = { variant, edition, from }
    if (first.has(variant)) continue
    if (isLarge(before.price, after.price))
      first.set(variant, { what: 'price', ...place, old: before.price, fresh: after.price })
    else if (isLarge(forCash(before), forCash(after)))
      first.set(variant, { what: 'cash', ...place, old: forCash(before), fresh: forCash(after) })
  }
  return [...first.values()]
}

/** For the operator of a command. */
export const largeChangeFault = ({ what, variant, edition, from, old, fresh }: LargeChange): CodecFault => {
  const where = edition === undefined ? '' : ` in ${edition}`
  const when = from === undefined ? '' : ` from ${momentWithOffset.encode(from)}`
  return {
    path: `${what === 'price' ? 'price' : 'price for cash'} of ${variant}${where}${when}:`,
    message: `${toWire(old)} → ${toWire(fresh)} is a tenfold change or more. If it is meant, add --although-large`,
  }
}

const forCash = ({ price, cash = price }: StoredPrice): Cents => cash

const isLarge = (one: Cents, other: Cents): boolean =>
  one !== other && Math.max(one, other) >= LARGE * Math.min(one, other)
