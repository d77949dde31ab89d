import { useTranslation } from 'react-i18next'
import { type ConsoleAccount, type ConsoleEnrolment, operatorCalls } from '~/contract/console/operators'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Facts } from '@console/kit/base/panel'
import { SelectField, TextField } from '@console/kit/form/fields'

/** What is done to accounts. */
export type AccountAct =
  | { readonly kind: 'add' }
  | { readonly kind: 'role' | 'disable' | 'reset'; readonly account: ConsoleAccount }

interface DialogProps {
  readonly onEnrolled: (enrolment: ConsoleEnrolment) => void
  readonly onClose: () => void
}

/** Does one of them. A new second factor is shown by the caller, because the dialog is closed then. */
export function AccountDialog({ act, ...props }: DialogProps & { readonly act: AccountAct }) {
  switch (act.kind) {
    case 'add':
      return <AddDialog {...props} />
    case 'role':
      return <RoleDialog account={act.account} {...props} />
    case 'disable':
      return <DisableDialog account={act.account} {...props} />
    case 'reset':
      return <ResetDialog account={act.account} {...props} />
  }
}

function AddDialog({ onEnrolled, onClose }: DialogProps) {
  const { t } = useTranslation('system')
  return (
    <ActDialog
      call={operatorCalls.addOperator}
      title={t('accounts.add')}
      text={t('accounts.addText')}
      submit={t('accounts.add')}
      draft={{ name: '', role: 'counter' }}
      done={({ name }) => t('accounts.added', { name })}
      onDone={onEnrolled}
      onClose={onClose}
    >
      <TextField name="name" label={t('accounts.name')} hint={t('accounts.nameHint')} autoCapitalize="none" autoFocus />
      <RoleField />
    </ActDialog>
  )
}

function RoleField() {
  const { t } = useTranslation(['system', 'common'])
  return (
    <SelectField
      name="role"
      label={t('accounts.role')}
      hint={t('accounts.roleHint')}
      options={[
        { value: 'counter', label: t('common:roles.counter') },
        { value: 'fulfilment', label: t('common:roles.fulfilment') },
        { value: 'read-only', label: t('common:roles.read-only') },
        { value: 'owner', label: t('common:roles.owner') },
      ]}
    />
  )
}

type OneDialog = DialogProps & { readonly account: ConsoleAccount }

function RoleDialog({ account: { name, role }, onClose }: OneDialog) {
  const { t } = useTranslation(['system', 'common'])
  return (
    <ActDialog
      call={operatorCalls.changeRole}
      params={{ name }}
      title={t('accounts.roleOf', { name })}
      text={t('accounts.roleText')}
      submit={t('accounts.changeRole')}
      draft={{ role }}
      preview={answer => (
        <Facts
          items={[
            [t('accounts.name'), name],
            [t('accounts.before'), t(`common:roles.${answer.before}`)],
            [t('accounts.after'), t(`common:roles.${answer.role}`)],
          ]}
        />
      )}
      done={() => t('accounts.roleDone', { name })}
      onClose={onClose}
    >
      <RoleField />
    </ActDialog>
  )
}

function DisableDialog({ account: { name }, onClose }: OneDialog) {
  const { t } = useTranslation('system')
  return (
    <ActDialog
      call={operatorCalls.disableOperator}
      params={{ name }}
      title={t('accounts.disableOf', { name })}
      text={t('accounts.disableText')}
      submit={t('accounts.disable')}
      draft={{}}
      danger
      done={() => t('accounts.disabled', { name })}
      onClose={onClose}
    />
  )
}

function ResetDialog({ account: { name }, onEnrolled, onClose }: OneDialog) {
  const { t } = useTranslation('system')
  return (
    <ActDialog
      call={operatorCalls.resetOperator}
      params={{ name }}
      title={t('accounts.resetOf', { name })}
      text={t('accounts.resetText')}
      submit={t('accounts.reset')}
      draft={{}}
      danger
      done={() => t('accounts.resetDone', { name })}
      onDone={onEnrolled}
      onClose={onClose}
    />
  )
}
