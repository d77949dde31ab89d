import { useTranslation } from 'react-i18next'
import { customersCalls, type SettableStatus } from '~/contract/console/customers'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Listed } from '@console/kit/base/listed'
import { Facts } from '@console/kit/base/panel'

const STATUS = {
  block: 'blocked',
  active: 'active',
  newPassword: 'require_update_password',
} as const satisfies Record<string, SettableStatus>

/** Gives an account another status. */
export function SetStatus({
  customer,
  to,
  onClose,
}: {
  readonly customer: string
  readonly to: keyof typeof STATUS
  readonly onClose: () => void
}) {
  const { t } = useTranslation('customers')
  return (
    <ActDialog
      call={customersCalls.setStatus}
      params={{ id: customer }}
      title={t(`${to}.title`)}
      text={t(`${to}.text`)}
      submit={t(to === 'block' ? 'acts.block' : to === 'active' ? 'acts.activate' : 'acts.newPassword')}
      danger={to === 'block'}
      draft={{}}
      input={() => ({ status: STATUS[to] })}
      preview={({ is_same: isSame, open }) => (
        <>
          <p>{t(isSame ? `${to}.same` : `${to}.preview`)}</p>
          {open.length === 0 ? null : <Facts items={[[t('block.open'), <Listed key="open" items={open} />]]} />}
        </>
      )}
      done={({ is_same: isSame }) => t(isSame ? `${to}.same` : `${to}.done`)}
      onClose={onClose}
    />
  )
}
