import { currencyOf } from '~/domain/catalog/catalog'
import { type EditionCode, editions } from '~/domain/shared/locale'
import type { CatalogueFile, CatalogueGroup, CatalogueVariant, Sale } from '@server/catalog/file/catalogue-file'
import { baseEdition } from '@server/catalog/prices'
import { unless } from '@server/catalog/file/rule'
import type { CodecFault } from '@server/platform/codec-faults'
import type { StoredPrice } from '@server/platform/database/stored-prices'

/** How many variants a fault names. */
const NAMED = 5

/** Checks that every variant has a price in the currency of each edition that sells it. */
export const moneyFaults = ({ shop: { lang }, groups }: CatalogueFile): readonly CodecFault[] => {
  const base = baseEdition(lang)
  if (base === undefined)
    return [{ path: 'shop.lang', message: 'gives each edition a rate: prices are written for the one without a rate' }]
  return lang.flatMap(({ locale, rate }, at) => {
    const currency = currencyOf({ lang }, locale)
    const written = currencyOf({ lang }, base)
    if (rate !== undefined || currency === written) return []
    const without = groups.flatMap(group =>
      group.variants
        .filter(variant => isSoldIn(group, locale) && isSoldIn(variant, locale))
        .filter(variant => variant.editions?.[locale] === undefined)
        .map(({ no }) => no),
    )
    const some = without.slice(0, NAMED).join(', ') + (without.length > NAMED ? ' …' : '')
    return unless(
      without.length === 0,
      `shop.lang[${at}].rate`,
      `is missing: prices are in ${written}, ${locale} sells in ${currency}, and ${without.length} variants have no price of their own there (${some}). "1" sells for the same numbers`,
    )
  })
}

/** Checks the prices of a variant: an offer is below its list price, and no two changes begin together. */
export const priceFaults = (variant: CatalogueVariant, path: string): readonly CodecFault[] => {
  const { changes = [] } = variant
  return [
    ...offerFaults(variant, path),
    ...editions.flatMap(edition => {
      const own = variant.editions?.[edition]
      return own === undefined ? [] : offerFaults(own, `${path}.editions.${edition}`)
    }),
    ...changes.flatMap((change, at) => [
      ...offerFaults(change, `${path}.changes[${at}]`),
      ...unless(
        !changes.slice(0, at).some(({ from, edition }) => from === change.from && edition === change.edition),
        `${path}.changes[${at}].from`,
        'is the moment of another change',
      ),
    ]),
  ]
}

const offerFaults = ({ price, cash }: StoredPrice, path: string): readonly CodecFault[] =>
  unless(cash === undefined || (cash > 0 && cash < price), `${path}.cash`, 'is not above zero and below the price')

/** Checks when and where a group or a variant is sold. */
export const saleFaults = ({ from, until }: Sale, path: string): readonly CodecFault[] =>
  unless(from === undefined || until === undefined || from < until, `${path}.until`, 'is not after from')

/** A variant that is for another edition than its group would be sold nowhere. */
export const editionFaults = (group: CatalogueGroup, variant: CatalogueVariant, path: string): readonly CodecFault[] =>
  unless(
    group.only === undefined || variant.only === undefined || group.only === variant.only,
    `${path}.only`,
    `is not ${group.only}, the only edition of its group`,
  )

const isSoldIn = ({ only }: Sale, edition: EditionCode): boolean => only === undefined || only === edition
