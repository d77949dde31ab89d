import { useTranslation } from 'react-i18next'
import { type ConsoleEdited, productCalls } from '~/contract/console/products'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Notice } from '@console/kit/base/notice'
import type { Subject } from '@console/screens/products/shared/sale-dialog'
import { Changes, useDoneWords } from '@console/screens/products/shared/edit-done'

/** Hides a product or a variant, or shows it again. */
export function ShownDialog({
  subject: { what, no, revision },
  hidden,
  onClose,
}: {
  readonly subject: Subject
  readonly hidden: boolean
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
      preview={edited => (
        <>
          <Changes changes={edited.changes} />
          <NotSold edited={edited} />
        </>
      )}
      done={words}
      onClose={onClose}
    />
  )
}

/** The variants that shoppers still could not buy. */
function NotSold({ edited: { not_sold: variants } }: { readonly edited: ConsoleEdited }) {
  const { t } = useTranslation(['products', 'common'])
  if (variants.length === 0) return null
  const numbers = variants.map(({ variant }) => variant).join(t('common:comma'))
  return <Notice tone="wait">{t('product.notSold', { variants: numbers })}</Notice>
}
