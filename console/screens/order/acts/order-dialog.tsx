import type { OrderRecord } from '~/contract/console/order-record'
import { CancelRefundDialog, SendDialog, SentDialog } from '@console/screens/order/acts/due-refund-dialogs'
import { EvidenceDialog } from '@console/screens/order/acts/evidence-dialog'
import { FulfilDialog, GiveUpDialog, LeadDialog } from '@console/screens/order/acts/lead-dialogs'
import { MarkPaidDialog } from '@console/screens/order/acts/mark-paid-dialog'
import { NoteDialog } from '@console/screens/order/acts/note-dialog'
import type { OrderAct } from '@console/screens/order/acts/order-act'
import { RefundDialog } from '@console/screens/order/acts/refund-dialog'
import { ReplaceDialog } from '@console/screens/order/acts/replace-dialog'
import { RevealDialog } from '@console/screens/order/acts/reveal-dialog'

/** The dialog of what the operator has begun to do with an order. */
export function OrderDialog({
  order,
  act,
  onClose,
}: {
  readonly order: OrderRecord
  readonly act: OrderAct
  readonly onClose: () => void
}) {
  const shared = { order, onClose }
  switch (act.kind) {
    case 'mark_paid':
      return <MarkPaidDialog {...shared} />
    case 'fulfil':
      return <FulfilDialog {...shared} piece={act.piece} />
    case 'give_up':
      return <GiveUpDialog {...shared} />
    case 'cancel':
    case 'hold':
    case 'release':
      return <LeadDialog {...shared} kind={act.kind} />
    case 'note':
      return <NoteDialog {...shared} />
    case 'evidence':
      return <EvidenceDialog {...shared} />
    case 'refund':
      return <RefundDialog {...shared} piece={act.piece} />
    case 'replace':
      return <ReplaceDialog {...shared} piece={act.piece} />
    case 'reveal':
      return <RevealDialog {...shared} piece={act.piece} />
    case 'send':
      return <SendDialog {...shared} refund={act.refund} />
    case 'sent':
      return <SentDialog {...shared} refund={act.refund} />
    case 'cancel_refund':
      return <CancelRefundDialog {...shared} refund={act.refund} />
  }
}
