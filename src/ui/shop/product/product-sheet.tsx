import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { isMissing } from '~/domain/shared/failure'
import { localize } from '~/domain/shared/locale'
import { Sheet } from '~/ui/kit/popup/sheet'
import { openedFrom } from '~/ui/kit/navigation/navigate'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/kit/page-props'
import { ProductSkeleton } from '~/ui/shop/product/product-skeleton'
import { ProductForm } from '~/ui/shop/product/product-form'
import { addressOf } from '~/ui/shop/listing/use-search-text'
import { categoryOf } from '~/ui/kit/use-shelf'
import '~/ui/shop/product/product-sheet.css'

/** A product, over the page that it was opened from (docs/spec/product.md#2-screens-and-routes). */
export default function ProductSheet({ params }: PageProps) {
  const { t } = useTranslation(['shop', 'common'])
  const { catalog, settings } = useApp()
  const no = params['product'] ?? ''
  const query = catalog.product(no)
  const remote = useLive(query.state)
  const group = known(remote)
  const categories = known(useLive(catalog.categories.state)) ?? []
  const failure = errorOf(remote)
  useProductTitle(group)
  const behind = addressOf(group === undefined ? {} : { category: group.category_id })
  const close = useClose(behind)
  const name = useId()

  if (group !== undefined)
    return (
      <ProductForm
        key={group.no}
        group={group}
        category={categoryOf(categories, { category: group.category_id })}
        nameId={name}
        closeHref={localize(settings.edition, behind)}
        onClose={close}
        onAdded={() => close(true)}
      />
    )
  const missing = failure !== undefined && isMissing(failure)
  return (
    <Sheet
      title={missing ? t('product.missing') : t('common:title.product')}
      closeHref={localize(settings.edition, behind)}
      onClose={close}
    >
      {failure === undefined ? <ProductSkeleton /> : null}
      {missing ? <p className="note sheet-note">{t('product.missingText')}</p> : null}
      {failure === undefined || missing ? null : <ErrorNotice failure={failure} onRetry={query.refresh} />}
    </Sheet>
  )
}

/** Goes back if this tab opened the sheet from the page behind it; else opens the listing. */
const useClose = (listing: string): ((added?: boolean) => void) => {
  const [path, navigate] = useLocation()
  return (added = false) => {
    const from = openedFrom()
    // after a login the entry below is the product's own address: going back there would close nothing
    if (from !== undefined && !from.split('?')[0]?.endsWith(path)) window.history.back()
    else {
      navigate(listing, { replace: true })
      if (added) focusCart()
    }
  }
}

/** Focuses the cart bar, the next step, because no link led here that could have the focus again. */
const focusCart = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.cart-bar .open')?.focus({ preventScroll: true }))
}

const useProductTitle = (group: ProductGroup | undefined): void => {
  const { t } = useTranslation()
  const init = known(useLive(useApp().catalog.init.state))
  const shop = init?.info.name ?? t('brand')
  useEffect(() => {
    if (group !== undefined) document.title = `${group.name}｜${shop}`
  }, [group, shop])
}
