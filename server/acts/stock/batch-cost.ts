import * as E from 'fp-ts/Either'
import { type Cents, cents, toWire } from '~/domain/shared/money'
import type { Performed } from '@server/acts/kit/perform'
import type { NoBatch } from '@server/acts/stock/named-batch'
import { setCost } from '@server/books/batch-profit'
import { isUuid } from '@server/platform/uuid'

export type CostRefusal = NoBatch | { readonly _tag: 'no_currency'; readonly currency: string }

/** What one code of a batch cost. */
export interface CodeCost {
  readonly cost: Cents
  readonly currency: string
}

/** Records what one code of a batch cost. The answer: what was recorded before, as a decimal string. */
export const recordCost =
  (batch: string, { cost, currency }: CodeCost): Performed<CostRefusal, string | null> =>
  async inside => {
    if (!/^[A-Z]{3}$/u.test(currency)) return E.left({ _tag: 'no_currency', currency })
    const known = isUuid(batch) ? await setCost(inside.db, batch, { cents: cost, currency }) : undefined
    if (known === undefined) return E.left({ _tag: 'no_batch', batch })
    const earlier = known.costCents === null ? null : toWire(cents(known.costCents))
    const after = { cost: toWire(cost), currency }
    const act = { subject: batch, before: { cost: earlier, currency: known.costCurrency }, after }
    const isSame = known.costCents === cost && known.costCurrency === currency
    return E.right({ answer: earlier, act: isSame ? undefined : act })
  }
