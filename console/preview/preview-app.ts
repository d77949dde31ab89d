import type { App } from '~/application/app'
import { compose } from '~/composition/compose'
import { requestPorts } from '~/composition/server'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { listingKey } from '~/domain/catalog/listing-query'
import type { PreviewMessage } from '@console/screens/products/preview/preview-message'

/**
 * The shop for a guest, with one product. It is drawn from data like a document of the server, and every call is refused:
 * nothing that is tapped leaves the preview.
 */
export const previewApp = ({ preview: { init, category, group }, edition, lang, shop }: PreviewMessage): App => {
  const at = (address: string) => (address === '' ? '' : new URL(address, shop).href)
  const shown: ProductGroup = { ...group, image: at(group.image) }
  const seed = {
    init,
    categories: [{ ...category, image: at(category.image) }],
    listings: { [listingKey({})]: [shown] },
    products: { [group.no]: shown },
  }
  return compose(requestPorts({ edition, lang }, seed, Date.now()))
}
