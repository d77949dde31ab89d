/** The statuses of the shop's own machine (docs/spec/decisions.md#6-order-status). */
export type KnownStatus =
  | 'pending'
  | 'waiting_for_payment'
  | 'paid'
  | 'processing'
  | 'success'
  | 'cancelled'
  | 'refund_due'
  | 'refunded'

/** The status of an order. An unknown status keeps its wire text and never shows codes. */
export type OrderStatus =
  | { readonly _tag: 'pending' }
  | { readonly _tag: 'waiting_for_payment' }
  | { readonly _tag: 'paid' }
  | { readonly _tag: 'processing' }
  | { readonly _tag: 'success' }
  | { readonly _tag: 'cancelled' }
  | { readonly _tag: 'refund_due' }
  | { readonly _tag: 'refunded' }
  | { readonly _tag: 'unknown'; readonly raw: string }

/**
 * Which status may follow which. A cancelled order changes only after a late payment: to `paid` while its stock can
 * still be claimed, else to `refund_due`. `success` and `refunded` are final [I-09].
 */
export const transitions: Readonly<Record<KnownStatus, readonly KnownStatus[]>> = {
  pending: ['waiting_for_payment', 'cancelled'],
  waiting_for_payment: ['paid', 'cancelled'],
  paid: ['processing', 'refund_due'],
  processing: ['success', 'refund_due'],
  success: [],
  cancelled: ['paid', 'refund_due'],
  refund_due: ['refunded'],
  refunded: [],
}

/** Every known status, in the order of an order's life. */
export const knownStatuses: readonly KnownStatus[] = [
  'pending',
  'waiting_for_payment',
  'paid',
  'processing',
  'success',
  'cancelled',
  'refund_due',
  'refunded',
]

/** The status of a known name. */
export const statusOf = (name: KnownStatus): OrderStatus => ({ _tag: name })

/**
 * Reads a status from the wire: a text, or an object with a `name`. Letter case is ignored, and spaces or hyphens count
 * as underscores. `cancel` and `waiting` are older names. Never throws: any other value is `unknown`.
 */
export const parseStatus = (raw: unknown): OrderStatus => {
  const text = wireText(raw)
  const known = names.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '_'),
  )
  return known === undefined ? { _tag: 'unknown', raw: text } : statusOf(known)
}

export const canMove = (from: KnownStatus, to: KnownStatus): boolean => transitions[from].includes(to)

/** True if no status can follow. */
export const isTerminal = (status: OrderStatus): boolean =>
  status._tag !== 'unknown' && transitions[status._tag].length === 0

/** Codes are revealed in `success` only [I-10]. */
export const showsCodes = (status: OrderStatus): boolean => status._tag === 'success'

/** The statuses of an unpaid order that holds its stock. */
export const unpaidStatuses = ['pending', 'waiting_for_payment'] as const satisfies readonly KnownStatus[]

export const isUnpaid = (name: KnownStatus): boolean => unpaidStatuses.some(each => each === name)

/** The statuses of an order that is paid and not delivered. */
export const undeliveredStatuses = ['paid', 'processing'] as const satisfies readonly KnownStatus[]

/**
 * The statuses in which an order can be under review. A cancelled order that was held is under review again if a late
 * payment revives it.
 */
export const reviewableStatuses = [
  ...unpaidStatuses,
  ...undeliveredStatuses,
  'success',
] as const satisfies KnownStatus[]

export const isReviewable = (name: KnownStatus): boolean => reviewableStatuses.some(each => each === name)

/** The shopper still has to pay. */
export const awaitsPayment = (status: OrderStatus): boolean => status._tag !== 'unknown' && isUnpaid(status._tag)

/** True if a further change is rare and slow: a late payment, or a refund. */
export const isResting = (status: OrderStatus): boolean => status._tag === 'cancelled' || status._tag === 'refund_due'

const names: ReadonlyMap<string, KnownStatus> = new Map([
  ...knownStatuses.map(name => [name, name] as const),
  ['cancel', 'cancelled'],
  ['canceled', 'cancelled'],
  ['waiting', 'waiting_for_payment'],
])

const wireText = (raw: unknown): string => {
  if (typeof raw === 'string') return raw
  if (typeof raw === 'object' && raw !== null) return 'name' in raw && typeof raw.name === 'string' ? raw.name : ''
  return String(raw)
}
