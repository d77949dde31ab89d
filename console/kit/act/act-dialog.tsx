import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActCall, LONGEST_REASON } from '~/contract/console/console-call'
import { type Problems, type ReasonNeed, reasonNeed } from '@console/kit/act/act-body'
import { FileProgressBar } from '@console/kit/act/file-progress'
import { PasteField, type PasteWords } from '@console/kit/act/paste-field'
import { type ActForm, FILE, REASON, useActForm } from '@console/kit/act/use-act-form'
import { Button } from '@console/kit/base/button'
import { FailureNotice, Notice } from '@console/kit/base/notice'
import { Upload } from '@console/kit/base/upload'
import { useSay } from '@console/kit/base/use-say'
import { useOperator } from '@console/kit/calls/use-console'
import { Dialog, DialogBody, DialogFoot } from '@console/kit/dialog/dialog'
import { AreaField } from '@console/kit/form/fields'
import { type Draft, FormContext, filledFields } from '@console/kit/form/form'
import '@console/kit/act/act.css'

interface FileWords {
  readonly label: string
  readonly hint?: string
  readonly accept?: string
  /** Its lines can be pasted, too. */
  readonly paste?: PasteWords
}

export interface ActDialogProps<Input, Answer, Fields extends Draft> {
  readonly call: ActCall<Input, Answer>
  /** For the placeholders of the call's path. */
  readonly params?: Readonly<Record<string, string>>
  readonly title: string
  /** More about the act, if the title is not enough. */
  readonly text?: ReactNode
  /** The words of the button that does it. */
  readonly submit: string
  /** The words of the button that closes it without the act, for an act that cancels something itself. */
  readonly leave?: string
  /** What the fields hold at first, by their names. */
  readonly draft: Fields
  /** The JSON of the call's input, which its codec checks. Without it: the fields that are not empty. */
  readonly input?: (draft: Fields) => unknown
  /** Whether it asks why, for the audit. Without it: as the shop needs it for the command. */
  readonly reason?: ReasonNeed
  /** The words for the file that the call takes. `nameIn`: the field that gets its name. */
  readonly file?: FileWords & { readonly nameIn?: keyof Fields & string }
  /** It cannot be taken back. */
  readonly danger?: boolean
  /** Its fields need more room than a line each. */
  readonly wide?: boolean
  /** Shows what would be. With it a dry run comes first, and the act is done from there. */
  readonly preview?: (answer: Answer) => ReactNode
  /** The sentence that says it is done. */
  readonly done: (answer: Answer) => string
  readonly onDone?: (answer: Answer) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/**
 * Does one act: its fields, its reason, what would be, and why it was refused. The fields are checked by the codec of
 * the call. If the call needs a fresh second factor, it is asked for in between, and the act continues.
 */
export function ActDialog<Input, Answer, Fields extends Draft>({
  call,
  params,
  title,
  text,
  submit,
  leave,
  draft,
  input = filledFields,
  reason,
  file,
  danger = false,
  wide = false,
  preview,
  done,
  onDone,
  onClose,
  children,
}: ActDialogProps<Input, Answer, Fields>) {
  const say = useSay()
  const { commands } = useOperator()
  const need = reason ?? reasonNeed(commands, call.command)
  // the dry run of some acts would show a secret
  const previews = preview !== undefined && call.hasDryRun
  const act = useActForm({
    call,
    params,
    draft,
    input,
    reason: need,
    previews,
    fileNameIn: file?.nameIn,
    onDone: answer => {
      onClose()
      say(done(answer))
      onDone?.(answer)
    },
  })
  // the field is away during the preview
  const [pasted, setPasted] = useState('')
  // its outcome must not be missed
  const close = () => (act.pending ? undefined : onClose())
  const element = useRef<HTMLFormElement>(null)
  useFocusOnWrong(element, act.problems)
  return (
    <Dialog title={title} onClose={close} alert={danger} wide={wide}>
      <FormContext value={act.form}>
        <form className="act-form" ref={element} onSubmit={act.submit} noValidate aria-busy={act.pending}>
          <DialogBody>
            {act.failure === undefined ? null : <FailureNotice failure={act.failure} command={call.command} />}
            {act.shown === undefined || preview === undefined ? (
              <div className="fields">
                {text === undefined ? null : <p className="note">{text}</p>}
                {file === undefined ? null : <FileField act={act} pasted={pasted} onPasted={setPasted} {...file} />}
                {children}
                {need === 'none' ? null : <ReasonField need={need} />}
              </div>
            ) : (
              <Preview>{preview(act.shown)}</Preview>
            )}
          </DialogBody>
          {act.progress === undefined ? null : <FileProgressBar progress={act.progress} />}
          <Foot act={act} submit={submit} leave={leave} danger={danger} previews={previews} onClose={close} />
        </form>
      </FormContext>
    </Dialog>
  )
}

/** Moves the focus to the first field that is wrong. */
const useFocusOnWrong = (form: RefObject<HTMLFormElement | null>, problems: Problems): void => {
  useEffect(() => {
    if (Object.keys(problems).length === 0) return
    const wrong = form.current?.querySelector('[aria-invalid="true"]')
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [form, problems])
}

const PASTED = 'pasted.csv'

function FileField<Answer>({
  act: { form, file, setFile, pending },
  pasted,
  onPasted,
  paste,
  ...words
}: FileWords & {
  readonly act: ActForm<Answer>
  readonly pasted: string
  readonly onPasted: (text: string) => void
}) {
  const take = (chosen: File, text: string) => {
    setFile(chosen)
    onPasted(text)
  }
  const write = (text: string) => take(new File([text], PASTED, { type: 'text/csv' }), text)
  const chosen = file?.name === PASTED ? undefined : file?.name
  return (
    <>
      <Upload
        {...words}
        chosen={chosen}
        onFile={given => take(given, '')}
        disabled={pending}
        error={form.errorOf(FILE)}
      />
      {paste === undefined ? null : <PasteField {...paste} text={pasted} disabled={pending} onText={write} />}
    </>
  )
}

function ReasonField({ need }: { readonly need: ReasonNeed }) {
  const { t } = useTranslation('common')
  return (
    <AreaField
      name={REASON}
      label={t(need === 'needed' ? 'reason.needed' : 'reason.optional')}
      hint={t('reason.hint')}
      rows={2}
      maxLength={LONGEST_REASON}
    />
  )
}

function Preview({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className="act-preview" role="status">
      <Notice tone="brand">{t('preview.note')}</Notice>
      {children}
    </div>
  )
}

function Foot<Answer>({
  act: { shown, edit, pending },
  submit,
  leave,
  danger,
  previews,
  onClose,
}: {
  readonly act: ActForm<Answer>
  readonly submit: string
  readonly leave: string | undefined
  readonly danger: boolean
  readonly previews: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('common')
  const isPreview = previews && shown === undefined
  return (
    <DialogFoot>
      {shown === undefined ? (
        <Button onClick={onClose}>{leave ?? t('cancel')}</Button>
      ) : (
        <Button onClick={edit}>{t('preview.back')}</Button>
      )}
      <Button
        type="submit"
        kind={isPreview ? 'primary' : danger ? 'danger' : 'primary'}
        disabled={pending}
        {...(pending ? { icon: 'spin' } : {})}
      >
        {pending ? t('busy') : isPreview ? t('preview.show') : submit}
      </Button>
    </DialogFoot>
  )
}
