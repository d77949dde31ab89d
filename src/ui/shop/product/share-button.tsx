import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { ShareSheet } from '~/ui/shop/product/share-sheet'

/** Opens the ways to hand a product's link on. */
export function ShareButton({ group }: { readonly group: ProductGroup }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="icon-button" aria-label={t('share')} onClick={() => setOpen(true)}>
        <AnyIcon name="share" />
      </button>
      {open ? <ShareSheet group={group} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
