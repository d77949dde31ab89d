import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/routes'
import { LoginForm } from '~/ui/account/login-form'
import { useReturnText } from '~/ui/account/use-return-text'
import { Phrases } from '~/ui/kit/phrases'
import type { PageProps } from '~/ui/page-props'
import '~/ui/account/account.css'

/** Login with number and password; it says where it leads back to. */
export default function LoginPage({ search }: PageProps) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  const redirect = new URLSearchParams(search).get('redirect')
  const back = useReturnText(redirect)
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('login.lead')}</h2>
        <p className="note">
          <Phrases text={back} />
        </p>
      </header>
      <LoginForm redirect={redirect} />
      <p className="center trouble-link">
        <Link className="button button-plain" href={pathTo('help')}>
          {t('login.trouble')}
        </Link>
      </p>
      <p className="center note">
        {t('login.agree')}
        <Link className="inline" href={pathTo('service')}>
          {common('title.service')}
        </Link>
        {t('login.and')}
        <Link className="inline" href={pathTo('privacy')}>
          {common('title.privacy')}
        </Link>
      </p>
    </main>
  )
}
