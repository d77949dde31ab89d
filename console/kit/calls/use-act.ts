import * as E from 'fp-ts/Either'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActBody, ActCall, Refused } from '~/contract/console/console-call'
import { defined } from '~/domain/shared/defined'
import type { Failure } from '~/domain/shared/failure'
import type { FileProgress } from '@console/kit/calls/send-file'
import { isSteppedUp, needsStepUp, notSteppedUp, useStepUp } from '@console/kit/calls/step-up'
import { useConsole } from '@console/kit/calls/use-console'

export type Acted<A> = E.Either<Failure<Refused>, A>

export interface Acting<Input, A> {
  /** Does the act, or with `dry_run` only shows what would be. Asks for the second factor where the call needs it. */
  readonly run: (body: ActBody<Input>, file?: Blob) => Promise<Acted<A>>
  readonly pending: boolean
  /** How far an act with a file is. */
  readonly progress: FileProgress | undefined
}

/** Does an act. Everything that is shown is fetched again after it. `params`: for the placeholders of the path. */
export const useAct = <Input, A>(
  call: ActCall<Input, A>,
  params?: Readonly<Record<string, string>>,
): Acting<Input, A> => {
  const { ask, sendFile, session, clock, announceChange } = useConsole()
  const askStepUp = useStepUp()
  const [running, setRunning] = useState(0)
  const [progress, setProgress] = useState<FileProgress>()
  const latest = useRef({ call, params })
  useEffect(() => {
    latest.current = { call, params }
  })

  const attempt = useCallback(
    async (body: ActBody<Input>, file: Blob | undefined): Promise<Acted<A>> => {
      const { call: now, params: given } = latest.current
      const values = { body, ...defined({ params: given }) }
      const send = file === undefined ? ask(now, values) : sendFile(now, { ...values, file, onProgress: setProgress })
      const state = session.state.now()
      const until = state._tag === 'in' ? state.operator.step_up_until : undefined
      const first = now.stepUp && !isSteppedUp(until, clock.serverNow()) ? undefined : await send()
      if (first !== undefined && (E.isRight(first) || !needsStepUp(first.left))) return first
      return (await askStepUp()) ? send() : E.left(notSteppedUp)
    },
    [ask, sendFile, session, clock, askStepUp],
  )
  const run = useCallback(
    async (body: ActBody<Input>, file?: Blob): Promise<Acted<A>> => {
      setRunning(count => count + 1)
      const answer = await attempt(body, file)
      setRunning(count => count - 1)
      setProgress(undefined)
      if (E.isRight(answer) && !body.dry_run) announceChange()
      return answer
    },
    [attempt, announceChange],
  )
  return { run, pending: running > 0, progress }
}
