import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/routes'

/** What one agrees to by the button above. */
export function Agreement({ to }: { readonly to: 'login' | 'register' }) {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation()
  return (
    <p className="center note">
      {t(`${to}.agree`)}
      <Link className="inline" href={pathTo('service')}>
        {common('title.service')}
      </Link>
      {t('login.and')}
      <Link className="inline" href={pathTo('privacy')}>
        {common('title.privacy')}
      </Link>
    </p>
  )
}
