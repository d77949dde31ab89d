import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tel } from '~/domain/account/account'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { AccountForm } from '~/ui/kit/form/account-form'
import { CodedTelFields } from '~/ui/account/fields/coded-tel-fields'
import { ConfirmationFields, useConfirmation } from '~/ui/account/fields/confirmation-field'
import { NoPhoneCodes } from '~/ui/account/parts/no-phone-codes'
import { Support } from '~/ui/account/parts/support'
import { useAccount } from '~/ui/kit/form/use-account'
import { useChecked } from '~/ui/kit/form/use-checked'
import { useEntries } from '~/ui/account/fields/use-entries'
import { useNumber } from '~/ui/account/fields/use-number'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useToast } from '~/ui/kit/popup/toast'
import { useCommand } from '~/ui/kit/use-command'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'
import '~/ui/kit/controls/rows.css'
import '~/ui/account/settings/tel-change.css'

/** Another number in place of the one that is bound, on a sheet. */
export function TelChange({ bound }: { readonly bound: Tel }) {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(false)
  const hasCodes = usePhoneCodes()
  const say = useToast()
  return (
    <>
      <button type="button" className="list-row" onClick={() => setOpen(true)}>
        <AnyIcon name="phone" />
        <span>{t('setting.tel')}</span>
        <AnyIcon name="right" small />
      </button>
      {isOpen ? (
        <Sheet portal title={t('setting.tel')} onClose={() => setOpen(false)}>
          {hasCodes ? (
            <TelForm
              bound={bound}
              onDone={() => {
                setOpen(false)
                say(t('setting.telChanged'))
              }}
            />
          ) : (
            <>
              <NoPhoneCodes to="tel" />
              <Support />
            </>
          )}
        </Sheet>
      ) : null}
    </>
  )
}

/** The new number with its code, and the confirmation by the old one. These entries are not stored for other pages. */
function TelForm({ bound, onDone }: { readonly bound: Tel; readonly onDone: () => void }) {
  const { t } = useTranslation('account')
  const { profile } = useAccount()
  const { entries, enter } = useEntries({ country: bound.country_code, tel: '', code: '' })
  const fields = { entries, enter, enterCountry: enter('country'), enterTel: enter('tel') }
  const entered = useNumber(entries.country, entries.tel)
  const code = readPhoneCode(entries.code)
  const confirming = useConfirmation()
  const change = useCommand((tel: Tel) => profile.bindTel({ ...tel, code, ...confirming.given }), onDone)
  const checked = useChecked(
    { tel: entered.problem, code: isPhoneCode(code) ? undefined : t('code.wrong'), ...confirming.problems },
    change.failure,
    () => {
      if (entered.number !== undefined) change.run(entered.number)
    },
  )
  return (
    <>
      <p className="note">{t('setting.telNote')}</p>
      <AccountForm
        checked={checked}
        pending={change.pending}
        label={t(change.pending ? 'setting.telPending' : 'setting.telSubmit')}
      >
        <CodedTelFields
          purpose="binding"
          entered={entered}
          fields={fields}
          checked={checked}
          labels={{ tel: t('setting.newTel'), code: t('setting.newCode') }}
        />
        <hr />
        <p className="note">{t('confirm.note')}</p>
        <ConfirmationFields confirming={confirming} checked={checked} codeLabel={t('setting.oldCode')} isLast={false} />
      </AccountForm>
    </>
  )
}
