import { useTranslation } from 'react-i18next'
import { customersCalls } from '~/contract/console/customers'
import { ActDialog } from '@console/kit/act/act-dialog'
import { TextField } from '@console/kit/form/fields'

/** Gives an account another phone number. */
export function ChangeNumber({ customer, onClose }: { readonly customer: string; readonly onClose: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <ActDialog
      call={customersCalls.changeNumber}
      params={{ id: customer }}
      title={t('number.title')}
      text={t('number.text')}
      submit={t('acts.number')}
      danger
      draft={{ number: '' }}
      preview={({ tel = '' }) => <p>{t('number.preview', { tel })}</p>}
      done={() => t('number.done')}
      onClose={onClose}
    >
      <TextField name="number" label={t('number.field')} hint={t('number.hint')} inputMode="tel" />
    </ActDialog>
  )
}
