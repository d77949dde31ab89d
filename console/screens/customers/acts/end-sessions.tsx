import { useTranslation } from 'react-i18next'
import { type CustomerSession, customersCalls } from '~/contract/console/customers'
import { ActDialog } from '@console/kit/act/act-dialog'

/** Ends one session of a customer; without one, all of them. */
export function EndSessions({
  customer,
  session,
  onClose,
}: {
  readonly customer: string
  readonly session: CustomerSession | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const isAll = session === undefined
  return (
    <ActDialog
      call={customersCalls.endSessions}
      params={{ id: customer }}
      title={t(isAll ? 'end.titleAll' : 'end.title')}
      text={t(isAll ? 'end.textAll' : 'end.text')}
      submit={t('end.submit')}
      danger
      draft={{}}
      input={() => (isAll ? {} : { session: session.id })}
      preview={({ ended }) => <p>{t('end.preview', { count: ended })}</p>}
      done={({ ended }) => t('end.done', { count: ended })}
      onClose={onClose}
    />
  )
}
