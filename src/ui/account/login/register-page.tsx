import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import type { Tel } from '~/domain/account/account'
import { isPassword } from '~/domain/account/password'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { pathTo } from '~/domain/site/routes'
import { AccountForm } from '~/ui/kit/form/account-form'
import { Agreement } from '~/ui/account/parts/agreement'
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
import { Field, TextInput } from '~/ui/kit/form/field'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import { useHasCall } from '~/ui/kit/use-has-call'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import type { PageProps } from '~/ui/kit/page-props'
import '~/ui/account/login/welcome.css'
import '~/ui/account/login/login-page.css'

/** A new customer: a number that is theirs, and a password. */
export default function RegisterPage({ search }: PageProps) {
  const { t } = useTranslation('account')
  const hasCodes = usePhoneCodes()
  const isOffered = useHasCall('registration')
  const canRegister = hasCodes && isOffered
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('register.lead')}</h2>
        {canRegister ? <p className="note">{t('register.note')}</p> : null}
      </header>
      {!isOffered ? (
        <NotOffered>{t('register.lacking')}</NotOffered>
      ) : hasCodes ? (
        <RegisterForm search={search} />
      ) : (
        <NoPhoneCodes to="register" />
      )}
      <p className="center help-link">
        <Link className="button button-plain" href={pathTo('login') + (search === '' ? '' : `?${search}`)}>
          {t('register.have')}
        </Link>
      </p>
      <Support />
      {canRegister ? <Agreement to="register" /> : null}
    </main>
  )
}

function RegisterForm({ search }: Pick<PageProps, 'search'>) {
  const { t } = useTranslation('account')
  const { catalog } = useApp()
  const { auth } = useAccount()
  const policies = known(useLive(catalog.init.state))?.policies ?? []
  const fields = useEntered({ code: '', password: '', name: '' })
  const { entries, enter } = fields
  const entered = useNumber(entries.country, entries.tel)
  const code = readPhoneCode(entries.code)
  const name = entries.name.trim()
  const entering = useEntering(new URLSearchParams(search).get('redirect'))
  const register = useCommand((tel: Tel) =>
    entering(auth.register({ ...tel, code, password: entries.password, ...(name === '' ? {} : { name }) }, policies)),
  )
  const checked = useChecked(
    {
      tel: entered.problem,
      code: isPhoneCode(code) ? undefined : t('code.wrong'),
      password: isPassword(entries.password) ? undefined : t('password.short'),
      name: undefined,
    },
    register.failure,
    () => {
      if (entered.number !== undefined) register.run(entered.number)
    },
  )
  return (
    <AccountForm
      checked={checked}
      pending={register.pending}
      label={t(register.pending ? 'register.pending' : 'register.submit')}
    >
      <CodedTelFields purpose="register" entered={entered} fields={fields} checked={checked} />
      <PasswordField
        fresh
        label={t('password.make')}
        hint={t('password.rule')}
        value={entries.password}
        onChange={enter('password')}
        error={checked.errorOf('password')}
      />
      <Field label={t('register.name')} name="name" error={checked.errorOf('name')}>
        <TextInput autoComplete="nickname" maxLength={60} value={entries.name} onChange={enter('name')} />
      </Field>
    </AccountForm>
  )
}
