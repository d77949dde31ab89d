import type { EditionCode } from '~/domain/shared/locale'

declare const brand: unique symbol

/** An amount in whole cents of the edition's currency: a safe integer, never `-0`, never a fraction (docs/spec/decisions.md#5-money). */
export type Cents = number & { readonly [brand]: 'Cents' }

/**
 * Takes a number that is known to be whole cents, such as a literal (`cents(9850)` is 98.50). It neither rounds nor
 * throws: anything that is not a safe integer is the caller's mistake. Use `parseAmount` for values from outside.
 */
export const cents = (n: number): Cents => (n + 0) as Cents // adding nothing turns -0 into 0

export const zero: Cents = cents(0)

export const plus = (a: Cents, b: Cents): Cents => cents(a + b)

export const minus = (a: Cents, b: Cents): Cents => cents(a - b)

/** The price of `quantity` pieces; the quantity is a whole number. */
export const times = (price: Cents, quantity: number): Cents => cents(price * quantity)

/** The total of what `f` reads from each item; nothing sums up to `zero`. */
export const sum = <A>(items: readonly A[], f: (a: A) => Cents): Cents =>
  items.reduce((total, item) => plus(total, f(item)), zero)

/**
 * Reads an amount from the wire: a finite number or a plain decimal string (`98.5`, `'98.50'`, `'-3'`), in units of
 * the currency. Everything else is refused: `''`, `null`, `true`, `'1e3'`, `' 1'`, `'.5'`, `NaN`, and amounts whose cents
 * are no safe integer. More than two decimals are rounded half away from zero (docs/spec/decisions.md#5-money).
 */
export const parseAmount = (raw: unknown): Cents | undefined => {
  if (typeof raw === 'string') return fromDecimal(raw)
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return undefined
  // the shortest decimal text is what the sender meant: 1.005 is 1.01, although its binary value lies below.
  // Below a millionth that text has an exponent, and no cents.
  return Math.abs(raw) < 1e-6 ? zero : fromDecimal(String(raw))
}

/** The wire form, always with two decimals: `'98.50'`, `'-3.10'`, `'0.00'`. */
export const toWire = (c: Cents): string => `${c < 0 ? '-' : ''}${units(c)}.${fraction(c)}`

/** For the eye: `1,234.5`, `1,234`, `0`, `-3.1` (docs/spec/product.md#9-business-constants-and-limits, docs/spec/decisions.md#5-money). */
export const formatAmount = (c: Cents): string => (c < 0 ? '-' : '') + magnitude(c)

/**
 * The mark of a currency in an edition. Its own dollar is `$`. Another dollar has a name (`MOP$` in Hong Kong, `HK$` in
 * Macau). Any other currency shows its code (`USD 5`).
 */
export const currencySymbol = (edition: EditionCode, currency: string): string =>
  currency === OWN_CURRENCY[edition] ? '$' : (SYMBOLS.get(currency) ?? `${currency} `)

/** The currencies in which a shop can sell: each has its mark, and methods that take it. */
export const currencies = ['MOP', 'HKD'] as const

const OWN_CURRENCY: Readonly<Record<EditionCode, string>> = { mo: 'MOP', hk: 'HKD' }
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['MOP', 'MOP$'],
  ['HKD', 'HK$'],
])

/** With the currency's symbol, the minus before it: `$1,234.5`, `-$3.1`. */
export const formatMoney = (c: Cents, symbol = '$'): string => (c < 0 ? '-' : '') + symbol + magnitude(c)

/**
 * A deduction as the bill shows it, with a typographic minus: `−$10`. The sign of the amount is ignored; no deduction
 * is `$0`.
 */
export const formatDeduction = (c: Cents, symbol = '$'): string => (c === 0 ? '' : '\u2212') + symbol + magnitude(c)

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

const fromDecimal = (text: string): Cents | undefined => {
  const [, sign, whole = '', decimals = ''] = decimal.exec(text) ?? []
  if (sign === undefined) return undefined
  const down = Number(whole + decimals.slice(0, 2).padEnd(2, '0'))
  const size = decimals.charAt(2) >= '5' ? down + 1 : down
  return Number.isSafeInteger(size) ? cents(sign === '-' ? -size : size) : undefined
}

const units = (c: Cents): number => Math.trunc(Math.abs(c) / 100)

const fraction = (c: Cents): string => String(Math.abs(c) % 100).padStart(2, '0')

/** The format `0,0.00` without trailing zeros. Units and cents apart: as one floating-point value a large amount would lose its last cent. */
const magnitude = (c: Cents): string => {
  const decimals = fraction(c).replace(/0+$/, '')
  const grouped = String(units(c)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === '' ? grouped : `${grouped}.${decimals}`
}
