import { describe, expect, it } from 'vitest'
import type { ClaimFailure } from '@server/acts/orders/claim'
import type { LeadRefusal } from '@server/acts/orders/lead-order'
import type { NoPayment } from '@server/acts/orders/mark-paid'
import type { NoOrder } from '@server/acts/orders/named-order'
import type { NoteRefusal } from '@server/acts/orders/note'
import type { RefundFailure } from '@server/acts/orders/refund'
import type { ReplaceFailure } from '@server/acts/orders/replace'
import type { RevealFailure } from '@server/acts/orders/reveal-code'
import type { CancelRefusal, KeptWhy } from '@server/operations/after-sales/cancel-refund'
import { knownStatuses } from '~/domain/orders/order-status'
import { refusalKeys } from '@console/kit/calls/refusal-words'
import { languages } from '@tests/architecture/texts'

/** Each tag of a refusal once: a missing or an unknown one does not compile. */
type Tags<Refusal extends { readonly _tag: string }> = Readonly<Record<Refusal['_tag'], true>>

const piece = {
  no_piece: true,
  whole_code: true,
  no_such_code: true,
  several_pieces: true,
  several_codes: true,
} as const
const leading: Tags<LeadRefusal> = {
  ...piece,
  no_order: true,
  absent: true,
  wrong_status: true,
  underway: true,
  under_review: true,
}
const refund: Tags<RefundFailure | CancelRefusal | { readonly _tag: 'no_reference' }> = {
  ...leading,
  several: true,
  reference_used: true,
  too_much: true,
  no_amount: true,
  unit_refunded: true,
  no_call: true,
  being_sent: true,
  not_due: true,
  undelivered: true,
  code_replaced: true,
  no_reference: true,
  kept: true,
}
const replace: Tags<ReplaceFailure> = {
  ...leading,
  no_stock: true,
  unit_refunded: true,
  no_piece_named: true,
  replaced_before: true,
}
const reveal: Tags<RevealFailure> = {
  ...piece,
  no_order: true,
  erased: true,
  no_piece_named: true,
  no_code: true,
  unreadable: true,
}
const paid: Tags<NoOrder | NoPayment> = { no_order: true, no_payment: true }
const note: Tags<NoteRefusal> = { no_order: true, empty_note: true, long_note: true, same_note: true }
const claim: Tags<ClaimFailure> = { ...leading, claimed: true }
const kept: Readonly<Record<KeptWhy, true>> = { piece: true, pieces: true, provider: true, owed: true }

const byCommand = {
  'orders fulfil': leading,
  'orders give-up': leading,
  'orders cancel': leading,
  'orders hold': leading,
  'orders release': leading,
  'orders refund': refund,
  'orders replace': replace,
  'orders reveal-code': reveal,
  'orders mark-paid': paid,
  'orders note': note,
  'orders claim': claim,
  'orders unclaim': claim,
}

describe('why an act on an order was refused', () => {
  const spoken = [...languages('console/i18n')]
  const cells = Object.entries(byCommand).flatMap(([command, tags]) => Object.keys(tags).map(tag => ({ command, tag })))

  it.each(cells)('$command has words for $tag in each language', ({ command, tag }) => {
    for (const [language, texts] of spoken) {
      const keys = refusalKeys(tag, command).map(key => `refusals:${key}`)
      expect(
        keys.some(key => texts.has(key)),
        `${language}: ${keys.join(' or ')}`,
      ).toBe(true)
    }
  })

  it('each status of an order, and each reason why a refund stays, has words in each language', () => {
    const facts = [
      ...knownStatuses.map(status => `refusals:facts.status.${status}`),
      ...Object.keys(kept).map(why => `refusals:facts.why.${why}`),
    ]
    for (const [, texts] of spoken) expect(facts.filter(key => !texts.has(key))).toEqual([])
  })
})
