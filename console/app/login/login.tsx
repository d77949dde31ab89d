import * as E from 'fp-ts/Either'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import { defined } from '~/domain/shared/defined'
import type { Failure } from '~/domain/shared/failure'
import { LoginFields, type LoginValues, isComplete } from '@console/app/login/login-fields'
import { LoginTrouble } from '@console/app/login/login-trouble'
import { loginStep } from '@console/app/login/login-refusal'
import { ConsoleMark } from '@console/app/base/mark'
import { LangSwitch } from '@console/app/base/switches'
import { Button } from '@console/kit/base/button'
import { Notice } from '@console/kit/base/notice'
import { useConsole } from '@console/kit/calls/use-console'
import '@console/app/login/login.css'

const NOTHING: LoginValues = { name: '', password: '', code: '', again: '' }

/** Name, password and the six digits. `ended`: a session was open until now, and its screen comes back. */
export function Login({ ended }: { readonly ended: boolean }) {
  const { t } = useTranslation('session')
  const { session } = useConsole()
  const [values, setValues] = useState(NOTHING)
  const [isFirst, setFirst] = useState(false)
  const [failure, setFailure] = useState<Failure<Refused>>()
  const [pending, setPending] = useState(false)
  // after each refusal another field, or the same one again; it may have just appeared
  const [next, setNext] = useState<{ readonly field: string }>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = next === undefined ? null : form.current?.elements.namedItem(next.field)
    if (field instanceof HTMLElement) field.focus()
  }, [next])
  useEffect(() => {
    document.title = t('login.title')
  }, [t])

  const send = async (): Promise<void> => {
    setPending(true)
    const { name, password, code, again } = values
    const answer = await session.logIn({
      name: name.trim(),
      password,
      code: code.replaceAll(/\s/gu, ''),
      ...(isFirst ? { again } : {}),
    })()
    // on success the shell takes this place
    if (E.isRight(answer)) return
    setPending(false)
    const step = loginStep(answer.left)
    setFirst(before => before || step === 'again')
    setFailure(step === 'again' ? undefined : answer.left)
    if (step === 'wrong') setValues(before => ({ ...before, code: '' }))
    setNext({ field: step === 'again' || step === 'differs' ? 'again' : step === 'weak' ? 'password' : 'code' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && isComplete(values, isFirst)) void send()
  }
  return (
    <main className="login">
      <div className="panel login-card">
        <div className="login-top">
          <ConsoleMark />
          <LangSwitch />
        </div>
        <h1>{t('login.title')}</h1>
        <p className="note">{t(isFirst ? 'login.first' : 'login.note')}</p>
        {ended && failure === undefined ? <Notice tone="wait">{t('login.ended')}</Notice> : null}
        {failure === undefined ? null : <LoginTrouble failure={failure} />}
        <form ref={form} onSubmit={submit} noValidate>
          <LoginFields
            values={values}
            isFirst={isFirst}
            onChange={change => setValues(before => ({ ...before, ...defined(change) }))}
          />
          <div className="login-submit">
            <Button type="submit" kind="primary" disabled={pending || !isComplete(values, isFirst)}>
              {t(pending ? 'login.pending' : 'login.submit')}
            </Button>
          </div>
        </form>
      </div>
    </main>
  )
}
