import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Banner } from '~/domain/catalog/catalog'
import { DataLink } from '~/ui/kit/navigation/data-link'
import { drawn } from '~/ui/kit/picture/drawn'
import { intoView } from '~/ui/kit/into-view'
import { LazyImage } from '~/ui/kit/picture/lazy-image'
import { Phrases } from '~/ui/kit/phrases'
import '~/ui/shop/home/banners.css'

/** The shop's banners: swiped by hand, reached by Tab, never moving automatically. */
export function Banners({ banners }: { readonly banners: readonly Banner[] }) {
  const { t } = useTranslation('shop')
  if (banners.length === 0) return null
  return (
    <ul className="banners" aria-label={t('home.banners')} onFocus={intoView}>
      {banners.map((banner, index) => (
        <li key={banner.link + banner.alt}>
          {banner.image === '' ? (
            <DataLink className={banner.art === 'sea' ? 'banner banner-sea' : 'banner'} href={banner.link}>
              <Scene art={banner.art} />
              <h2>
                <Phrases text={banner.title ?? banner.alt} />
              </h2>
              {banner.text === undefined ? null : (
                <p>
                  <Phrases text={banner.text} />
                </p>
              )}
            </DataLink>
          ) : (
            <DataLink className="banner banner-picture" href={banner.link}>
              <LazyImage src={banner.image} alt={banner.alt} width={680} height={352} eager={index === 0} />
            </DataLink>
          )}
        </li>
      ))}
    </ul>
  )
}

const Scene = drawn(
  () => import('~/ui/shop/home/scene'),
  ({ SceneArt }): ComponentType<{ readonly art: string | undefined }> => SceneArt,
  () => <svg viewBox="0 0 340 176" aria-hidden="true" />,
)
