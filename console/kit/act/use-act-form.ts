import * as E from 'fp-ts/Either'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActCall, Refused } from '~/contract/console/console-call'
import { defined } from '~/domain/shared/defined'
import type { Failure } from '~/domain/shared/failure'
import { type Problems, type ReasonNeed, bodyOf, problemsIn, without } from '@console/kit/act/act-body'
import type { FileProgress } from '@console/kit/calls/send-file'
import { useAct } from '@console/kit/calls/use-act'
import { type Draft, type Form, filled } from '@console/kit/form/form'

interface ActFormProps<Input, Answer, Fields extends Draft> {
  readonly call: ActCall<Input, Answer>
  readonly params: Readonly<Record<string, string>> | undefined
  readonly draft: Fields
  readonly input: (draft: Fields) => unknown
  readonly reason: ReasonNeed
  /** A dry run comes first, and its answer is shown. */
  readonly previews: boolean
  /** The field that gets the name of the file. */
  readonly fileNameIn: (keyof Fields & string) | undefined
  readonly onDone: (answer: Answer) => void
}

export interface ActForm<Answer> {
  readonly form: Form
  readonly problems: Problems
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  /** What would be: the answer of the dry run. */
  readonly shown: Answer | undefined
  /** Back from the preview to the fields. */
  readonly edit: () => void
  readonly pending: boolean
  /** How far an act with a file is. */
  readonly progress: FileProgress | undefined
  readonly file: File | undefined
  readonly setFile: (file: File) => void
  /** A failure that belongs to no field. */
  readonly failure: Failure<Refused> | undefined
}

/** The names of the reason and of the file among the problems. */
export const REASON = 'reason'
export const FILE = 'file'

/** The state of a form that does an act: it checks the fields, runs dry if it previews, and then does it. */
export const useActForm = <Input, Answer, Fields extends Draft>({
  call,
  params,
  draft,
  input,
  reason,
  previews,
  fileNameIn,
  onDone,
}: ActFormProps<Input, Answer, Fields>): ActForm<Answer> => {
  const { t } = useTranslation('common')
  const { run, pending, progress } = useAct(call, params)
  const [values, setValues] = useState<Fields>(draft)
  const [why, setWhy] = useState('')
  const [file, setFile] = useState<File>()
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure<Refused>>()
  const [shown, setShown] = useState<Answer>()

  const words = (name: string): string => {
    const text = name === REASON ? why : (values[name] ?? '')
    return t(text.trim() === '' ? 'field.missing' : 'field.wrong')
  }
  const send = async (isDry: boolean): Promise<void> => {
    const given = reason === 'none' ? undefined : filled(why)
    const body = bodyOf(call, { input: input(values), dry_run: isDry, ...defined({ reason: given }) })
    const missing = [
      ...(reason === 'needed' && given === undefined ? [REASON] : []),
      ...(call.file !== undefined && file === undefined ? [FILE] : []),
    ]
    const wrong = [...(E.isLeft(body) ? body.left : []), ...missing]
    setFailure(undefined)
    setProblems(Object.fromEntries(wrong.map(name => [name, words(name)])))
    if (wrong.length > 0 || E.isLeft(body)) return
    const answer = await run(body.right, file)
    if (E.isRight(answer)) return isDry ? setShown(() => answer.right) : onDone(answer.right)
    setShown(undefined)
    setFailure(answer.left)
    setProblems(problemsIn(answer.left))
  }

  return {
    form: {
      values: { ...values, reason: why },
      set: (name, value) => {
        setProblems(before => without(before, name))
        if (name === REASON) setWhy(value)
        else setValues(before => ({ ...before, [name]: value }))
      },
      errorOf: name => problems[name],
    },
    problems,
    submit: event => {
      event.preventDefault()
      if (!pending) void send(previews && shown === undefined)
    },
    shown,
    edit: () => setShown(undefined),
    pending,
    progress,
    file,
    setFile: chosen => {
      setProblems(before => without(without(before, FILE), fileNameIn ?? FILE))
      if (fileNameIn !== undefined) setValues(before => ({ ...before, [fileNameIn]: chosen.name }))
      setFile(chosen)
    },
    failure: elsewhere(failure, problems, new Set([...Object.keys(draft), REASON, FILE]), t('field.elsewhere')),
  }
}

/** The failure, or the problems of fields that the form does not have; undefined if the fields say it all. */
const elsewhere = (
  failure: Failure<Refused> | undefined,
  problems: Problems,
  fields: ReadonlySet<string>,
  words: string,
): Failure<Refused> | undefined => {
  const unplaced = Object.entries(problems).filter(([name]) => !fields.has(name))
  if (unplaced.length > 0) {
    const message = unplaced.map(([name, text]) => `${name === '' ? words : name}: ${text}`).join(' ')
    return { _tag: 'invalid', message, errors: {} }
  }
  return failure?._tag === 'invalid' && Object.keys(problems).length > 0 ? undefined : failure
}
