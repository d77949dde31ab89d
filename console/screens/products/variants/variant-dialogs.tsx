import { useTranslation } from 'react-i18next'
import { type ConsoleGroup, type ConsoleVariant, productCalls } from '~/contract/console/products'
import { CheckField, MoneyField, SelectField, TextField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'
import { BothNames, namesDraft, namesIn } from '@console/screens/products/shared/both-names'
import { currencyIn } from '@console/screens/products/shared/prices'
import { EditDialog } from '@console/screens/products/shared/edit-dialog'

/** Adds a variant to a product. It is hidden until it is shown. */
export function AddVariantDialog({ group, onClose }: { readonly group: ConsoleGroup; readonly onClose: () => void }) {
  const { t } = useTranslation('products')
  return (
    <EditDialog
      call={productCalls.addVariant}
      title={t('variant.add')}
      text={t('variant.addText')}
      submit={t('variant.add')}
      draft={{ ...namesDraft(), no: '', price: '', delivery: '' }}
      input={draft => ({
        revision: group.revision,
        group: group.no,
        no: draft.no.trim(),
        name: namesIn(draft),
        price: draft.price.trim(),
        delivery: filled(draft.delivery),
      })}
      onClose={onClose}
    >
      <TextField name="no" label={t('variant.no')} hint={t('variant.noHint')} />
      <BothNames />
      <MoneyField name="price" label={t('price.base')} currency={currencyIn(group)} />
      <SelectField
        name="delivery"
        label={t('variant.delivery')}
        options={[
          { value: '', label: t('variant.like') },
          { value: 'code', label: t('variant.code') },
          { value: 'fulfilment', label: t('price.topUp') },
        ]}
      />
    </EditDialog>
  )
}

/** Changes the name of a variant, and whether a customer can buy it once only. */
export function ChangeVariantDialog({
  variant: { no, name, once },
  revision,
  onClose,
}: {
  readonly variant: ConsoleVariant
  readonly revision: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  return (
    <EditDialog
      call={productCalls.changeVariant}
      params={{ no }}
      title={t('variant.change', { no })}
      submit={t('changes.save')}
      draft={{ ...namesDraft(name), once: once ? 'yes' : '' }}
      input={draft => ({ revision, name: namesIn(draft), once: draft.once === 'yes' })}
      onClose={onClose}
    >
      <BothNames />
      <CheckField name="once" label={t('variant.once')} />
    </EditDialog>
  )
}
