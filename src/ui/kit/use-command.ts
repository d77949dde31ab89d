import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A command that a tap runs: one at a time, taps while it is on its way do nothing. */
export interface Command<Args extends readonly unknown[], F> {
  readonly run: (...args: Args) => void
  readonly pending: boolean
  /** The failure of the last run; cleared when the next one starts (docs/spec/product.md#5-validation-rules). */
  readonly failure: F | undefined
  readonly clear: () => void
}

export const useCommand = <Args extends readonly unknown[], F, A>(
  command: (...args: Args) => TaskEither<F, A>,
  done?: (answer: A) => void,
): Command<Args, F> => {
  const [state, setState] = useState<{ readonly pending: boolean; readonly failure?: F }>({ pending: false })
  const busy = useRef(false)
  const latest = useRef({ command, done })
  useEffect(() => {
    latest.current = { command, done }
  })
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const run = useCallback((...args: Args) => {
    if (busy.current) return
    busy.current = true
    setState({ pending: true })
    void latest.current
      .command(...args)()
      .then(answer => {
        busy.current = false
        if (!mounted.current) return
        setState(E.isLeft(answer) ? { pending: false, failure: answer.left } : { pending: false })
        if (E.isRight(answer)) latest.current.done?.(answer.right)
      })
  }, [])
  const clear = useCallback(() => setState(now => ({ pending: now.pending })), [])
  return { run, pending: state.pending, failure: state.failure, clear }
}
