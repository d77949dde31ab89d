import { useTranslation } from 'react-i18next'
import { NotOffered } from '~/ui/account/parts/not-offered'

/** Says what to do instead, where the shop has no codes by text message. */
export function NoPhoneCodes({ to }: { readonly to: 'login' | 'register' | 'forgot' | 'tel' }) {
  const { t } = useTranslation('account')
  return <NotOffered>{t(`noCodes.${to}`)}</NotOffered>
}
