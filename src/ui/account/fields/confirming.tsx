import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '~/domain/shared/failure'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { AccountForm } from '~/ui/kit/form/account-form'
import { ConfirmationField } from '~/ui/account/fields/confirmation-field'
import { useChecked } from '~/ui/kit/form/use-checked'
import { Sheet } from '~/ui/kit/popup/sheet'

/**
 * Asks for a phone code before a stale session links a social account, to prove that the customer has the phone
 * (docs/spec/decisions.md#3-session).
 */
export function Confirming({
  failure,
  onCode,
}: {
  readonly failure: Failure | undefined
  readonly onCode: (code: string | undefined) => void
}) {
  const { t } = useTranslation('account')
  const [entered, setEntered] = useState('')
  const code = readPhoneCode(entered)
  const checked = useChecked({ confirmation: isPhoneCode(code) ? undefined : t('code.wrong') }, failure, () =>
    onCode(code),
  )
  return (
    <Sheet portal title={t('callback.confirm')} onClose={() => onCode(undefined)}>
      <p className="note">{t('callback.confirmNote')}</p>
      <AccountForm checked={checked} pending={false} label={t('linked.link')}>
        <ConfirmationField value={entered} onChange={setEntered} error={checked.errorOf('confirmation')} />
      </AccountForm>
    </Sheet>
  )
}
