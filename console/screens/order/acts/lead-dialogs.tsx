import { useTranslation } from 'react-i18next'
import type { OrderPiece } from '~/contract/console/order-record'
import { orderCalls } from '~/contract/console/orders'
import { defined } from '~/domain/shared/defined'
import { ActDialog } from '@console/kit/act/act-dialog'
import { AlthoughSent } from '@console/screens/order/acts/although-sent'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'
import { StatusPreview } from '@console/screens/order/acts/status-preview'
import { useOrderWords } from '@console/screens/orders/order-words'

const asked = (box: string): true | undefined => (box === 'yes' ? true : undefined)

/** One top-up, or all of the order, was fulfilled by hand. */
export function FulfilDialog({ order, piece, onClose }: OrderDialogProps & { readonly piece: OrderPiece | undefined }) {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  return (
    <ActDialog
      call={orderCalls.fulfil}
      params={{ order: order.no }}
      title={piece === undefined ? t('fulfil.title') : t('fulfil.pieceTitle', { name: piece.name })}
      text={t('fulfil.text')}
      submit={t('fulfil.submit')}
      draft={{ althoughSent: '' }}
      input={({ althoughSent }) => ({ unit: piece?.id, although_sent: asked(althoughSent) })}
      preview={({ status, is_repeated: isRepeated }) => (
        <StatusPreview from={order.status} to={status} isRepeated={isRepeated} />
      )}
      done={({ no, status }) => t('fulfil.done', { no, status: words.status(status) })}
      onClose={onClose}
    >
      <AlthoughSent pieces={piece === undefined ? order.pieces : [piece]} />
    </ActDialog>
  )
}

/** The order cannot be fulfilled. */
export function GiveUpDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('order')
  return (
    <ActDialog
      call={orderCalls.giveUp}
      params={{ order: order.no }}
      title={t('giveUp.title')}
      text={t('giveUp.text')}
      submit={t('giveUp.submit')}
      danger
      draft={{ althoughSent: '' }}
      input={({ althoughSent }) => ({ although_sent: asked(althoughSent) })}
      preview={({ status, is_repeated: isRepeated }) => (
        <StatusPreview from={order.status} to={status} isRepeated={isRepeated} />
      )}
      done={({ no }) => t('giveUp.done', { no })}
      onClose={onClose}
    >
      <AlthoughSent pieces={order.pieces} />
    </ActDialog>
  )
}

/** An unpaid order is cancelled; or an order is held for review, or released. */
export function LeadDialog({
  order,
  kind,
  onClose,
}: OrderDialogProps & { readonly kind: 'cancel' | 'hold' | 'release' }) {
  const { t } = useTranslation('order')
  return (
    <ActDialog
      call={orderCalls[kind]}
      params={{ order: order.no }}
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      submit={t(`${kind}.submit`)}
      {...defined({ leave: kind === 'cancel' ? t('cancel.leave') : undefined })}
      danger={kind === 'cancel'}
      draft={{}}
      preview={({ status, is_repeated: isRepeated }) => (
        <StatusPreview
          from={order.status}
          to={status}
          isRepeated={isRepeated}
          review={kind === 'cancel' ? undefined : kind}
        />
      )}
      done={({ no }) => t(`${kind}.done`, { no })}
      onClose={onClose}
    />
  )
}
