import { useTranslation } from 'react-i18next'
import { type Tab, pathTo } from '~/domain/site/routes'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { Phrases } from '~/ui/kit/phrases'
import { StormArt } from '~/ui/kit/error/error-art'
import { Mark } from '~/ui/kit/picture/mark'

const tabs: readonly { readonly tab: Tab; readonly to: string }[] = [
  { tab: 'shop', to: pathTo('home') },
  { tab: 'orders', to: pathTo('takings') },
  { tab: 'me', to: pathTo('me') },
]

/**
 * The page that the service worker shows without a network. It works alone: its links are plain ones, which work once
 * the network is back.
 */
export function OfflinePage({ name, hidden }: { readonly name: string; readonly hidden: boolean }) {
  const { t, i18n } = useTranslation('policies')
  return (
    <div
      lang={i18n.language.startsWith('en') ? 'en' : 'zh-Hant'}
      hidden={hidden}
      data-title={`${t('offline.title')}｜${name}`}
    >
      <div className="app">
        <header className="top-bar top-bar-home">
          <a className="brand" href="/">
            <Mark logo={undefined} />
            {name}
          </a>
        </header>
        <main className="message">
          <StormArt />
          <h1 className="lead">{t('offline.title')}</h1>
          <p>
            <Phrases text={t('offline.text')} />
          </p>
          <button type="button" className="button" data-again="">
            <AnyIcon name="refresh" />
            {t('offline.again')}
          </button>
        </main>
        <div className="dock">
          <nav className="tabs" aria-label={t('tabs.label', { ns: 'common' })}>
            {tabs.map(({ tab, to }) => (
              <a key={tab} href={to}>
                <AnyIcon name={tab} />
                {t(`tabs.${tab}`, { ns: 'common' })}
              </a>
            ))}
          </nav>
        </div>
      </div>
    </div>
  )
}
