import { type KnownStatus, knownStatuses } from '~/domain/orders/order-status'
import type { VoidCause } from '~/domain/orders/voided-code'

/** What a list of orders is filtered by: a status, or `undelivered` for orders that are paid and not delivered. */
export type SoughtStatus = KnownStatus | 'undelivered'

export const soughtStatuses: readonly SoughtStatus[] = [...knownStatuses, 'undelivered']

/** A piece. `due`: paid, to be fulfilled. `done`: its code is sold, or it was fulfilled. `released`: cancelled or refunded. */
export const pieceStates = ['reserved', 'due', 'done', 'released'] as const

export const pieceKinds = ['code', 'fulfilment'] as const

export const codeStates = ['free', 'held', 'sold', 'void'] as const

/** A top-up at its supplier. */
export const supplierStates = ['queued', 'sent', 'accepted', 'done', 'failed', 'withdrawn'] as const

export const paymentStates = ['created', 'waiting', 'paid', 'failed', 'closed', 'refund_due', 'refunded'] as const

export const refundStates = ['due', 'sent'] as const

/** A refund at the provider that sends it. */
export const sendingStates = ['queued', 'sent', 'accepted', 'stuck', 'failed', 'closed', 'done', 'withdrawn'] as const

/** Why a code was voided after its sale. */
export const voidCauses = ['invalid', 'used', 'expired', 'refunded', 'other'] as const satisfies VoidCause[]

/** What the report of a provider led to. */
export const effects = ['known', 'unmatched', 'noted', 'paid', 'refund_due'] as const

/** What happened to an order. */
export const timelineKinds = [
  'placed',
  'codes_held',
  'codes_released',
  'codes_sold',
  'codes_voided',
  'codes_restored',
  'codes_shown',
  'erased',
  'payment_opened',
  'payment_event',
  'top_up',
  'refund_due',
  'refund_sent',
  'receipt',
  'webhook',
  'note',
  'act',
] as const
