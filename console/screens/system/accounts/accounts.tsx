import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConsoleAccount, type ConsoleEnrolment, operatorCalls } from '~/contract/console/operators'
import { ActButton } from '@console/kit/base/act-button'
import { Button } from '@console/kit/base/button'
import { Status, type Tone } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { roleKey } from '@console/kit/base/role-key'
import { useLook } from '@console/kit/calls/use-look'
import { onePage } from '@console/kit/calls/use-pages'
import type { Column } from '@console/kit/table/column'
import { DataTable } from '@console/kit/table/data-table'
import { type AccountAct, AccountDialog } from '@console/screens/system/accounts/account-dialog'
import { EnrolmentDialog } from '@console/screens/system/accounts/enrolment-dialog'

const TONES: Readonly<Record<ConsoleAccount['state'], Tone>> = { new: 'wait', active: 'good', disabled: 'neutral' }

/** The accounts of the people who run the shop. */
export function Accounts() {
  const { t } = useTranslation(['system', 'common'])
  const [input] = useState({})
  const [act, setAct] = useState<AccountAct>()
  const [enrolment, setEnrolment] = useState<ConsoleEnrolment>()
  const look = useLook(operatorCalls.listOperators, input)
  const columns: readonly Column<ConsoleAccount>[] = [
    { id: 'name', head: t('accounts.name'), cell: ({ name }) => name, lead: true },
    { id: 'role', head: t('accounts.role'), cell: ({ role }) => t(`common:roles.${roleKey(role)}`) },
    {
      id: 'state',
      head: t('accounts.state'),
      cell: ({ state }) => <Status tone={TONES[state]}>{t(`accounts.states.${state}`)}</Status>,
    },
    { id: 'since', head: t('accounts.since'), cell: ({ created_at: at }) => <Time at={at} form="day" /> },
  ]
  return (
    <>
      <DataTable<ConsoleAccount>
        name="accounts"
        caption={t('accounts.title')}
        columns={columns}
        pages={onePage(look, ({ operators }) => operators)}
        rowKey={({ name }) => name}
        empty={{ title: t('accounts.none'), text: t('accounts.noneText') }}
        tools={
          <ActButton icon="plus" kind="primary" needs="operators add" onClick={() => setAct({ kind: 'add' })}>
            {t('accounts.add')}
          </ActButton>
        }
        actions={account => (
          <>
            <Button small needs="operators role" onClick={() => setAct({ kind: 'role', account })}>
              {t('accounts.changeRole')}
            </Button>
            <Button small needs="operators reset" onClick={() => setAct({ kind: 'reset', account })}>
              {t('accounts.reset')}
            </Button>
            {account.state === 'disabled' ? null : (
              <Button
                small
                kind="danger"
                needs="operators disable"
                onClick={() => setAct({ kind: 'disable', account })}
              >
                {t('accounts.disable')}
              </Button>
            )}
          </>
        )}
      />
      {act === undefined ? null : (
        <AccountDialog act={act} onEnrolled={setEnrolment} onClose={() => setAct(undefined)} />
      )}
      {enrolment === undefined ? null : (
        <EnrolmentDialog enrolment={enrolment} onClose={() => setEnrolment(undefined)} />
      )}
    </>
  )
}
