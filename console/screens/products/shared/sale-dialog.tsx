import { useTranslation } from 'react-i18next'
import { productCalls } from '~/contract/console/products'
import type { EditionCode } from '~/domain/shared/locale'
import { SelectField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'
import { EditDialog } from '@console/screens/products/shared/edit-dialog'
import { MomentField } from '@console/screens/products/shared/moment-field'
import { fieldAt, momentIn } from '@console/screens/products/shared/moments'

/** What a dialog is about: a product or a variant, at the revision that the operator sees. */
export interface Subject {
  readonly what: 'group' | 'variant'
  readonly no: string
  readonly revision: number
}

/** Changes when and where a product or a variant is sold. */
export function SaleDialog({
  subject: { what, no, revision },
  sale: { from, until, only },
  onClose,
}: {
  readonly subject: Subject
  readonly sale: { readonly from?: number; readonly until?: number; readonly only?: EditionCode }
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  return (
    <EditDialog
      call={productCalls.scheduleProduct}
      title={`${t('product.sale')} · ${no}`}
      submit={t('changes.save')}
      draft={{ from: fieldAt(from), until: fieldAt(until), only: only ?? '' }}
      input={draft => ({
        revision,
        what,
        no,
        from: momentIn(draft.from),
        until: momentIn(draft.until),
        only: filled(draft.only),
      })}
      onClose={onClose}
    >
      <MomentField name="from" label={t('product.from')} hint={t('product.timeHint')} />
      <MomentField name="until" label={t('product.until')} hint={t('product.timeHint')} />
      <SelectField
        name="only"
        label={t('product.only')}
        options={[
          { value: '', label: t('product.both') },
          { value: 'mo', label: t('editions.mo') },
          { value: 'hk', label: t('editions.hk') },
        ]}
      />
    </EditDialog>
  )
}
