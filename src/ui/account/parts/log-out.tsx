import { useTranslation } from 'react-i18next'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import '~/ui/account/parts/log-out.css'

/** Ends the session here, even if the server's answer is an error (docs/spec/product.md#7-the-calls-it-makes). */
export function LogOut() {
  const { t } = useTranslation('account')
  const { session } = useApp()
  const logout = useCommand(() => session.logout)
  return (
    <button type="button" className="button button-wide log-out" disabled={logout.pending} onClick={() => logout.run()}>
      <AnyIcon name="logout" />
      {t(logout.pending ? 'me.leaving' : 'me.logout')}
    </button>
  )
}
