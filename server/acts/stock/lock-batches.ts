import * as E from 'fp-ts/Either'
import { IDS_OF_ACT, type Performed } from '@server/acts/kit/perform'
import { type NoBatch, unknownBatch } from '@server/acts/stock/named-batch'
import { acceptOrigin } from '@server/operations/database-origin'
import { type LockedBatches, lockBatches } from '@server/operations/lock-batches'
import type { Tx } from '@server/platform/database/database'
import { shopTime } from '@server/platform/period'
import { type Chosen, unlock } from '@server/stock/quarantine'

/** `reason_needed`: also in a shop without accounts of operators. */
export type LockRefusal = NoBatch | { readonly _tag: 'nothing_named' } | { readonly _tag: 'reason_needed' }

/** Which batches an operator means. `all`: every batch that the others of its parts allow. */
export interface NamedBatches extends Chosen {
  readonly all: boolean
}

/** Takes the codes of batches off sale. Unpaid orders that hold some are cancelled. */
export const quarantineBatches = (named: NamedBatches): Performed<LockRefusal, LockedBatches> =>
  changing(named, lockBatches)

/**
 * Puts the free codes of batches in quarantine on sale again. All of them, and nothing else said: it also accepts the present
 * database server, because no sale is missing. No other record can show that later, so it needs a reason.
 */
export const unlockBatches =
  (named: NamedBatches): Performed<LockRefusal, LockedBatches> =>
  async (inside, doing) => {
    if (named.all && isEverything(named) && !doing.isDryRun && doing.acting.reason === undefined)
      return E.left({ _tag: 'reason_needed' })
    return changing(named, async (tx, chosen, now) => {
      if (isEverything(chosen)) await acceptOrigin(tx, now)
      return { batches: await unlock(tx, chosen), orders: [] }
    })(inside, doing)
  }

const isEverything = ({ ids, variant, importedBefore }: Chosen): boolean =>
  ids === undefined && variant === undefined && importedBefore === undefined

const changing =
  (
    { all, ...chosen }: NamedBatches,
    run: (tx: Tx, chosen: Chosen, now: number) => Promise<LockedBatches>,
  ): Performed<LockRefusal, LockedBatches> =>
  async inside => {
    if (!all && isEverything(chosen)) return E.left({ _tag: 'nothing_named' })
    const unknown = await unknownBatch(inside.db, chosen.ids ?? [])
    if (unknown !== undefined) return E.left(unknown)
    const changed = await inside.db.transaction(tx => run(tx, chosen, inside.now()))
    inside.notifyRelay()
    const named = changed.batches.slice(0, IDS_OF_ACT).map(({ id }) => id)
    const after = { batches: changed.batches.length, cancelled_orders: changed.orders.length, batch_ids: named }
    // all of them were so before; to accept the server of the database is another change
    const isNothing = changed.batches.length + changed.orders.length === 0 && !isEverything(chosen)
    return E.right({ answer: changed, act: isNothing ? undefined : { subject: subjectOf(chosen), before: {}, after } })
  }

const subjectOf = ({ ids = [], variant, importedBefore }: Chosen): string => {
  const parts = [
    ...ids.slice(0, IDS_OF_ACT),
    ...(variant === undefined ? [] : [`variant ${variant}`]),
    ...(importedBefore === undefined ? [] : [`imported before ${shopTime(importedBefore)}`]),
  ]
  return parts.length === 0 ? 'all batches' : parts.join(', ')
}
