import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type ConsoleCategory, productCalls } from '~/contract/console/products'
import { TextField } from '@console/kit/form/fields'
import { ProductTexts, textsDraft, textsIn } from '@console/screens/products/product/product-texts'
import { EditDialog } from '@console/screens/products/shared/edit-dialog'

const NO_TEXTS = { 'zh-Hant': '', en: '' }

/** Adds a product, hidden and without variants, and opens it. */
export function AddProductDialog({
  catalogue: { revision, items: categories },
  onClose,
}: {
  readonly catalogue: { readonly revision: number; readonly items: readonly ConsoleCategory[] }
  readonly onClose: () => void
}) {
  const { t } = useTranslation('products')
  const [, navigate] = useLocation()
  const draft = {
    ...textsDraft({ name: NO_TEXTS, description: NO_TEXTS, category: categories[0]?.id ?? '', image: '' }),
    no: '',
  }
  return (
    <EditDialog
      call={productCalls.addProduct}
      title={t('product.add')}
      text={t('product.addText')}
      submit={t('product.add')}
      draft={draft}
      input={fields => ({ revision, no: fields.no.trim(), ...textsIn(fields) })}
      onDone={({ changes }) => {
        const added = changes.find(({ what, how }) => what === 'group' && how === 'new')
        if (added !== undefined) navigate(`/products/of/${encodeURIComponent(added.id)}`)
      }}
      onClose={onClose}
    >
      <TextField name="no" label={t('product.no')} hint={t('product.noHint')} />
      <ProductTexts categories={categories} />
    </EditDialog>
  )
}
