import { useTranslation } from 'react-i18next'
import type { OrderPiece } from '~/contract/console/order-record'
import { orderCalls } from '~/contract/console/orders'
import { replaceCauses } from '~/domain/orders/voided-code'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Notice } from '@console/kit/base/notice'
import { Facts } from '@console/kit/base/panel'
import { SelectField } from '@console/kit/form/fields'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'

/** A code does not work: it becomes void, and the piece gets another one. The code is named by its id. */
export function ReplaceDialog({ order, piece, onClose }: OrderDialogProps & { readonly piece: OrderPiece }) {
  const { t } = useTranslation('order')
  const { name, code } = piece
  const ends = code?.ends
  return (
    <ActDialog
      call={orderCalls.replace}
      params={{ order: order.no }}
      title={t('replace.title', { name })}
      text={ends === undefined ? t('replace.textWithout') : t('replace.text', { ends })}
      submit={t('replace.submit')}
      danger
      draft={{ why: 'invalid' }}
      input={({ why }) => ({ why, code: code?.id })}
      preview={answer =>
        answer.is_repeated ? (
          <Notice tone="neutral">{t('preview.repeated')}</Notice>
        ) : (
          <Facts
            items={[
              [t('preview.piece'), answer.piece],
              [t('preview.codes'), ends === undefined ? undefined : `…${ends}`],
              [t('preview.newCode'), t('preview.newCodeText')],
            ]}
          />
        )
      }
      done={() => t('replace.done', { name })}
      onClose={onClose}
    >
      <SelectField
        name="why"
        label={t('replace.why')}
        options={replaceCauses.map(value => ({ value, label: t(`voided.causes.${value}`) }))}
      />
    </ActDialog>
  )
}
