import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '~/domain/shared/locale'
import { safeRedirect } from '~/domain/site/redirect'
import { pathTo } from '~/domain/site/routes'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useCopy } from '~/ui/kit/controls/copy-row'
import type { PageProps } from '~/ui/kit/page-props'
import { StormArt } from '~/ui/kit/error/error-art'
import '~/ui/policies/mp-page.css'

/** For the messaging app in a restricted region: the wanted address to take elsewhere, if it is one of ours (docs/spec/decisions.md#2-safe-redirect-property-tested-and-against-public-payload-lists). */
export default function MpPage({ search }: PageProps) {
  const { t } = useTranslation('policies')
  const { settings } = useApp()
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  const from = safeRedirect(new URLSearchParams(search).get('from')) ?? pathTo('home')
  const link = origin + localize(settings.edition, from)
  const { copied, copy } = useCopy(link, t('mp.copiedToast'))
  return (
    <main className="message">
      <StormArt />
      <h2 className="lead">{t('mp.title')}</h2>
      <p>{t('mp.text')}</p>
      <p className="panel mp-link">
        <span className="sr-only">{t('mp.link')} </span>
        <code>{link}</code>
      </p>
      <button type="button" className="button" onClick={copy}>
        <AnyIcon name={copied ? 'check' : 'copy'} small />
        {t(copied ? 'mp.copied' : 'mp.copy')}
      </button>
    </main>
  )
}

/** The origin never changes; asked this way, hydration sees what the server drew. */
const never = () => () => undefined
