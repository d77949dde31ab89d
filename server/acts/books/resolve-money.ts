import * as E from 'fp-ts/Either'
import { cents, toWire } from '~/domain/shared/money'
import type { Performed } from '@server/acts/kit/perform'
import { resolveMoney, type UnmatchedMoney } from '@server/operations/money/unmatched-money'

export interface ResolvedMoney {
  readonly currency: string | null
  readonly amount: string | null
}

/**
 * Money without a payment was sent back or explained: stops reporting it. It sends no money. The answer is undefined if it
 * was resolved before.
 */
export const resolveUnmatched =
  (
    money: Pick<UnmatchedMoney, 'provider' | 'kind' | 'reference'>,
  ): Performed<{ readonly _tag: 'not_unmatched' }, ResolvedMoney | undefined> =>
  async ({ db, now }) => {
    const found = await db.transaction(tx => resolveMoney(tx, money, now()))
    if (found === undefined) return E.left({ _tag: 'not_unmatched' })
    if (found === 'resolved') return E.right({ answer: undefined, act: undefined })
    const { currency } = found
    const amount = found.amount === null ? null : toWire(cents(found.amount))
    const after = { kind: money.kind, currency, amount }
    return E.right({
      answer: { currency, amount },
      act: { subject: `${money.provider} ${money.reference}`, before: {}, after },
    })
  }
