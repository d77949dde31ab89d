import type { RefundProgress } from '@server/payments/provider.port'
import type { ProviderRefundState } from '@server/platform/database/schema/after-sales'
import type { Supplying } from '@tests/prove/model/supplying'

/** The expected state of the shop, in brief: its content, without how it is stored. */
export interface Model {
  now: number
  readonly users: readonly User[]
  readonly shelves: readonly Shelf[]
  /** In the order in which they were placed. */
  readonly orders: Order[]
  /** Every code that was ever shown, and for which order. */
  readonly shown: Map<string, Order>
  /** Every code that a customer had and that was voided: it is never shown again. */
  readonly gone: Set<string>
  readonly supplying: Supplying
  /** The acts that the audit must have: a command and its subject each. */
  readonly acts: string[]
}

export interface Shelf {
  readonly no: string
  readonly price: number
  readonly cash: number | undefined
  readonly once: boolean
  readonly delivery: 'code' | 'fulfilment'
  /** Whether a supplier carries its top-ups out. */
  readonly bySupplier: boolean
  readonly codes: Code[]
}

export interface Code {
  /** In clear: as the operator's file had it. */
  readonly text: string
  /** Undefined: it never expires. */
  readonly expiresAt: number | undefined
  readonly batch: Batch
  state: 'free' | 'held' | 'sold' | 'void'
}

/** The codes of one import for one shelf. */
export interface Batch {
  readonly id: string
  readonly shelf: Shelf
  /** Since when its free codes are not for sale. */
  quarantinedAt: number | undefined
}

export interface User {
  readonly id: string
  readonly name: string
  isIn: boolean
  session: Session
  /** Version 0: there was never anything in it. */
  readonly cart: { version: number; payment: string; lines: Line[] }
  /** What was asked for with a key, and what came of it. */
  readonly keys: Map<string, { readonly what: string; readonly result: string }>
}

/**
 * A log-in. A stale session sees only the codes of orders that it placed itself, until a phone code confirms the
 * customer.
 */
export interface Session {
  isOld: boolean
  isConfirmed: boolean
}

export interface Line {
  readonly shelf: Shelf
  readonly player: string
  quantity: number
}

export type Status =
  | 'pending'
  | 'waiting_for_payment'
  | 'processing'
  | 'success'
  | 'cancelled'
  | 'refund_due'
  | 'refunded'

export interface Order {
  readonly id: string
  readonly user: User
  /** The one that it was placed in. */
  readonly session: Session
  readonly lines: readonly Line[]
  readonly createdAt: number
  expiresAt: number
  readonly token: string
  readonly payments: Payment[]
  status: Status
  version: number
  payment: string
  /** The codes that it holds or has bought. */
  codes: readonly Code[]
  /** Its top-ups, one by one. */
  readonly jobs: readonly Job[]
  /** Which sessions saw which codes of it, and on which grounds. */
  readonly looks: Look[]
  /** The refunds of its payments. */
  readonly refunds: Refund[]
  /** Pieces whose code was replaced, by id: the code that was replaced last. */
  readonly replaced: Map<string, Code>
  isHeld: boolean
}

/** A top-up of an order. */
export interface Look {
  readonly session: Session
  readonly grounds: 'placed' | 'young' | 'phone_code'
  readonly codes: ReadonlySet<string>
}

export interface Refund {
  readonly payment: Payment
  readonly amount: number
  readonly currency: string
  readonly reason: 'late' | 'twice' | 'amount' | 'undeliverable' | 'faulty' | 'other'
  /** The piece that it is for, by id. */
  readonly unit: string | undefined
  /** Of money that bought nothing. */
  readonly isOfEvent: boolean
  state: 'due' | 'sent'
  ref: string | undefined
  /** The shop sends it through the wallet. */
  sending: Sending | undefined
}

/** How far a refund is at the wallet. */
export interface Sending {
  /** Our number for it; empty until the shop has made it. */
  number: string
  state: ProviderRefundState
  attempts: number
  nextAt: number
  /** What the wallet has under this number. */
  atWallet: RefundProgress['state'] | 'unknown'
}

