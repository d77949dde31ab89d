import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Failure, fieldError } from '~/domain/shared/failure'

/** A form that is checked when it is sent. */
export interface Checked {
  readonly form: RefObject<HTMLFormElement | null>
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
  /** What is wrong with a field: found here once the form was sent, or by the server. */
  readonly errorOf: (name: string) => string | undefined
  /** A failure that no field can show. */
  readonly elsewhere: Failure | undefined
  /** Shows what is wrong with one field before the form is sent, and goes there. */
  readonly point: (name: string) => void
}

/**
 * `problems`: what is wrong with each field, by name, in the order of the fields. Sending goes to the first wrong field, and so
 * does an answer that finds one.
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
