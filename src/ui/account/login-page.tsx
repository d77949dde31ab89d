import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/site/routes'
import { Agreement } from '~/ui/account/agreement'
import { LoginForm } from '~/ui/account/login-form'
import { Notice } from '~/ui/account/notice'
import { ReturnText } from '~/ui/account/return-text'
import { SocialButtons } from '~/ui/account/social-buttons'
import { type Way, WaysTabs } from '~/ui/account/ways-tabs'
import type { PageProps } from '~/ui/kit/page-props'
import '~/ui/account/account.css'

/** Login with a number, by password or code, or elsewhere; it says where it leads back to. */
export default function LoginPage({ search }: PageProps) {
  const { t } = useTranslation('account')
  const [way, setWay] = useState<Way>('password')
  const redirect = new URLSearchParams(search).get('redirect')
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('login.lead')}</h2>
        <p className="note">
          <ReturnText redirect={redirect} />
        </p>
      </header>
      <Notice search={search} />
      <WaysTabs way={way} onChoose={setWay} />
      <div role="tabpanel" id="way-panel" aria-labelledby={`way-${way}`}>
        <LoginForm by={way} redirect={redirect} />
      </div>
      <p className="split further">
        <Link className="button button-plain" href={withReturn(pathTo('register'), redirect)}>
          {t('login.register')}
        </Link>
        <Link className="button button-plain" href={withReturn(pathTo('forgot'), redirect)}>
          {t('login.forgot')}
        </Link>
      </p>
      <SocialButtons redirect={redirect} />
      <p className="center trouble-link">
        <Link className="button button-plain" href={pathTo('help')}>
          {t('login.trouble')}
        </Link>
      </p>
      <Agreement to="login" />
    </main>
  )
}

/** The way back goes along; it is judged where it is used. */
const withReturn = (path: string, redirect: string | null): string =>
  redirect === null ? path : `${path}?redirect=${encodeURIComponent(redirect)}`
