import { known } from '~/application/lib/remote'
import { orderCalls } from '~/contract/console/orders'
import type { TopUp } from '~/contract/console/topups'
import { useLook } from '@console/kit/calls/use-look'
import { FulfilDialog, GiveUpDialog } from '@console/screens/order/acts/lead-dialogs'
import { RefundDialog } from '@console/screens/order/acts/refund-dialog'

export interface TopUpAct {
  readonly kind: 'done' | 'failed'
  readonly topUp: TopUp
}

/** A top-up is done, or it cannot be done: its order is given up, or its price goes back if there is more to the order. */
export function TopUpDialog({
  act: { kind, topUp },
  onClose,
}: {
  readonly act: TopUpAct
  readonly onClose: () => void
}) {
  const order = known(useLook(orderCalls.showOrder, { params: { order: topUp.no } }).state)
  const piece = order?.pieces.find(({ id }) => id === topUp.unit)
  if (order === undefined || piece === undefined) return null
  if (kind === 'done') return <FulfilDialog order={order} piece={piece} onClose={onClose} />
  return order.pieces.length === 1 ? (
    <GiveUpDialog order={order} onClose={onClose} />
  ) : (
    <RefundDialog order={order} piece={piece} onClose={onClose} />
  )
}
