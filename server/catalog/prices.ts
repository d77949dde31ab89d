import { type EditionCode, editions } from '~/domain/shared/locale'
import { type Cents, cents } from '~/domain/shared/money'
import type { variants } from '@server/platform/database/schema/catalogue'
import type { EditionMoney } from '@server/platform/database/shop-document'
import type { PriceChange, StoredPrice } from '@server/platform/database/stored-prices'

/** The prices of a variant as they are stored: the base price, those of editions, and changes. */
export interface StoredPrices {
  readonly base: StoredPrice
  readonly editions: Readonly<Partial<Record<EditionCode, StoredPrice>>>
  readonly changes: readonly PriceChange[]
}

type VariantRow = typeof variants.$inferSelect

/** A variant with its prices in one edition at one moment. */
export type PricedVariant = Omit<VariantRow, 'editionPrices' | 'priceChanges'>

export const pricesOf = (row: VariantRow): StoredPrices => ({
  base: { price: cents(row.priceCents), ...(row.cashCents === null ? {} : { cash: cents(row.cashCents) }) },
  editions: row.editionPrices,
  changes: row.priceChanges,
})

/** The prices of one piece from a stored row: of an order's line, or of a variant in an edition. */
export const piecePrices = ({
  priceCents,
  cashCents,
}: Pick<VariantRow, 'priceCents' | 'cashCents'>): { readonly price: Cents; readonly discount?: Cents } => ({
  price: cents(priceCents),
  ...(cashCents === null ? {} : { discount: cents(cashCents) }),
})

/** The variant as an edition sells it at a moment. */
export const pricedVariant = (
  row: VariantRow,
  edition: EditionCode,
  money: readonly EditionMoney[],
  now: number,
): PricedVariant => {
  const { editionPrices: _, priceChanges: __, ...variant } = row
  const { price, cash = null } = priceIn(pricesOf(row), edition, money, now)
  return { ...variant, priceCents: price, cashCents: cash }
}

/**
 * The price in an edition at a moment: the edition's own price, else the base price at the edition's rate. Of several
 * changes the latest that has begun counts.
 */
export const priceIn = (
  prices: StoredPrices,
  edition: EditionCode,
  money: readonly EditionMoney[],
  now: number,
): StoredPrice =>
  ownPrice(prices, edition, now) ??
  convertedPrice(
    ownPrice(prices, undefined, now) ?? prices.base,
    money.find(({ locale }) => locale === edition),
  )

/** The price that is set for an edition at a moment, or without an edition the base price; undefined: there is none. */
const ownPrice = (
  { base, editions: own, changes }: StoredPrices,
  edition: EditionCode | undefined,
  now: number,
): StoredPrice | undefined => {
  const begun = changes.filter(change => change.edition === edition && change.from <= now)
  const [first, ...others] = begun
  if (first === undefined) return edition === undefined ? base : own[edition]
  const { price, cash } = others.reduce((last, next) => (next.from > last.from ? next : last), first)
  return { price, ...(cash === undefined ? {} : { cash }) }
}

/** The price that counts at a moment: in an edition, or without one the base price. */
export const priceInForce = (
  prices: StoredPrices,
  edition: EditionCode | undefined,
  money: readonly EditionMoney[],
  at: number,
): StoredPrice =>
  edition === undefined ? (ownPrice(prices, undefined, at) ?? prices.base) : priceIn(prices, edition, money, at)

/** An offer that the rounding makes as dear as the list price is none. */
const convertedPrice = ({ price, cash }: StoredPrice, { rate, round }: Partial<EditionMoney> = {}): StoredPrice => {
  if (rate === undefined) return { price, ...(cash === undefined ? {} : { cash }) }
  const list = roundedUp(price, rate, round)
  const offer = cash === undefined ? undefined : roundedUp(cash, rate, round)
  return { price: list, ...(offer === undefined || offer >= list ? {} : { cash: offer }) }
}

/** The steps to which converted prices can be rounded up, in cents. */
export const ROUNDING_STEPS: Readonly<Record<string, number>> = {
  '0.01': 1,
  '0.10': 10,
  '0.50': 50,
  '1.00': 100,
}

/** Converts an amount at a rate, exactly, and rounds it up to a whole multiple of a step. */
export const roundedUp = (amount: Cents, rate: string, round = '0.01'): Cents => {
  const [whole = '', decimals = ''] = rate.split('.')
  const step = BigInt(ROUNDING_STEPS[round] ?? 1)
  const unit = 10n ** BigInt(decimals.length) * step
  const exact = BigInt(amount) * BigInt(whole + decimals)
  return cents(Number(((exact + unit - 1n) / unit) * step))
}

/** The edition in whose currency base prices are written: the first without a rate. Undefined if each has one. */
export const baseEdition = (money: readonly EditionMoney[]): EditionCode | undefined =>
  editions.find(edition => money.find(({ locale }) => locale === edition)?.rate === undefined)
