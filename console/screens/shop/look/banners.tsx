import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsoleBanner, ShopSettings } from '~/contract/console/shop'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { Panel } from '@console/kit/base/panel'
import { useConsole } from '@console/kit/calls/use-console'
import { BannerDialog } from '@console/screens/shop/look/banner-dialog'
import { ShownPicture } from '@console/kit/picture/shown-picture'
import { ShopDialog } from '@console/screens/shop/parts/shop-dialog'

/** What is done to the banner at a place. */
interface Edited {
  readonly kind: 'edit' | 'remove' | 'up'
  readonly at: number
}

/** The banners of the home page, in their order. */
export function Banners({ settings: { revision, banners } }: { readonly settings: ShopSettings }) {
  const { t } = useTranslation('shop')
  const [edited, setEdited] = useState<Edited>()
  const close = () => setEdited(undefined)
  const button = (kind: Edited['kind'], at: number) => (
    <Button small needs="catalogue import" onClick={() => setEdited({ kind, at })}>
      {t(`banners.${kind}`)}
    </Button>
  )
  return (
    <Panel
      title={t('banners.title')}
      actions={
        <ActButton icon="plus" needs="catalogue import" onClick={() => setEdited({ kind: 'edit', at: banners.length })}>
          {t('banners.add')}
        </ActButton>
      }
    >
      {banners.length === 0 ? <p className="note">{t('banners.none')}</p> : null}
      <ol className="shop-rows">
        {banners.map((banner, at) => (
          <li key={`${at} ${banner.link}`}>
            <BannerShown banner={banner} />
            <span className="shop-row-end">
              {at === 0 ? null : button('up', at)}
              {button('edit', at)}
              {button('remove', at)}
            </span>
          </li>
        ))}
      </ol>
      {edited?.kind === 'edit' ? (
        <BannerDialog revision={revision} banners={banners} at={edited.at} onClose={close} />
      ) : null}
      {edited === undefined || edited.kind === 'edit' ? null : (
        <ShopDialog
          title={t(`banners.${edited.kind}Title`)}
          revision={revision}
          draft={{}}
          part={() => ({
            banners: edited.kind === 'up' ? movedUp(banners, edited.at) : banners.toSpliced(edited.at, 1),
          })}
          onClose={close}
        >
          <BannerNamed banner={banners[edited.at]} />
        </ShopDialog>
      )}
    </Panel>
  )
}

const movedUp = (banners: readonly ConsoleBanner[], at: number): readonly ConsoleBanner[] => {
  const banner = banners[at]
  return banner === undefined ? banners : banners.toSpliced(at, 1).toSpliced(at - 1, 0, banner)
}

function BannerShown({ banner }: { readonly banner: ConsoleBanner }) {
  const { t } = useTranslation('shop')
  return (
    <span className="shop-banner">
      {banner.image === '' ? (
        <span className="shop-drawn">{t('banners.drawn', { art: banner.art ?? 'dusk' })}</span>
      ) : (
        <ShownPicture address={banner.image} />
      )}
      <BannerNamed banner={banner} />
    </span>
  )
}

function BannerNamed({ banner }: { readonly banner: ConsoleBanner | undefined }) {
  const { lang } = useConsole()
  if (banner === undefined) return null
  const { title, alt, text, link } = banner
  return (
    <span>
      <strong>{(title ?? alt)[lang]}</strong>
      {text === undefined ? null : <span className="shop-text">{text[lang]}</span>}
      <span className="note">{link}</span>
    </span>
  )
}
