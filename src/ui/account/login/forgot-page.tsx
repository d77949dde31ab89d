import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { useTranslation } from 'react-i18next'
import type { Tel } from '~/domain/account/account'
import { isPassword } from '~/domain/account/password'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { AccountForm } from '~/ui/kit/form/account-form'
import { CodedTelFields } from '~/ui/account/fields/coded-tel-fields'
import { PasswordField } from '~/ui/account/fields/password-field'
import { NoPhoneCodes } from '~/ui/account/parts/no-phone-codes'
import { NotOffered } from '~/ui/account/parts/not-offered'
import { Support } from '~/ui/account/parts/support'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { useEntered } from '~/ui/account/fields/use-entered'
import { useEntering } from '~/ui/account/parts/use-entering'
import { useNumber } from '~/ui/account/fields/use-number'
import { useCommand } from '~/ui/kit/use-command'
import { useToast } from '~/ui/kit/popup/toast'
import { useHasCall } from '~/ui/kit/use-has-call'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import type { PageProps } from '~/ui/kit/page-props'
import '~/ui/account/login/welcome.css'

/** A new password by phone code; every session ends, and one begins here. */
export default function ForgotPage({ search }: PageProps) {
  const { t } = useTranslation('account')
  const hasCodes = usePhoneCodes()
  const isOffered = useHasCall('password_reset')
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('forgot.lead')}</h2>
        {hasCodes && isOffered ? <p className="note">{t('forgot.note')}</p> : null}
      </header>
      {!isOffered ? (
        <NotOffered>{t('forgot.lacking')}</NotOffered>
      ) : hasCodes ? (
        <ResetForm search={search} />
      ) : (
        <NoPhoneCodes to="forgot" />
      )}
      <Support />
    </main>
  )
}

function ResetForm({ search }: Pick<PageProps, 'search'>) {
  const { t } = useTranslation('account')
  const { auth } = useAccount()
  const say = useToast()
  const fields = useEntered({ code: '', password: '' })
  const { entries, enter } = fields
  const entered = useNumber(entries.country, entries.tel)
  const code = readPhoneCode(entries.code)
  const entering = useEntering(new URLSearchParams(search).get('redirect'))
  const reset = useCommand((tel: Tel) =>
    pipe(
      entering(auth.reset({ ...tel, code, password: entries.password })),
      TE.tapIO(() => () => say(t('password.changed'))),
    ),
  )
  const checked = useChecked(
    {
      tel: entered.problem,
      code: isPhoneCode(code) ? undefined : t('code.wrong'),
      password: isPassword(entries.password) ? undefined : t('password.short'),
    },
    reset.failure,
    () => {
      if (entered.number !== undefined) reset.run(entered.number)
    },
  )
  return (
    <AccountForm
      checked={checked}
      pending={reset.pending}
      label={t(reset.pending ? 'password.pending' : 'forgot.submit')}
    >
      <CodedTelFields purpose="forgot" entered={entered} fields={fields} checked={checked} />
      <PasswordField
        fresh
        label={t('password.new')}
        hint={t('password.rule')}
        value={entries.password}
        onChange={enter('password')}
        error={checked.errorOf('password')}
      />
    </AccountForm>
  )
}
