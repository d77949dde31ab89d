import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, TextInput } from '~/ui/kit/form/field'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import '~/ui/kit/form/joined.css'

/** A password, which can be looked at. */
export function PasswordField({
  label,
  name = 'password',
  fresh = false,
  value,
  onChange,
  error,
  hint,
}: {
  readonly label: string
  readonly name?: string
  /** One that is being made up, not remembered. */
  readonly fresh?: boolean
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: string | undefined
  readonly hint?: string | undefined
}) {
  const { t } = useTranslation('account')
  const [visible, setVisible] = useState(false)
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      <div className="joined joined-end">
        <TextInput
          type={visible ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={onChange}
        />
        <button
          type="button"
          className="button button-quiet"
          aria-label={t(visible ? 'login.hide' : 'login.show')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <AnyIcon name="eye" />
        </button>
      </div>
    </Field>
  )
}
