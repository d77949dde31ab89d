import { useTranslation } from 'react-i18next'
import type { Tel } from '~/domain/account'
import { isCode, readCode } from '~/domain/password'
import { defaultCountryCode } from '~/domain/phone'
import { AccountForm } from '~/ui/account/account-form'
import { CodedTelFields } from '~/ui/account/coded-tel-fields'
import { LogOut } from '~/ui/account/log-out'
import { Support } from '~/ui/account/support'
import { useAccount } from '~/ui/account/use-account'
import { useChecked } from '~/ui/account/use-checked'
import { useEntering } from '~/ui/account/use-entering'
import { useEntries } from '~/ui/account/use-entries'
import { useNumber } from '~/ui/account/use-number'
import { useCommand } from '~/ui/kit/use-command'

/** Who came without a number binds one; until then there is no way on but to log out. */
export default function BindingPage() {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const { entries, enter } = useEntries({ country: defaultCountryCode, tel: '', code: '' })
  const entered = useNumber(entries.country, entries.tel)
  const code = readCode(entries.code)
  const entering = useEntering()
  const bind = useCommand((tel: Tel) => entering(profile.bindTel({ ...tel, code })))
  const checked = useChecked(
    { tel: entered.problem, code: isCode(code) ? undefined : t('code.wrong') },
    bind.failure,
    () => {
      if (entered.number !== undefined) bind.run(entered.number)
    },
  )
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('binding.lead')}</h2>
        <p className="note">{t('binding.note')}</p>
      </header>
      <AccountForm
        checked={checked}
        pending={bind.pending}
        label={t(bind.pending ? 'binding.pending' : 'binding.submit')}
      >
        <CodedTelFields purpose="binding" entered={entered} entries={entries} enter={enter} checked={checked} />
      </AccountForm>
      <Support />
      <LogOut />
    </main>
  )
}
