import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/site/routes'
import { Agreement } from '~/ui/account/parts/agreement'
import { LoginForm } from '~/ui/account/login/login-form'
import { NoPhoneCodes } from '~/ui/account/parts/no-phone-codes'
import { Notice } from '~/ui/account/parts/notice'
import { ReturnText } from '~/ui/account/parts/return-text'
import { SocialButtons } from '~/ui/account/login/social-buttons'
import { useAccount } from '~/ui/kit/form/use-account'
import { type LoginMethod, LoginMethodTabs } from '~/ui/account/login/login-method-tabs'
import { useLive } from '~/ui/kit/use-live'
import { useHasCall } from '~/ui/kit/use-has-call'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import type { PageProps } from '~/ui/kit/page-props'
import '~/ui/account/login/welcome.css'
import '~/ui/account/login/login-page.css'

/** Login with a number, by password or code, or elsewhere; it says where it leads back to. */
export default function LoginPage({ search }: PageProps) {
  const { t } = useTranslation('account')
  const { codes } = useAccount()
  const waits = useLive(codes.login.button)._tag === 'waiting'
  const hasCodes = usePhoneCodes()
  const [chosen, setMethod] = useState<LoginMethod>()
  // the page may have been dropped while its reader was in the messages: the field for the code is there again, and stays
  if (waits && chosen === undefined) setMethod('code')
  const method = hasCodes ? (chosen ?? 'password') : 'password'
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
      {hasCodes ? (
        <>
          <LoginMethodTabs method={method} onChoose={setMethod} />
          <div role="tabpanel" id="login-method-panel" aria-labelledby={`login-method-${method}`}>
            {/* a separate form for each login method, because an error in one does not concern the other */}
            <LoginForm key={method} by={method} redirect={redirect} />
          </div>
          <OtherPages redirect={redirect} />
        </>
      ) : (
        <>
          <LoginForm by="password" redirect={redirect} />
          <NoPhoneCodes to="login" />
        </>
      )}
      <SocialButtons redirect={redirect} />
      <p className="center help-link">
        <Link className="button button-plain" href={pathTo('help')}>
          {t('login.trouble')}
        </Link>
      </p>
      <Agreement to="login" />
    </main>
  )
}

/** Registration and a new password, where the shop's server has them. */
function OtherPages({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const registers = useHasCall('registration')
  const resets = useHasCall('password_reset')
  if (!registers && !resets) return null
  return (
    <p className="split block-tight">
      {registers ? (
        <Link className="button button-plain" href={withReturn(pathTo('register'), redirect)}>
          {t('login.register')}
        </Link>
      ) : null}
      {resets ? (
        <Link className="button button-plain" href={withReturn(pathTo('forgot'), redirect)}>
          {t('login.forgot')}
        </Link>
      ) : null}
    </p>
  )
}

/** Adds the address to return to. It is validated when it is used. */
const withReturn = (path: string, redirect: string | null): string =>
  redirect === null ? path : `${path}?redirect=${encodeURIComponent(redirect)}`
