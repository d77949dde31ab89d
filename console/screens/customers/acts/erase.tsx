import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { customersCalls } from '~/contract/console/customers'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Facts } from '@console/kit/base/panel'

/** Erases a customer's data. The preview says what goes, and what the books keep. */
export function Erase({ customer, onClose }: { readonly customer: string; readonly onClose: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <ActDialog
      call={customersCalls.erase}
      params={{ id: customer }}
      title={t('erase.title')}
      text={t('erase.text')}
      submit={t('erase.submit')}
      danger
      draft={{}}
      preview={({ orders, sessions, logins }) => (
        <Facts
          items={[
            [t('erase.gone'), t('erase.goneText')],
            [
              t('erase.ends'),
              <Fragment key="ends">
                {t('erase.sessions', { count: sessions })}
                <br />
                {t('erase.logins', { count: logins })}
              </Fragment>,
            ],
            [t('erase.kept'), t('erase.keptText', { count: orders })],
          ]}
        />
      )}
      done={() => t('erase.done')}
      onClose={onClose}
    />
  )
}
