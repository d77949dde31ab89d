import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { isUuid } from '@server/platform/uuid'
import { voidBatch } from '@server/stock/void-batch'
import type { NoBatch } from '@server/acts/stock/named-batch'

/** `on_sale`: orders may hold codes of the batch, and take more. */
export type VoidBatchFailure = NoBatch | { readonly _tag: 'on_sale'; readonly batch: string }

/** Takes the free codes of a batch in quarantine off sale for good. The answer: how many there were. */
export const voidBatchCodes =
  (batch: string): Performed<VoidBatchFailure, number> =>
  async inside => {
    if (!isUuid(batch)) return E.left({ _tag: 'no_batch', batch })
    const voided = await inside.db.transaction(tx => voidBatch(tx, batch))
    if (E.isLeft(voided)) return E.left({ _tag: voided.left === 'absent' ? 'no_batch' : voided.left, batch })
    const act = { subject: `batch ${batch}`, before: {}, after: { voided: voided.right } }
    return E.right({ answer: voided.right, act: voided.right === 0 ? undefined : act })
  }
