import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import type { Init } from '~/domain/catalog/catalog'
import { editions } from '~/domain/shared/locale'
import { pathTo } from '~/domain/site/routes'
import { Row, Rows } from '~/ui/kit/controls/rows'
import { AnyIcon, type IconName } from '~/ui/kit/picture/any-icon'
import { Tile } from '~/ui/kit/picture/tile'
import { LazyImage } from '~/ui/kit/picture/lazy-image'
import { type PopupProps, usePopup } from '~/ui/kit/popup/popup'
import { Blocks } from '~/ui/kit/words/blocks'
import { PageWords } from '~/ui/kit/words/page-words'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/policies/policy-page.css'
import '~/ui/policies/about-page.css'

const signs: readonly IconName[] = ['check', 'cash', 'shield']

/** The shop's company and address. The footer's WeChat link leads here. */
export default function AboutPage() {
  const { t } = useTranslation('policies')
  const init = known(useLive(useApp().catalog.init.state))
  return (
    <main className="reading">
      <Tile family="game" name="about" columns={12} rows={4} className="about-tile" />
      <PageWords id="about">
        {({ title: lead, intro, sections }) => (
          <>
            {lead === undefined ? null : <h2 className="lead">{lead}</h2>}
            <Blocks blocks={intro} />
            <ul className="about-points">
              {sections.map(({ title, blocks }, at) => (
                <li className="panel" key={at}>
                  <AnyIcon name={signs[at] ?? 'check'} />
                  <div>
                    <h3>{title}</h3>
                    <Blocks blocks={blocks} className="note" />
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </PageWords>
      {init === undefined ? null : <Find init={init} />}
      <div className="block">
        <Rows label={t('about.find')}>
          <Row icon="help" href={pathTo('help')}>
            {t('about.help')}
          </Row>
          <Row icon="bag" href={pathTo('procedure')}>
            {t('about.procedure')}
          </Row>
        </Rows>
      </div>
    </main>
  )
}

function Find({ init: { info, imgs } }: { readonly init: Init }) {
  const { t } = useTranslation('policies')
  const popup = usePopup()
  return (
    <section className="block">
      <h2>{t('about.find')}</h2>
      <div className="panel contact">
        {editions.map(edition => {
          const place = info.addresses?.[edition]
          return place === undefined || place === '' ? null : <p key={edition}>{place}</p>
        })}
        {info.email === '' ? null : (
          <p>
            <a className="inline-link" href={`mailto:${info.email}`}>
              {info.email}
            </a>
          </p>
        )}
      </div>
      {imgs.wx === '' ? null : (
        <div className="panel contact">
          <h3>{t('about.wx')}</h3>
          <button
            type="button"
            onClick={() => popup.open(t('about.wx'), Enlarged, { src: imgs.wx, alt: t('about.wxScan') })}
          >
            <LazyImage className="wechat-qr" src={imgs.wx} alt={t('about.wxScan')} width={200} height={200} />
          </button>
          <p className="note">{t('about.wxScan')}</p>
        </div>
      )}
    </section>
  )
}

/** The code as large as the screen lets it be, for another phone to scan. */
function Enlarged({ data }: PopupProps<{ readonly src: string; readonly alt: string }>) {
  return (
    <LazyImage className="wechat-qr wechat-qr-large" src={data.src} alt={data.alt} width={320} height={320} eager />
  )
}
