import * as E from 'fp-ts/Either'
import { useTranslation } from 'react-i18next'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { localize } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { type ShareOption, shareOptions } from '~/domain/site/share'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import '~/ui/shop/product/share-sheet.css'

/** Share to an app, where this device can, and copy the link in any case (docs/spec/product.md#2-screens-and-routes). Failures are logged only. */
export function ShareSheet({ group, onClose }: { readonly group: ProductGroup; readonly onClose: () => void }) {
  const { t } = useTranslation('shop')
  const { device, settings } = useApp()
  const toast = useToast()

  const share = (option: ShareOption) => async () => {
    const url = window.location.origin + localize(settings.edition, pathTo('product', { product: group.no }))
    // both must start inside the tap
    const answer = await (option === 'copy' ? device.copy(url) : device.share({ title: group.name, url }))()
    if (E.isLeft(answer)) device.log(`share failed: ${answer.left}`)()
    else if (option === 'copy') toast(t('share.copied'))
    onClose()
  }

  return (
    <Sheet portal title={t('share.title')} onClose={onClose} className="share">
      <ul className="share-ways">
        {shareOptions(device.sharing).map(option => (
          <li key={option}>
            <button type="button" onClick={() => void share(option)()}>
              <AnyIcon name={option === 'copy' ? 'copy' : 'share'} />
              {option === 'copy' ? t('share.copy') : t('share.to')}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
