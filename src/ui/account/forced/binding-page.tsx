import { useTranslation } from 'react-i18next'
import type { Tel } from '~/domain/account/account'
import { isJoinable } from '~/domain/account/confirmation'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { AccountForm } from '~/ui/kit/form/account-form'
import { CodedTelFields } from '~/ui/account/fields/coded-tel-fields'
import { LogOut } from '~/ui/account/parts/log-out'
import { NoPhoneCodes } from '~/ui/account/parts/no-phone-codes'
import { Support } from '~/ui/account/parts/support'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { useEntered } from '~/ui/account/fields/use-entered'
import { useEntering } from '~/ui/account/parts/use-entering'
import { useNumber } from '~/ui/account/fields/use-number'
import { useCommand } from '~/ui/kit/use-command'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import '~/ui/account/login/welcome.css'
import '~/ui/account/forced/binding-page.css'

/** A customer without a number binds one here. Until then they can only log out. */
export default function BindingPage() {
  const { t } = useTranslation('account')
  return (
    <main>
      <header className="welcome">
        <h2 className="lead">{t('binding.lead')}</h2>
        <p className="note">{t('binding.note')}</p>
      </header>
      {usePhoneCodes() ? <BindingForm /> : <NoPhoneCodes to="tel" />}
      <Support />
      <LogOut />
    </main>
  )
}

function BindingForm() {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const fields = useEntered({ code: '' })
  const { entries } = fields
  const entered = useNumber(entries.country, entries.tel)
  const code = readPhoneCode(entries.code)
  const entering = useEntering()
  const bind = useCommand((tel: Tel) => entering(profile.bindTel({ ...tel, code })))
  const join = useCommand((tel: Tel) => entering(profile.join({ ...tel, code })))
  const joinable = join.failure === undefined && isJoinable(bind.failure) ? entered.number : undefined
  const checked = useChecked(
    { tel: entered.problem, code: isPhoneCode(code) ? undefined : t('code.wrong') },
    join.failure ?? bind.failure,
    () => {
      if (entered.number !== undefined) bind.run(entered.number)
    },
  )
  return (
    <>
      <AccountForm
        checked={checked}
        pending={bind.pending}
        label={t(bind.pending ? 'binding.pending' : 'binding.submit')}
      >
        <CodedTelFields purpose="binding" entered={entered} fields={fields} checked={checked} isLast />
      </AccountForm>
      {joinable === undefined ? null : (
        <section className="panel join-account">
          <p>{t('binding.joinNote')}</p>
          <button
            type="button"
            className="button button-wide"
            disabled={join.pending}
            onClick={() => join.run(joinable)}
          >
            {t(join.pending ? 'binding.joining' : 'binding.join')}
          </button>
        </section>
      )}
    </>
  )
}
