import { useTranslation } from 'react-i18next'
import { type ConsoleGroup, type ConsoleVariant, productCalls } from '~/contract/console/products'
import { toWire } from '~/domain/shared/money'
import { CheckField, MoneyField, SelectField } from '@console/kit/form/fields'
import { filled, useForm } from '@console/kit/form/form'
import { EditDialog } from '@console/screens/products/shared/edit-dialog'
import { MomentField } from '@console/screens/products/shared/moment-field'
import { momentIn } from '@console/screens/products/shared/moments'
import { currencyIn } from '@console/screens/products/shared/prices'

/** Sets a price of a variant: in one edition or all, now or from a moment on. */
export function PriceDialog({
  group,
  variant: { no, base },
  onClose,
}: {
  readonly group: ConsoleGroup
  readonly variant: ConsoleVariant
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  return (
    <EditDialog
      call={productCalls.setPrice}
      params={{ no }}
      title={t('price.title', { no })}
      submit={t('price.set')}
      draft={{ price: toWire(base.price), cash: '', noCash: '', edition: '', from: '', large: '' }}
      input={({ price, cash, noCash, edition, from, large }) => ({
        revision: group.revision,
        price: price.trim(),
        cash: noCash === 'yes' ? 'none' : filled(cash),
        edition: filled(edition),
        from: momentIn(from),
        although_large: large === 'yes',
      })}
      onClose={onClose}
    >
      <SelectField
        name="edition"
        label={t('price.edition')}
        options={[
          { value: '', label: `${t('price.base')} · ${currencyIn(group)}` },
          ...group.editions.map(({ edition, currency }) => ({
            value: edition,
            label: `${t(`editions.${edition}`)} · ${currency}`,
          })),
        ]}
      />
      <Amounts group={group} />
      <CheckField name="noCash" label={t('price.noCash')} />
      <MomentField name="from" label={t('price.from')} hint={t('price.fromHint')} />
      <CheckField name="large" label={t('price.large')} />
    </EditDialog>
  )
}

/** The amounts in the currency of the chosen edition. */
function Amounts({ group }: { readonly group: ConsoleGroup }) {
  const { t } = useTranslation('products')
  const currency = currencyIn(group, useForm().values['edition'])
  return (
    <>
      <MoneyField name="price" label={t('price.list')} currency={currency} />
      <MoneyField name="cash" label={t('price.cash')} hint={t('price.cashHint')} currency={currency} />
    </>
  )
}

/** Takes back a price that was set for later. */
export function TakeBackDialog({
  variant: { no },
  later: { from, edition },
  title,
  revision,
  onClose,
}: {
  readonly variant: ConsoleVariant
  readonly later: ConsoleVariant['later'][number]
  /** The price in words, with its time. */
  readonly title: string
  readonly revision: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  return (
    <EditDialog
      call={productCalls.removePrice}
      params={{ no }}
      title={`${t('price.takeBack')} · ${no}`}
      text={title}
      submit={t('price.takeBack')}
      draft={{}}
      input={() => ({ revision, from: new Date(from).toISOString(), edition })}
      onClose={onClose}
    />
  )
}
