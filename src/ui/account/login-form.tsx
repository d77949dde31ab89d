import { pipe } from 'fp-ts/function'
import * as O from 'fp-ts/Option'
import * as TE from 'fp-ts/TaskEither'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { fieldError } from '~/domain/failure'
import { countryCodes, defaultCountryCode, parseTel } from '~/domain/phone'
import type { PasswordLogin } from '~/domain/session'
import { Field, TextInput } from '~/ui/kit/field'
import { Icon } from '~/ui/kit/icon'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'

export function LoginForm({ redirect }: { readonly redirect: string | null }) {
  const { t } = useTranslation('account')
  const { session, navigation } = useApp()
  const [, navigate] = useLocation()
  const [country, setCountry] = useState<string>(defaultCountryCode)
  const [tel, setTel] = useState('')
  const [password, setPassword] = useState('')
  const [visible, setVisible] = useState(false)
  const [tried, setTried] = useState(false)
  const login = useCommand((credentials: PasswordLogin) =>
    pipe(
      session.login(credentials),
      // within the task: the guards take this page away as soon as the user is known
      TE.tapIO(user => () => navigate(`~${navigation.afterLogin(user, redirect)}`, { replace: true })),
    ),
  )
  const number = parseTel(country, tel)
  const errors = login.failure?._tag === 'invalid' ? login.failure.errors : {}
  const telError = tried && O.isNone(number) ? t('login.telWrong') : fieldError(errors, 'tel')
  const passwordError = tried && password === '' ? t('login.passwordMissing') : fieldError(errors, 'password')
  const elsewhere = login.failure !== undefined && telError === undefined && passwordError === undefined

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    if (O.isNone(number)) focusOn(form, 'tel')
    else if (password === '') focusOn(form, 'password')
    else login.run({ tel: number.value, country_code: country, password })
  }
  return (
    <form className="fields" method="post" noValidate onSubmit={submit}>
      {elsewhere && login.failure !== undefined ? <Trouble failure={login.failure} /> : null}
      <Field label={t('login.tel')} name="tel" error={telError}>
        <div className="joined">
          <div className="select">
            <select
              className="input"
              name="country_code"
              aria-label={t('login.country')}
              autoComplete="tel-country-code"
              value={country}
              onChange={event => setCountry(event.target.value)}
            >
              {countryCodes.map(code => (
                <option key={code}>{code}</option>
              ))}
            </select>
            <Icon name="down" />
          </div>
          <TextInput type="tel" inputMode="tel" autoComplete="tel-national" value={tel} onChange={setTel} />
        </div>
      </Field>
      <Field label={t('login.password')} name="password" error={passwordError}>
        <div className="joined joined-end">
          <TextInput
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="off"
            spellCheck={false}
            value={password}
            onChange={setPassword}
          />
          <button
            type="button"
            className="button button-quiet"
            aria-label={t(visible ? 'login.hide' : 'login.show')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon name="eye" />
          </button>
        </div>
      </Field>
      <button type="submit" className="button button-wide" disabled={login.pending}>
        {t(login.pending ? 'login.pending' : 'login.submit')}
      </button>
    </form>
  )
}

const focusOn = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
