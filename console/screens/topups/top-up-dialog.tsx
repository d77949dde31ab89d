import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { orderCalls } from '~/contract/console/orders'
import type { TopUp } from '~/contract/console/topups'
import { notFound } from '~/domain/shared/failure'
import { Looked } from '@console/kit/base/looked'
import { FailureNotice, Notice } from '@console/kit/base/notice'
import { useCan } from '@console/kit/calls/use-can'
import { useLook } from '@console/kit/calls/use-look'
import { Dialog, DialogBody } from '@console/kit/dialog/dialog'
import { FulfilDialog, GiveUpDialog } from '@console/screens/order/acts/lead-dialogs'
import { RefundDialog } from '@console/screens/order/acts/refund-dialog'

export interface TopUpAct {
  readonly kind: 'done' | 'failed'
  readonly topUp: TopUp
}

/**
 * A top-up is done, or it cannot be done: its order is given up, or its price goes back if there is more to the order. A
 * role that may not refund reads who can.
 */
export function TopUpDialog({
  act: { kind, topUp },
  onClose,
}: {
  readonly act: TopUpAct
  readonly onClose: () => void
}) {
  const { t } = useTranslation('topups')
  const mayRefund = useCan()('orders refund')
  const look = useLook(orderCalls.showOrder, { params: { order: topUp.no } })
  const order = known(look.state)
  const piece = order?.pieces.find(({ id }) => id === topUp.unit)
  if (order !== undefined && piece !== undefined) {
    if (kind === 'done') return <FulfilDialog order={order} piece={piece} onClose={onClose} />
    if (order.pieces.length === 1) return <GiveUpDialog order={order} onClose={onClose} />
    if (mayRefund) return <RefundDialog order={order} piece={piece} onClose={onClose} />
  }
  return (
    <Dialog title={t(kind)} onClose={onClose}>
      <DialogBody>
        <Looked look={look}>
          {({ no }) => (piece === undefined ? <FailureNotice failure={notFound} /> : <RefundElsewhere no={no} />)}
        </Looked>
      </DialogBody>
    </Dialog>
  )
}

function RefundElsewhere({ no }: { readonly no: string }) {
  const { t } = useTranslation('topups')
  const order = (
    <Link className="button button-quiet button-small" href={`/orders/${no}`}>
      {no}
    </Link>
  )
  return (
    <Notice tone="wait" action={order}>
      {t('refundElsewhere')}
    </Notice>
  )
}
