import { useTranslation } from 'react-i18next'
import { useOperator } from '@console/kit/calls/use-console'

/** A picture of the shop, by its address in the settings. */
export function ShownPicture({ address, alt = '' }: { readonly address: string; readonly alt?: string }) {
  const { t } = useTranslation('shop')
  const { shop_url: shop } = useOperator()
  if (address === '') return <span className="note">{t('none')}</span>
  // a console with its own origin shows the pictures of the shop's
  return <img className="shop-picture" src={new URL(address, shop).href} alt={alt} loading="lazy" />
}
