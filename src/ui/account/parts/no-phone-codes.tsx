import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/kit/error/error-notice.css'

/** Says what to do instead, where the shop has no codes by text message. */
export function NoPhoneCodes({ to }: { readonly to: 'login' | 'register' | 'forgot' | 'tel' }) {
  const { t } = useTranslation('account')
  return (
    <div className="panel trouble notice">
      <Icon name="alert" />
      <p>{t(`noCodes.${to}`)}</p>
    </div>
  )
}
