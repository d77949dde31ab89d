import fc from 'fast-check'
import { type KnownStatus, knownStatuses } from '~/domain/orders/order-status'
import { recased } from '@testing/arbitraries/text.arbitrary'

export const knownStatus: fc.Arbitrary<KnownStatus> = fc.constantFrom(...knownStatuses)

const names: readonly { readonly status: KnownStatus; readonly name: string }[] = [
  { status: 'pending', name: 'pending' },
  { status: 'waiting_for_payment', name: 'waiting' },
  { status: 'waiting_for_payment', name: 'waiting_for_payment' },
  { status: 'paid', name: 'paid' },
  { status: 'processing', name: 'processing' },
  { status: 'success', name: 'success' },
  { status: 'cancelled', name: 'cancel' },
  { status: 'cancelled', name: 'cancelled' },
  { status: 'refund_due', name: 'refund_due' },
  { status: 'refunded', name: 'refunded' },
]

/** A status as the wire may spell it, beside the status that is meant. */
export const spelledStatus: fc.Arbitrary<{ readonly status: KnownStatus; readonly text: string }> = fc
  .record({
    of: fc.constantFrom(...names),
    gap: fc.constantFrom('_', ' ', '-', '  ', ' - '),
    edge: fc.constantFrom('', ' ', '\n'),
  })
  .chain(({ of, gap, edge }) =>
    recased(edge + of.name.replaceAll('_', gap) + edge).map(text => ({ status: of.status, text })),
  )

/** The wire forms of a status text: as it is, or as the name of an object. */
export const wireForms = (text: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(text),
    fc.anything().map(id => ({ id, name: text })),
  )
