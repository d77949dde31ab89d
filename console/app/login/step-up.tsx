import * as E from 'fp-ts/Either'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'
import { CodeField, isCode } from '@console/app/login/login-fields'
import { LoginTrouble } from '@console/app/login/login-trouble'
import { Button } from '@console/kit/base/button'
import { StepUpContext } from '@console/kit/calls/step-up'
import { useConsole } from '@console/kit/calls/use-console'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'
import { FormContext } from '@console/kit/form/form'

/** Asks for a fresh second factor when a call needs one. */
export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [answer, setAnswer] = useState<(isDone: boolean) => void>()
  const ask = useCallback(
    () => new Promise<boolean>(resolve => setAnswer(() => (isDone: boolean) => resolve(isDone))),
    [],
  )
  const close = (isDone: boolean) => {
    answer?.(isDone)
    setAnswer(undefined)
  }
  return (
    <StepUpContext value={ask}>
      {children}
      {answer === undefined ? null : <StepUpDialog onClose={close} />}
    </StepUpContext>
  )
}

function StepUpDialog({ onClose }: { readonly onClose: (isDone: boolean) => void }) {
  const { t } = useTranslation(['session', 'common'])
  const { session } = useConsole()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure<Refused>>()
  const [pending, setPending] = useState(false)
  const send = async (): Promise<void> => {
    setPending(true)
    const answer = await session.stepUp(code.replaceAll(/\s/gu, ''))()
    setPending(false)
    if (E.isRight(answer)) return onClose(true)
    setCode('')
    return setFailure(answer.left)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // the form of the act is around it in the tree of components
    event.stopPropagation()
    if (!pending && isCode(code)) void send()
  }
  return (
    <Dialog title={t('stepUp.title')} onClose={() => onClose(false)}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {failure === undefined ? null : <LoginTrouble failure={failure} isCodeAlone />}
          <div className="fields">
            <p className="note">{t('stepUp.text')}</p>
            <FormContext value={{ values: { code }, set: (_, value) => setCode(value), errorOf: () => undefined }}>
              <CodeField />
            </FormContext>
          </div>
        </DialogBody>
        <DialogFoot>
          <Button onClick={() => onClose(false)}>{t('common:cancel')}</Button>
          <Button type="submit" kind="primary" disabled={pending || !isCode(code)}>
            {t(pending ? 'login.pending' : 'stepUp.submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
