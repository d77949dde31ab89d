import { useTranslation } from 'react-i18next'
import { type ConsoleGroup, type ConsoleVariant, productCalls } from '~/contract/console/products'
import { pictureCalls } from '~/contract/console/pictures'
import { ActDialog } from '@console/kit/act/act-dialog'
import { useConsole } from '@console/kit/calls/use-console'
import { known } from '~/application/lib/remote'
import { useLook } from '@console/kit/calls/use-look'
import { AreaField, CheckField, DayField, MoneyField, SelectField, TextField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'
import { Changes, useDoneWords } from '@console/screens/products/edit-done'

const LANGS = ['zh-Hant', 'en'] as const

/** Midnight of a day in the shop. */
const momentOf = (day: string | undefined): string | undefined => {
  const text = filled(day)
  return text === undefined ? undefined : `${text}T00:00:00+08:00`
}

const dayIn = (at: number | undefined): string =>
  at === undefined ? '' : new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)

interface ProductDialogProps {
  readonly group: ConsoleGroup
  readonly onClose: () => void
}

/** Changes the texts, the category and the picture of a product. */
export function TextsDialog({ group, onClose }: ProductDialogProps) {
  const { t } = useTranslation(['products', 'common'])
  const { lang } = useConsole()
  const words = useDoneWords()
  const categories = known(useLook(productCalls.listCategories, {}).state)?.items ?? []
  return (
    <ActDialog
      call={productCalls.changeProduct}
      params={{ no: group.no }}
      title={`${t('product.texts')} · ${group.no}`}
      submit={t('changes.save')}
      draft={{
        'name.zh-Hant': group.name['zh-Hant'],
        'name.en': group.name.en,
        'description.zh-Hant': group.description['zh-Hant'],
        'description.en': group.description.en,
        category: group.category,
        image: group.image,
      }}
      input={draft => ({
        revision: group.revision,
        name: { 'zh-Hant': draft['name.zh-Hant'], en: draft['name.en'] },
        description: { 'zh-Hant': draft['description.zh-Hant'], en: draft['description.en'] },
        category: draft.category,
        image: draft.image.trim(),
      })}
      preview={({ changes }) => <Changes changes={changes} />}
      done={words}
      onClose={onClose}
    >
      {LANGS.map(each => (
        <TextField key={each} name={`name.${each}`} label={`${t('product.name')} · ${t(`common:langs.${each}`)}`} />
      ))}
      {LANGS.map(each => (
        <AreaField
          key={each}
          name={`description.${each}`}
          label={`${t('product.description')} · ${t(`common:langs.${each}`)}`}
          rows={5}
        />
      ))}
      <SelectField
        name="category"
        label={t('product.category')}
        options={categories.map(({ id, name }) => ({ value: id, label: name[lang] }))}
      />
      <TextField name="image" label={t('product.image')} hint={t('product.imageHint')} />
    </ActDialog>
  )
}

/** Changes when and where a product is sold. */
export function SaleDialog({ group, onClose }: ProductDialogProps) {
  const { t } = useTranslation('products')
  const words = useDoneWords()
  return (
    <ActDialog
      call={productCalls.scheduleProduct}
      title={`${t('product.sale')} · ${group.no}`}
      submit={t('changes.save')}
      draft={{ from: dayIn(group.from), until: dayIn(group.until), only: group.only ?? '' }}
      input={({ from, until, only }) => ({
        revision: group.revision,
        what: 'group',
        no: group.no,
        from: momentOf(from),
        until: momentOf(until),
        only: filled(only),
      })}
      preview={({ changes }) => <Changes changes={changes} />}
      done={words}
      onClose={onClose}
    >
      <DayField name="from" label={t('product.from')} hint={t('product.timeHint')} />
      <DayField name="until" label={t('product.until')} hint={t('product.timeHint')} />
      <SelectField
        name="only"
        label={t('product.only')}
        options={[
          { value: '', label: t('product.both') },
          { value: 'mo', label: t('editions.mo') },
          { value: 'hk', label: t('editions.hk') },
        ]}
      />
    </ActDialog>
  )
}

/** Hides a product or a variant, or shows it again. */
export function ShownDialog({
  what,
  no,
  hidden,
  revision,
  onClose,
}: {
  readonly what: 'group' | 'variant'
  readonly no: string
  readonly hidden: boolean
  readonly revision: number
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  const words = useDoneWords()
  const label = t(hidden ? 'product.show' : 'product.hide')
  return (
    <ActDialog
      call={hidden ? productCalls.showProduct : productCalls.hideProduct}
      title={`${label} · ${no}`}
      text={t('product.shownSoon')}
      submit={label}
      draft={{}}
      input={() => ({ revision, what, no })}
      preview={({ changes }) => <Changes changes={changes} />}
      done={words}
      onClose={onClose}
    />
  )
}

/** Sets a price of a variant: in one edition or all, now or from a day on. */
export function PriceDialog({
  group,
  variant,
  onClose,
}: ProductDialogProps & {
  readonly variant: ConsoleVariant
}) {
  const { t } = useTranslation('products')
  const words = useDoneWords()
  const currency = group.editions.find(({ rate }) => rate === undefined)?.currency ?? 'MOP'
  return (
    <ActDialog
      call={productCalls.setPrice}
      params={{ no: variant.no }}
      title={t('price.title', { no: variant.no })}
      submit={t('price.set')}
      draft={{ price: '', cash: '', noCash: '', edition: '', from: '', large: '' }}
      input={({ price, cash, noCash, edition, from, large }) => ({
        revision: group.revision,
        price,
        cash: noCash === 'yes' ? 'none' : filled(cash),
        edition: filled(edition),
        from: momentOf(from),
        although_large: large === 'yes',
      })}
      preview={({ changes }) => <Changes changes={changes} />}
      done={words}
      onClose={onClose}
    >
      <SelectField
        name="edition"
        label={t('price.edition')}
        options={[
          { value: '', label: `${t('price.base')} · ${currency}` },
          ...group.editions.map(each => ({
            value: each.edition,
            label: `${t(`editions.${each.edition}`)} · ${each.currency}`,
          })),
        ]}
      />
      <MoneyField name="price" label={t('price.list')} currency={currency} />
      <MoneyField name="cash" label={t('price.cash')} currency={currency} />
      <CheckField name="noCash" label={t('price.noCash')} />
      <DayField name="from" label={t('price.from')} />
      <CheckField name="large" label={t('price.large')} />
    </ActDialog>
  )
}

/** Uploads a picture for products. */
export function PictureDialog({
  onAdded,
  onClose,
}: {
  readonly onAdded: (address: string) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  return (
    <ActDialog
      call={pictureCalls.addPicture}
      title={t('product.upload')}
      submit={t('product.upload')}
      draft={{ name: 'product' }}
      input={({ name }) => ({ name, use: 'product' })}
      file={{ label: t('product.upload'), hint: t('product.file'), accept: 'image/*' }}
      done={({ address }) => t('product.uploaded', { address })}
      onDone={({ address }) => onAdded(address)}
      onClose={onClose}
    >
      <TextField name="name" label={t('product.name')} />
    </ActDialog>
  )
}