export interface Job {
  /** What the supplier knows it by. */
  readonly id: string
  readonly shelf: Shelf
  isDone: boolean
  isRefunded: boolean
  /** How far the supplier is with it; undefined: it was never sent. */
  sent: 'sent' | 'accepted' | 'done' | 'failed' | 'withdrawn' | undefined
  /** The supplier refused it at some time. */
  hasFailed: boolean
  /** How often the supplier was asked, and when it is asked again. */
  attempts: number
  nextAt: number
}

export interface Payment {
  readonly id: string
  readonly order: Order
  readonly method: string
  readonly amount: number
  /** Opened with the order's link: it is another person's than the owner's. */
  readonly byLink: boolean
  /** Until when it can be paid. */
  expiresAt: number
  /** Whether the wallet has said how it calls it. */
  isOpen: boolean
  state: 'created' | 'waiting' | 'paid' | 'failed' | 'closed' | 'refund_due' | 'refunded'
  /** When the shop last touched it. */
  touched: number
  /** When a shopper's question was last forwarded to the wallet. */
  checkedAt: number | undefined
  /** The notifications received for it, and their effects. */
  readonly heard: Map<string, Effect>
  /** The money that was reported: the same twice is one sum. */
  readonly sums: Set<string>
  /** Why its money goes back. */
  refundReason: 'late' | 'twice' | 'amount' | 'undeliverable' | undefined
  /** Under which reference its money went back. */
  refundRef: string | undefined
  /** What the wallet knows, and did not tell. */
  silent: Telling | undefined
}

export type Effect = 'noted' | 'paid' | 'refund_due'

export interface Telling {
  readonly id: string
  readonly kind: 'paid' | 'failed' | 'expired'
  readonly amount: number
  readonly currency: string
  readonly isOurRef: boolean
}

export const CURRENCY = 'MOP'
export const QUOTA = 8

export const isUnpaid = ({ status }: Order): boolean => status === 'pending' || status === 'waiting_for_payment'
export const isOverdue = (m: Model, order: Order): boolean => isUnpaid(order) && order.expiresAt <= m.now
export const overdue = (m: Model): readonly Order[] => m.orders.filter(order => isOverdue(m, order))

/** Whether its owner, as they are in now, has to give a phone code before the codes are shown (docs/spec/decisions.md#3-session). */
export const isDoubted = ({ user, session }: Order): boolean =>
  user.session.isOld && !user.session.isConfirmed && user.session !== session

const total = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

export const pieces = (lines: readonly Line[]): number => total(lines, line => line.quantity)
export const piecesOf = (lines: readonly Line[], shelf: Shelf): number => pieces(lines.filter(l => l.shelf === shelf))
export const codeLines = (lines: readonly Line[]): readonly Line[] => lines.filter(l => l.shelf.delivery === 'code')

export const listPrice = (lines: readonly Line[]): number => total(lines, l => l.shelf.price * l.quantity)
export const cashPrice = (lines: readonly Line[]): number =>
  total(lines, l => (l.shelf.cash ?? l.shelf.price) * l.quantity)
export const costs = (lines: readonly Line[], method: string): number =>
  method === 'cash' ? cashPrice(lines) : listPrice(lines)

export const inState = ({ codes }: Shelf, state: Code['state']): number =>
  codes.filter(code => code.state === state).length

/** The codes that are wanted, by shelf, in the order in which all claims lock them. */
export const wanted = (lines: readonly Line[]): readonly { readonly shelf: Shelf; readonly count: number }[] =>
  [...new Set(codeLines(lines).map(line => line.shelf))]
    .toSorted((a, b) => (a.no < b.no ? -1 : 1))
    .map(shelf => ({ shelf, count: piecesOf(lines, shelf) }))

/** The order that holds the customer's once-only item. A cancelled or overdue order does not hold it (I-14, I-15). */
export const claimOf = (m: Model, user: User, shelf: Shelf): Order | undefined =>
  m.orders.find(
    order =>
      order.user === user &&
      ((isUnpaid(order) && !isOverdue(m, order)) || order.status === 'processing' || order.status === 'success') &&
      piecesOf(order.lines, shelf) > 0,
  )
