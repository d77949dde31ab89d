import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { type Doing, recording } from '@server/acts/kit/perform'
import { type NoOrder, noOrder, recordOf } from '@server/acts/orders/named-order'
import { sealAudit } from '@server/operations/audit/audit'
import { evidenceOf } from '@server/operations/audit/evidence'
import { orderIdOf } from '@server/operations/orders/order-details'
import type { OrderEvidence } from '@server/operators/evidence-page'

/**
 * Everything that the shop has recorded of an order. That it was read is an act, which is written and sealed first. A dry
 * run does neither.
 */
export const takeEvidence = async (
  deps: ActDeps,
  doing: Doing,
  named: string,
  isUnmasked: boolean,
): Promise<E.Either<NoOrder, OrderEvidence>> => {
  const { db, now } = deps
  const id = await orderIdOf(db, named)
  if (id === undefined) return noOrder
  if (!doing.isDryRun) {
    const { no } = await recordOf(deps, id)
    const after = isUnmasked ? { unmasked: true } : {}
    await recording(doing, now)(db, { subject: no, order: id, before: {}, after })
    await sealAudit(db, now())
  }
  return E.right({ order: await recordOf(deps, id, isUnmasked), ...(await evidenceOf(db, id)) })
}
