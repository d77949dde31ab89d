import { type Code, type Model, type Order, type Shelf, overdue } from '@tests/prove/model/model'
import { HOLD_SECONDS } from '@tests/server/shop-harness'

/** Which codes may be sold, and which of them first. */

/** Longer than for wallets: cash is brought to a counter. */
export const CASH_HOLD_SECONDS = 4 * HOLD_SECONDS
/** A customer has this long to use a code: short enough for codes that expire while an order holds them. */
export const EXPIRY_MARGIN_SECONDS = HOLD_SECONDS

/** The shortest time that a code must last to be sold. After it, a code that an order holds can have expired. */
export const LASTS = CASH_HOLD_SECONDS + EXPIRY_MARGIN_SECONDS + 1

/** How long a code in a file lasts, in seconds from its import; undefined: for ever. */
const lifetimes = {
  ever: undefined,
  long: 3 * CASH_HOLD_SECONDS,
  'just enough': LASTS,
  /** Too short for an order, and long enough for one that is paid already. */
  'too short': LASTS - 1,
  'over soon': EXPIRY_MARGIN_SECONDS,
  over: 0,
} as const
export type Lifetime = keyof typeof lifetimes
export const lifetimesOfCodes = ['ever', 'long', 'just enough', 'too short', 'over soon', 'over'] as const

export const expiryOf = (now: number, lasts: Lifetime): number | undefined => {
  const seconds = lifetimes[lasts]
  return seconds === undefined ? undefined : now + seconds * 1000
}

/** An order that is placed now may be paid after the longest hold. */
export const untilPaid = (m: Model): number => m.now + (CASH_HOLD_SECONDS + EXPIRY_MARGIN_SECONDS) * 1000
/** An order that is paid now. */
export const untilUsed = (m: Model): number => m.now + EXPIRY_MARGIN_SECONDS * 1000

/** It works after this moment, and its batch is not in quarantine. */
export const isGood = ({ expiresAt, batch }: Code, after: number): boolean =>
  batch.quarantinedAt === undefined && (expiresAt === undefined || expiresAt > after)

/** The free codes that may be sold if they work after this moment, the first to expire first. */
export const forSale = ({ codes }: Shelf, after: number): readonly Code[] =>
  codes
    .filter(code => code.state === 'free' && isGood(code, after))
    .toSorted((a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity) || 0)

/** How many an order that is placed now could have: expiry counts even before a sweep (I-14). */
export const reachable = (m: Model, shelf: Shelf): number => {
  const held = overdue(m).flatMap(order => order.codes.filter(code => code.batch.shelf === shelf))
  return forSale(shelf, untilPaid(m)).length + held.filter(code => isGood(code, untilPaid(m))).length
}

/** Gives codes to an order. */
export const give = (order: Order, codes: readonly Code[], state: 'held' | 'sold'): void => {
  for (const code of codes) code.state = state
  order.codes = codes
}

/** An order gives back what it holds. */
export const giveBack = (order: Order): void => {
  for (const code of order.codes) code.state = 'free'
  order.codes = []
}

/**
 * Of codes that expire at the same moment the shop may take any. Exchanges those that the model took for those that
 * the shop took, if the shop was allowed to take them. Otherwise the difference stays.
 */
export const agreeOnTies = (m: Model, ownerOf: (code: Code) => string | undefined): void => {
  const taken = m.shelves.flatMap(shelf => shelf.codes).filter(code => ownerOf(code) !== undefined)
  for (const order of m.orders)
    for (const code of taken) {
      if (ownerOf(code) !== order.id || order.codes.includes(code) || code.state !== 'free') continue
      const other = order.codes.find(each => ownerOf(each) !== order.id && isTie(each, code))
      if (other === undefined || !isGood(code, m.now)) continue
      code.state = other.state
      other.state = 'free'
      order.codes = order.codes.map(each => (each === other ? code : each))
    }
}

const isTie = (one: Code, other: Code): boolean =>
  one.batch.shelf === other.batch.shelf && one.expiresAt === other.expiresAt
