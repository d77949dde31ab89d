import fc from 'fast-check'
import { cents } from '~/domain/shared/money'
import type { CatalogueVariant, Sale } from '@server/catalog/file/catalogue-file'
import type { StoredPrices } from '@server/catalog/prices'
import type { StoredPrice } from '@server/platform/database/stored-prices'
import { defined } from '~/domain/shared/defined'

const edition = fc.constantFrom('mo', 'hk')

export const rates: fc.Arbitrary<string> = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`)

const anyPrice: fc.Arbitrary<StoredPrice> = fc
  .tuple(fc.integer({ min: 2, max: 1_000_000 }), fc.option(fc.integer({ min: 1, max: 1_000_000 })))
  .map(([price, cash]) => ({
    price: cents(price),
    ...(cash === null || cash >= price ? {} : { cash: cents(cash) }),
  }))

/** Moments are small numbers: some have begun at a moment up to 200, others have not. */
export const anyPrices: fc.Arbitrary<StoredPrices> = fc.record({
  base: anyPrice,
  editions: fc.record({ mo: anyPrice, hk: anyPrice }, { requiredKeys: [], noNullPrototype: true }),
  changes: fc
    .uniqueArray(fc.tuple(fc.nat(150), fc.option(edition, { nil: undefined })), {
      maxLength: 4,
      selector: each => each.join(' '),
    })
    .chain(moments =>
      fc.tuple(
        ...moments.map(([from, of]) => anyPrice.map(price => ({ ...price, from, ...defined({ edition: of }) }))),
      ),
    ),
})

/** Times of a sale around a moment. */
export const anySale = (around: number): fc.Arbitrary<Sale> =>
  fc
    .record(
      {
        hidden: fc.constant(true),
        from: fc.integer({ min: -3, max: 2 }).map(each => around + each * 1_000),
        until: fc.integer({ min: -2, max: 3 }).map(each => around + each * 1_000),
        only: edition,
      },
      { requiredKeys: [], noNullPrototype: true },
    )
    .filter(({ from, until }) => from === undefined || until === undefined || from < until)

/** The prices of a variant as a catalogue file has them. */
export const fileParts = ({ base, editions, changes }: StoredPrices): Partial<CatalogueVariant> => ({
  ...base,
  ...(Object.keys(editions).length === 0 ? {} : { editions }),
  ...(changes.length === 0 ? {} : { changes }),
})
