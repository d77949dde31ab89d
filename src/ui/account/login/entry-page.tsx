import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Redirect } from 'wouter'
import { known } from '~/application/lib/remote'
import { isGuest } from '~/domain/account/session'
import { hasSocialLogin } from '~/domain/catalog/features'
import { NoticePanel } from '~/ui/account/parts/notice'
import { useAccount } from '~/ui/kit/form/use-account'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { pathTo } from '~/domain/site/routes'
import '~/ui/account/login/welcome.css'

/**
 * The landing page for the messaging app: log in with its account, or look around as a guest
 * (docs/spec/product.md#2-screens-and-routes).
 */
export default function EntryPage() {
  const { t } = useTranslation('account')
  const { catalog, session } = useApp()
  const { social } = useAccount()
  const hasWechat = hasSocialLogin(known(useLive(catalog.init.state)), 'wechat')
  const [stays, setStays] = useState(false)
  if (!isGuest(useLive(session.state))) return <Redirect to={pathTo('home')} replace />
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('entry.lead')}</h2>
        <p className="note">{t(hasWechat ? 'entry.note' : 'entry.noteOther')}</p>
      </header>
      {stays ? <NoticePanel notice="storage" /> : null}
      <div className="fields">
        {hasWechat ? (
          <button
            type="button"
            className="button button-wide"
            onClick={() => setStays(!social.leave('wechat', 'login')())}
          >
            {t('entry.login')}
          </button>
        ) : (
          <Link className="button button-wide" href={pathTo('login')}>
            {t('entry.loginOther')}
          </Link>
        )}
        <Link className="button button-quiet button-wide" href={pathTo('home')}>
          {t('entry.look')}
        </Link>
      </div>
    </main>
  )
}
