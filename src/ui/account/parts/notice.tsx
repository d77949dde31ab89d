import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/kit/error/error-notice.css'

const notices = ['login', 'refused', 'link', 'taken', 'expired', 'erased', 'cookies', 'cancelled', 'storage'] as const

export type NoticeName = (typeof notices)[number]

/** The reason in the address for showing this page, such as an expired session. Unknown values are ignored. */
export function Notice({ search }: { readonly search: string }) {
  const said = new URLSearchParams(search).get('trouble')
  const notice = notices.find(each => each === said)
  return notice === undefined ? null : <NoticePanel notice={notice} />
}

export function NoticePanel({ notice }: { readonly notice: NoticeName }) {
  const { t } = useTranslation('account')
  return (
    <div className="panel trouble notice" role="alert">
      <Icon name="alert" />
      <p>{t(`notice.${notice}`)}</p>
    </div>
  )
}
