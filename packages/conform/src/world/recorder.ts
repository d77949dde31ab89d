import { type Exchange, callNamed } from '@conform/kernel/passive'
import type { RawAnswer, RawRequest } from '@conform/kernel/world'
import { defined } from '~/domain/shared/defined'

/** An exchange of one clause. Absent: the run itself asked. */
export interface Recorded extends Exchange {
  readonly clause: string | undefined
}

/** All exchanges of a run, in order. */
export interface Recorder {
  /** From now on, exchanges belong to this clause. */
  readonly begin: (clause: string | undefined) => void
  readonly record: (request: RawRequest, answer: RawAnswer, ms: number) => void
  readonly all: () => readonly Recorded[]
  readonly of: (clause: string) => readonly Recorded[]
}

export const recorder = (): Recorder => {
  let current: string | undefined
  const recorded: Recorded[] = []
  return {
    begin: clause => {
      current = clause
    },
    record: (request, answer, ms) => void recorded.push({ ...exchangeOf(request, answer, ms), clause: current }),
    all: () => recorded,
    of: clause => recorded.filter(each => each.clause === clause),
  }
}

const exchangeOf = ({ method, path, headers = {}, body }: RawRequest, answer: RawAnswer, ms: number): Exchange => ({
  ...defined({ call: callNamed(method, path) }),
  method,
  path,
  requestHeaders: headers,
  ...defined({ requestBody: body }),
  ...answer,
  ms: Math.round(ms),
})
