import { useTranslation } from 'react-i18next'
import type { EnteredNumber } from '~/ui/account/use-number'
import { Field, TextInput } from '~/ui/kit/field'
import { Icon } from '~/ui/kit/icon'

/** A number with its dialling code. */
export function TelField({
  entered: { countries, prepare },
  country,
  onCountry,
  tel,
  onTel,
  error,
}: {
  readonly entered: EnteredNumber
  readonly country: string
  readonly onCountry: (code: string) => void
  readonly tel: string
  readonly onTel: (tel: string) => void
  readonly error: string | undefined
}) {
  const { t } = useTranslation('account')
  return (
    <Field label={t('login.tel')} name="tel" error={error}>
      <div className="joined">
        <div className="select">
          <select
            className="input"
            name="country_code"
            aria-label={t('login.country')}
            autoComplete="tel-country-code"
            value={country}
            onChange={event => {
              prepare(event.target.value)
              onCountry(event.target.value)
            }}
          >
            {countries.map(code => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <Icon name="down" />
        </div>
        <TextInput type="tel" inputMode="tel" autoComplete="tel-national" value={tel} onChange={onTel} />
      </div>
    </Field>
  )
}
