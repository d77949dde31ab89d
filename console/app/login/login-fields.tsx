import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { FormContext } from '@console/kit/form/form'
import { TextField } from '@console/kit/form/fields'

export interface LoginValues {
  readonly name: string
  readonly password: string
  /** Six digits; some apps show them in two groups. */
  readonly code: string
  /** The password a second time. */
  readonly again: string
}

/** Six digits, with or without spaces. */
export const isCode = (text: string): boolean => /^\d{6}$/u.test(text.replaceAll(/\s/gu, ''))

export const isComplete = ({ name, password, code, again }: LoginValues, isFirst: boolean): boolean =>
  name.trim() !== '' && password !== '' && isCode(code) && (!isFirst || again !== '')

export function LoginFields({
  values,
  isFirst,
  onChange,
}: {
  readonly values: LoginValues
  /** The login sets the password, and asks for it twice. */
  readonly isFirst: boolean
  readonly onChange: (change: Partial<LoginValues>) => void
}) {
  const { t } = useTranslation('session')
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  return (
    <FormContext
      value={{ values: { ...values }, set: (name, value) => onChange({ [name]: value }), errorOf: () => undefined }}
    >
      <div className="fields">
        <TextField
          name="name"
          label={t('login.name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <div className="password">
          <TextField
            name="password"
            label={t('login.password')}
            type={type}
            autoComplete={isFirst ? 'new-password' : 'current-password'}
          />
          <Button icon="eye" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'login.hide' : 'login.show')}
          </Button>
        </div>
        {isFirst ? <TextField name="again" label={t('login.again')} type={type} autoComplete="new-password" /> : null}
        <CodeField hint={t('login.codeHint')} />
      </div>
    </FormContext>
  )
}

/** The six digits of the app. */
export function CodeField({ hint }: { readonly hint?: string }) {
  const { t } = useTranslation('session')
  return (
    <TextField
      name="code"
      label={t('login.code')}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
    />
  )
}
