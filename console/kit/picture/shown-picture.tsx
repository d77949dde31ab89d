import { useTranslation } from 'react-i18next'
import { useOperator } from '@console/kit/calls/use-console'
import { pictureSrc } from '@console/kit/picture/picture-src'
import '@console/kit/picture/picture.css'

/** A picture of the shop, by its address in the catalogue or in the settings. */
export function ShownPicture({ address, alt = '' }: { readonly address: string; readonly alt?: string }) {
  const { t } = useTranslation('pictures')
  const { shop_url: shop } = useOperator()
  const src = pictureSrc(address, shop)
  if (src === undefined) return <span className="note">{t('none')}</span>
  return <img className="picture" src={src} alt={alt} loading="lazy" />
}
