import { useTranslation } from 'react-i18next'
import type { Entered } from '~/ui/account/fields/use-entered'
import type { EnteredNumber } from '~/ui/account/fields/use-number'
import { Field, TextInput } from '~/ui/kit/form/field'
import { Icon } from '~/ui/kit/picture/icon'
import '~/ui/kit/form/joined.css'

/** A number with its dialling code. */
export function TelField({
  entered: { countries, prepare },
  fields: { entries, enterCountry, enterTel },
  error,
  label,
  autoComplete = 'tel-national',
}: {
  readonly entered: EnteredNumber
  readonly fields: Pick<Entered<never>, 'entries' | 'enterCountry' | 'enterTel'>
  readonly error: string | undefined
  readonly label?: string | undefined
  /** `username` beside a password: what a password manager keeps it under. */
  readonly autoComplete?: 'tel-national' | 'username'
}) {
  const { t } = useTranslation('account')
  return (
    <Field label={label ?? t('login.tel')} name="tel" error={error}>
      <div className="joined">
        <div className="select">
          <select
            className="input"
            name="country_code"
            aria-label={t('login.country')}
            autoComplete="tel-country-code"
            value={entries.country}
            onChange={event => {
              prepare(event.target.value)
              enterCountry(event.target.value)
            }}
          >
            {countries.map(code => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <Icon name="down" />
        </div>
        <TextInput type="tel" inputMode="tel" autoComplete={autoComplete} value={entries.tel} onChange={enterTel} />
      </div>
    </Field>
  )
}
