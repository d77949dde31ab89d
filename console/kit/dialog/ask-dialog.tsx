import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@console/kit/base/button'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'

/** Asks for one text, and shows what is found for it. No address and no history has the text that was typed. */
export function AskDialog({
  title,
  note,
  label,
  submit,
  onClose,
  children,
}: {
  readonly title: string
  readonly note: string
  readonly label: string
  /** The words of the button that looks it up. */
  readonly submit: string
  readonly onClose: () => void
  readonly children: (asked: string) => ReactNode
}) {
  const { t } = useTranslation('common')
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<string>()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') setAsked(text.trim())
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send}>
        <DialogBody>
          <div className="fields">
            <p className="note">{note}</p>
            <div className="field">
              <label htmlFor={id}>{label}</label>
              <input
                id={id}
                className="input"
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={event => setText(event.target.value)}
              />
            </div>
            {asked === undefined ? null : children(asked)}
          </div>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="primary" type="submit">
            {submit}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
