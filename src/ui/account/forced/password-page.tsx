import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { forcedPage } from '~/domain/account/access'
import type { PasswordChange } from '~/domain/account/account'
import { asksConfirmation } from '~/domain/account/confirmation'
import { isPassword } from '~/domain/account/password'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { pathTo } from '~/domain/site/routes'
import { type User, userOf } from '~/domain/account/session'
import { AccountForm } from '~/ui/kit/form/account-form'
import { ConfirmationField } from '~/ui/account/fields/confirmation-field'
import { LogOut } from '~/ui/account/parts/log-out'
import { PasswordField } from '~/ui/account/fields/password-field'
import { Username } from '~/ui/account/fields/username'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { useEntering } from '~/ui/account/parts/use-entering'
import { useEntries } from '~/ui/account/fields/use-entries'
import { ErrorPage } from '~/ui/kit/error/error-page'
import { useApp } from '~/ui/kit/use-app'
import { useHasCall } from '~/ui/kit/use-has-call'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import { useToast } from '~/ui/kit/popup/toast'
import '~/ui/account/login/welcome.css'

/** Another password: by wish, or because the shop asks for one; then there is no way on but to log out. */
export default function PasswordPage() {
  const user = userOf(useLive(useApp().session.state))
  const forced = user !== undefined && forcedPage(user) === 'password'
  // a server that asks for a new password has the call
  return useHasCall('password_change') || forced ? <Changing user={user} forced={forced} /> : <ErrorPage status={404} />
}

function Changing({ user, forced }: { readonly user: User | undefined; readonly forced: boolean }) {
  const { t } = useTranslation('account')
  const { entries, enter } = useEntries({ current: '', password: '', confirmation: '' })
  const confirmation = readPhoneCode(entries.confirmation)
  const [confirming, setConfirming] = useState(false)
  const change = useChange(forced, () => ({
    password: entries.password,
    ...(forced || entries.current === '' ? {} : { current_password: entries.current }),
    ...(confirming ? { confirmation } : {}),
  }))
  // an old session without a known password shows by a code first whose it is; once asked, the field stays
  if (!confirming && change.failure !== undefined && asksConfirmation(change.failure)) setConfirming(true)
  const checked = useChecked(
    {
      ...(forced ? {} : { current_password: undefined }),
      password: isPassword(entries.password) ? undefined : t('password.short'),
      ...(confirming ? { confirmation: isPhoneCode(confirmation) ? undefined : t('code.wrong') } : {}),
    },
    change.failure,
    change.run,
  )
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t(forced ? 'password.forced' : 'password.lead')}</h2>
        {forced ? <p className="note">{t('password.forcedNote')}</p> : null}
      </header>
      <AccountForm
        checked={checked}
        pending={change.pending}
        label={t(change.pending ? 'password.pending' : 'password.submit')}
      >
        <Username user={user} />
        {forced ? null : (
          <PasswordField
            name="current_password"
            label={t('password.current')}
            hint={t('password.none')}
            value={entries.current}
            onChange={enter('current')}
            error={checked.errorOf('current_password')}
          />
        )}
        <PasswordField
          fresh
          label={t('password.new')}
          hint={t('password.rule')}
          value={entries.password}
          onChange={enter('password')}
          error={checked.errorOf('password')}
        />
        {confirming ? (
          <ConfirmationField
            value={entries.confirmation}
            onChange={enter('confirmation')}
            error={checked.errorOf('confirmation')}
          />
        ) : null}
      </AccountForm>
      {forced ? <LogOut /> : null}
    </main>
  )
}

/** Changes the password, then opens the next page. */
const useChange = (forced: boolean, wanted: () => PasswordChange) => {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const say = useToast()
  const [, navigate] = useLocation()
  const entering = useEntering()
  return useCommand(() => {
    const changing = profile.changePassword(wanted())
    return pipe(
      forced ? entering(changing) : changing,
      TE.tapIO(() => () => {
        say(t('password.changed'))
        if (!forced) navigate(pathTo('setting'), { replace: true })
      }),
    )
  })
}
