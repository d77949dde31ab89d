import { useTranslation } from 'react-i18next'
import type { Tel } from '~/domain/account/account'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { AccountForm } from '~/ui/kit/form/account-form'
import { CodeField } from '~/ui/kit/form/code-field'
import { PasswordField } from '~/ui/account/fields/password-field'
import { TelField } from '~/ui/account/fields/tel-field'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { useEntered } from '~/ui/account/fields/use-entered'
import { useEntering } from '~/ui/account/parts/use-entering'
import { useNumber } from '~/ui/account/fields/use-number'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'

/** Number and password, or number and the code that was sent to it. */
export function LoginForm({ by, redirect }: { readonly by: 'password' | 'code'; readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { session } = useApp()
  const { auth } = useAccount()
  const fields = useEntered({ password: '', code: '' })
  const { entries, enter } = fields
  const hasCodes = usePhoneCodes()
  const entered = useNumber(entries.country, entries.tel)
  const code = readPhoneCode(entries.code)
  const entering = useEntering(redirect)
  const login = useCommand((tel: Tel) =>
    entering(
      by === 'code' ? auth.loginByCode({ ...tel, code }) : session.login({ ...tel, password: entries.password }),
    ),
  )
  const checked = useChecked(
    {
      tel: entered.problem,
      ...(by === 'code'
        ? { code: isPhoneCode(code) ? undefined : t('code.wrong') }
        : { password: entries.password === '' ? t('login.passwordMissing') : undefined }),
    },
    login.failure,
    () => {
      if (entered.number !== undefined) login.run(entered.number)
    },
  )
  return (
    <AccountForm
      checked={checked}
      pending={login.pending}
      label={t(login.pending ? 'login.pending' : 'login.submit')}
      {...(by === 'password' && hasCodes ? { otherWays: t('login.otherWays') } : {})}
    >
      <TelField
        entered={entered}
        fields={fields}
        error={checked.errorOf('tel')}
        autoComplete={by === 'password' ? 'username' : 'tel-national'}
      />
      {by === 'code' ? (
        <CodeField
          purpose="login"
          number={entered.number}
          onNoNumber={() => checked.point('tel')}
          value={entries.code}
          onChange={enter('code')}
          error={checked.errorOf('code')}
          isLast
        />
      ) : (
        <PasswordField
          label={t('login.password')}
          value={entries.password}
          onChange={enter('password')}
          error={checked.errorOf('password')}
        />
      )}
    </AccountForm>
  )
}
