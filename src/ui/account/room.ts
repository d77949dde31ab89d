import AuthorizePage from '~/ui/account/login/authorize-page'
import BindingPage from '~/ui/account/forced/binding-page'
import ConsentPage from '~/ui/account/forced/consent-page'
import EntryPage from '~/ui/account/login/entry-page'
import ForgotPage from '~/ui/account/login/forgot-page'
import HelpPage from '~/ui/account/help-page'
import LinkedPage from '~/ui/account/settings/linked-page'
import LoginPage from '~/ui/account/login/login-page'
import MePage from '~/ui/account/settings/me-page'
import PasswordPage from '~/ui/account/forced/password-page'
import RegisterPage from '~/ui/account/login/register-page'
import SettingPage from '~/ui/account/settings/setting-page'

/** The pages of the account, by the names of their routes. */
export const accountPages = {
  login: LoginPage,
  register: RegisterPage,
  forgot: ForgotPage,
  help: HelpPage,
  binding: BindingPage,
  password: PasswordPage,
  me: MePage,
  setting: SettingPage,
  bindAccount: LinkedPage,
  consent: ConsentPage,
  authorize: AuthorizePage,
  wx: EntryPage,
}

export type AccountPages = typeof accountPages
