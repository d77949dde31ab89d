import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Confirmable } from '~/domain/account/account'
import { userOf } from '~/domain/account/session'
import { isPhoneCode, readPhoneCode } from '~/domain/account/phone-code'
import { CodeField } from '~/ui/kit/form/code-field'
import { PasswordField } from '~/ui/account/fields/password-field'
import type { Checked } from '~/ui/kit/form/use-checked'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { usePhoneCodes } from '~/ui/kit/use-phone-codes'

/** A backend ignores this number and sends the code to the account's own. */
const UNKNOWN = { country_code: '', tel: '' }

/** The field for the code that the customer enters before a login method changes. */
export function ConfirmationField({
  value,
  onChange,
  error,
  label,
  isLast = true,
}: {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error: string | undefined
  readonly label?: string | undefined
  readonly isLast?: boolean
}) {
  const { session } = useApp()
  const number = userOf(useLive(session.state))?.tel ?? UNKNOWN
  return (
    <CodeField
      name="confirmation"
      purpose="reveal"
      number={number}
      onNoNumber={() => undefined}
      value={value}
      onChange={onChange}
      error={error}
      label={label}
      isLast={isLast}
    />
  )
}

/** How the customer confirms a change: by code, or by the password. */
export interface Confirming {
  readonly by: 'code' | 'password'
  readonly code: string
  readonly password: string
  /** To the other way; absent if the shop has no other. */
  readonly turn?: () => void
  readonly enterCode: (code: string) => void
  readonly enterPassword: (password: string) => void
  readonly given: Confirmable
  /** For `useChecked`. */
  readonly problems: Readonly<Record<string, string | undefined>>
}

export const useConfirmation = (): Confirming => {
  const { t } = useTranslation('account')
  const hasCodes = usePhoneCodes()
  const [chosen, setBy] = useState<Confirming['by']>('code')
  const by = hasCodes ? chosen : 'password'
  const [code, enterCode] = useState('')
  const [password, enterPassword] = useState('')
  const read = readPhoneCode(code)
  return {
    by,
    code,
    password,
    ...(hasCodes ? { turn: () => setBy(by === 'code' ? 'password' : 'code') } : {}),
    enterCode,
    enterPassword,
    given: by === 'code' ? { confirmation: read } : { current_password: password },
    problems:
      by === 'code'
        ? { confirmation: isPhoneCode(read) ? undefined : t('code.wrong') }
        : { current_password: password === '' ? t('login.passwordMissing') : undefined },
  }
}

/** Code or password, and the way from one to the other. */
export function ConfirmationFields({
  confirming,
  checked,
  codeLabel,
  isLast = true,
}: {
  readonly confirming: Confirming
  readonly checked: Pick<Checked, 'errorOf'>
  /** Which code it is, where there are two. */
  readonly codeLabel?: string | undefined
  readonly isLast?: boolean
}) {
  const { t } = useTranslation('account')
  const { by } = confirming
  return (
    <>
      {by === 'code' ? (
        <ConfirmationField
          value={confirming.code}
          onChange={confirming.enterCode}
          error={checked.errorOf('confirmation')}
          label={codeLabel}
          isLast={isLast}
        />
      ) : (
        <PasswordField
          name="current_password"
          label={t('password.current')}
          value={confirming.password}
          onChange={confirming.enterPassword}
          error={checked.errorOf('current_password')}
        />
      )}
      {confirming.turn === undefined ? null : (
        <button type="button" className="button button-plain" onClick={confirming.turn}>
          {t(by === 'code' ? 'confirm.byPassword' : 'confirm.byCode')}
        </button>
      )}
    </>
  )
}
