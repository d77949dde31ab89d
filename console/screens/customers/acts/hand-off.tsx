import { useTranslation } from 'react-i18next'
import { customersCalls } from '~/contract/console/customers'
import { CopyButton } from '@console/kit/base/copy-button'
import { Notice } from '@console/kit/base/notice'
import { MadeAct } from '@console/screens/customers/acts/made-act'

/** Makes an address that logs the customer in, and shows it once. */
export function HandOff(props: { readonly customer: string; readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('customers')
  return (
    <MadeAct
      {...props}
      call={customersCalls.handOff}
      title={t('handOff.title')}
      text={t('handOff.text')}
      submit={t('handOff.submit')}
      danger
      done={() => t('handOff.done')}
      shown={t('handOff.shown')}
    >
      {({ address }) => (
        <>
          <Notice tone="wait">{t('handOff.once')}</Notice>
          <p className="customer-link">
            <code>{address}</code>
            <CopyButton text={address} label={t('handOff.link')} />
          </p>
        </>
      )}
    </MadeAct>
  )
}
