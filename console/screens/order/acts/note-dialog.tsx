import { useTranslation } from 'react-i18next'
import { orderCalls } from '~/contract/console/orders'
import { ActDialog } from '@console/kit/act/act-dialog'
import { AreaField } from '@console/kit/form/fields'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'

const LONGEST_NOTE = 1_000

/** Writes a note on the order. It is its own reason. */
export function NoteDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('order')
  return (
    <ActDialog
      call={orderCalls.note}
      params={{ order: order.no }}
      title={t('note.title')}
      text={t('note.text')}
      submit={t('note.submit')}
      draft={{ note: '' }}
      reason="none"
      done={({ no }) => t('note.done', { no })}
      onClose={onClose}
    >
      <AreaField name="note" label={t('note.label')} rows={4} maxLength={LONGEST_NOTE} />
    </ActDialog>
  )
}
