import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Failure, fieldError } from '~/domain/shared/failure'

/** A form that is validated when it is sent. */
export interface Checked {
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  /** The error of a field: found here once the form was sent, or by the server. */
  readonly errorOf: (name: string) => string | undefined
  /** A failure that belongs to no field. */
  readonly elsewhere: Failure | undefined
  /** Shows the error of one field before the form is sent, and moves the focus there. */
  readonly point: (name: string) => void
}

/**
 * `problems`: the error of each field, by name, in the order of the fields. Sending moves the focus to the first
 * invalid field; so does a server answer that names one.
 */
export const useChecked = (
  problems: Readonly<Record<string, string | undefined>>,
  failure: Failure | undefined,
  send: () => void,
): Checked => {
  const [tried, setTried] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(problems)
  const told = failure?._tag === 'invalid' ? failure.errors : {}
  const errorOf = (name: string) => (tried.includes(name) ? problems[name] : undefined) ?? fieldError(told, name)

  const firstTold = failure === undefined ? undefined : names.find(name => fieldError(told, name) !== undefined)
  useEffect(() => {
    if (failure !== undefined && firstTold !== undefined) focusOn(form.current, firstTold)
  }, [failure, firstTold])

  return {
    form,
    submit: event => {
      event.preventDefault()
      setTried(names)
      const first = names.find(name => problems[name] !== undefined)
      if (first === undefined) send()
      else focusOn(event.currentTarget, first)
    },
    errorOf,
    elsewhere: firstTold === undefined ? failure : undefined,
    point: name => {
      setTried(before => [...before, name])
      focusOn(form.current, name)
    },
  }
}

const focusOn = (form: HTMLFormElement | null, name: string): void => {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
