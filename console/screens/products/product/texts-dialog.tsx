import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type ConsoleGroup, productCalls } from '~/contract/console/products'
import { useLook } from '@console/kit/calls/use-look'
import { useForm } from '@console/kit/form/form'
import { ProductPreview } from '@console/screens/products/preview/product-preview'
import { ProductTexts, textsDraft, textsIn } from '@console/screens/products/product/product-texts'
import { EditDialog } from '@console/screens/products/shared/edit-dialog'

/** Changes the texts, the category and the picture of a product. Beside the fields is the product as shoppers would see it. */
export function TextsDialog({ group, onClose }: { readonly group: ConsoleGroup; readonly onClose: () => void }) {
  const { t } = useTranslation('products')
  const categories = known(useLook(productCalls.listCategories, {}).state)?.items ?? []
  return (
    <EditDialog
      call={productCalls.changeProduct}
      params={{ no: group.no }}
      title={`${t('product.texts')} · ${group.no}`}
      submit={t('changes.save')}
      wide
      draft={textsDraft(group)}
      input={draft => ({ revision: group.revision, ...textsIn(draft) })}
      onClose={onClose}
    >
      <div className="products-beside">
        <div className="fields">
          <ProductTexts categories={categories} />
        </div>
        <Drafted group={group} />
      </div>
    </EditDialog>
  )
}

function Drafted({ group }: { readonly group: ConsoleGroup }) {
  const { values } = useForm()
  return <ProductPreview group={group} draft={values} />
}
