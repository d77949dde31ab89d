import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerFacts } from '~/contract/console/customers'
import { ActButton } from '@console/kit/base/act-button'
import { ChangeNumber } from '@console/screens/customers/acts/change-number'
import { Erase } from '@console/screens/customers/acts/erase'
import { ExportData } from '@console/screens/customers/acts/export-data'
import { HandOff } from '@console/screens/customers/acts/hand-off'
import { SetStatus } from '@console/screens/customers/acts/set-status'

type Act = 'block' | 'active' | 'newPassword' | 'number' | 'handOff' | 'export' | 'erase'

/** What can be done with an account. Nothing but an export is left for an erased one. */
export function CustomerActs({ customer }: { readonly customer: CustomerFacts }) {
  const { t } = useTranslation('customers')
  const [act, setAct] = useState<Act>()
  const { id, status } = customer
  const onClose = () => setAct(undefined)
  const open = (name: Act) => () => setAct(name)
  return (
    <>
      {status === 'erased' ? null : (
        <>
          <ActButton needs="users handoff" onClick={open('handOff')}>
            {t('acts.handOff')}
          </ActButton>
          <ActButton needs="users change-number" onClick={open('number')}>
            {t('acts.number')}
          </ActButton>
          <StatusButtons status={status} open={open} />
        </>
      )}
      <ActButton needs="users export" icon="download" onClick={open('export')}>
        {t('acts.export')}
      </ActButton>
      {status === 'erased' ? null : (
        <ActButton kind="danger" needs="users erase" onClick={open('erase')}>
          {t('acts.erase')}
        </ActButton>
      )}
      <Dialogs act={act} customer={id} onClose={onClose} />
    </>
  )
}

/** The ways from the present status to another one. */
function StatusButtons({ status, open }: { readonly status: string; readonly open: (act: Act) => () => void }) {
  const { t } = useTranslation('customers')
  const needs = 'users status'
  return (
    <>
      {status === 'active' ? (
        <ActButton needs={needs} onClick={open('newPassword')}>
          {t('acts.newPassword')}
        </ActButton>
      ) : (
        <ActButton needs={needs} onClick={open('active')}>
          {t(status === 'blocked' ? 'acts.unblock' : 'acts.activate')}
        </ActButton>
      )}
      {status === 'blocked' ? null : (
        <ActButton kind="danger" needs={needs} onClick={open('block')}>
          {t('acts.block')}
        </ActButton>
      )}
    </>
  )
}

function Dialogs({
  act,
  customer,
  onClose,
}: {
  readonly act: Act | undefined
  readonly customer: string
  readonly onClose: () => void
}) {
  const props = { customer, onClose }
  // these two show something after their act, so they stay while they do
  return (
    <>
      <HandOff {...props} isOpen={act === 'handOff'} />
      <ExportData {...props} isOpen={act === 'export'} />
      {act === 'block' ? <SetStatus {...props} to="block" /> : null}
      {act === 'active' ? <SetStatus {...props} to="active" /> : null}
      {act === 'newPassword' ? <SetStatus {...props} to="newPassword" /> : null}
      {act === 'number' ? <ChangeNumber {...props} /> : null}
      {act === 'erase' ? <Erase {...props} /> : null}
    </>
  )
}
