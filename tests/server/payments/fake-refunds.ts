import * as E from 'fp-ts/Either'
import type { Refunding, RefundProgress, RefundToSend } from '@server/payments/provider.port'

/** What the provider does with the next refund. `lost`: it is made, and no answer comes. `dead`: it does not arrive. */
export type RefundManner = 'usual' | 'at once' | 'lost' | 'dead' | 'refused'

/** A provider's side of refunds without a network. */
export interface RefundLedger extends Required<Pick<Refunding, 'send' | 'query'>> {
  manner: RefundManner
  /** What was made, by number. */
  readonly made: Map<string, RefundToSend & { state: RefundProgress['state'] }>
  /** Every request to make one. */
  readonly asked: RefundToSend[]
  /** What went back, or will. */
  readonly total: () => number
  readonly end: (number: string, state: RefundProgress['state']) => void
  readonly progress: (number: string) => RefundProgress
}

export const refundLedger = (): RefundLedger => {
  const ledger: RefundLedger = {
    manner: 'usual',
    made: new Map(),
    asked: [],
    total: () =>
      [...ledger.made.values()].reduce((sum, each) => (each.state === 'closed' ? sum : sum + each.amount), 0),
    end: (number, state) => {
      const known = ledger.made.get(number)
      if (known !== undefined) ledger.made.set(number, { ...known, state })
    },
    progress: number => ({
      number,
      ref: `BACK-${number}`,
      state: ledger.made.get(number)?.state ?? 'accepted',
    }),
    send: async refund => {
      ledger.asked.push(refund)
      if (ledger.manner === 'dead') return E.left({ _tag: 'unreachable', why: 'time-out' })
      if (ledger.manner === 'refused') return E.left({ _tag: 'refused', reason: 'NOT_ENOUGH' })
      const known = ledger.made.get(refund.number)
      if (known === undefined)
        ledger.made.set(refund.number, { ...refund, state: ledger.manner === 'at once' ? 'done' : 'accepted' })
      else if (known.amount !== refund.amount || known.ref !== refund.ref)
        return E.left({ _tag: 'refused', reason: 'other values under this number' })
      return ledger.manner === 'lost'
        ? E.left({ _tag: 'unreachable', why: 'time-out' })
        : E.right(ledger.progress(refund.number))
    },
    query: async number => E.right(ledger.made.has(number) ? ledger.progress(number) : 'unknown'),
  }
  return ledger
}
