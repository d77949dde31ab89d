import type { ActDeps } from '@server/acts/kit/act-deps'
import { findRecord } from '@server/acts/orders/named-order'
import { openActs } from '@server/acts/orders/open-acts'
import type { OrderRecord } from '@server/operators/order-record'
import { timelineOf, type TimelineEntry } from '@server/operators/order-timeline'

/** An order as its screen shows it. */
export interface OrderView {
  readonly record: OrderRecord
  /** The oldest entry first. */
  readonly timeline: readonly TimelineEntry[]
  /** The commands that its state allows. */
  readonly acts: readonly string[]
}

/** The order of this number or id. Undefined: there is none. */
export const orderView = async (deps: ActDeps, named: string, isUnmasked: boolean): Promise<OrderView | undefined> => {
  const record = await findRecord(deps, named, isUnmasked)
  return record && { record, timeline: await timelineOf(deps.db, record), acts: openActs(record) }
}
