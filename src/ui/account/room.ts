import AuthorizePage from '~/ui/account/authorize-page'
import BindingPage from '~/ui/account/binding-page'
import ConsentPage from '~/ui/account/consent-page'
import EntryPage from '~/ui/account/entry-page'
import ForgotPage from '~/ui/account/forgot-page'
import HelpPage from '~/ui/account/help-page'
import LinkedPage from '~/ui/account/linked-page'
import LoginPage from '~/ui/account/login-page'
import MePage from '~/ui/account/me-page'
import PasswordPage from '~/ui/account/password-page'
import RegisterPage from '~/ui/account/register-page'
import SettingPage from '~/ui/account/setting-page'

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
