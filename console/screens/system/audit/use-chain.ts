import * as E from 'fp-ts/Either'
import { useRef, useState } from 'react'
import type { Refused } from '~/contract/console/console-call'
import { type ChainPart, systemCalls } from '~/contract/console/system'
import type { Failure } from '~/domain/shared/failure'
import { useAct } from '@console/kit/calls/use-act'
import { useConsole } from '@console/kit/calls/use-console'

/** How far the verification of the chain is. */
export type ChainCheck =
  | { readonly _tag: 'rest' }
  | { readonly _tag: 'runs'; readonly part: number; readonly rows: number }
  | {
      readonly _tag: 'done'
      readonly rows: number
      readonly seals: number
      readonly last: ChainPart
      readonly broken: ChainPart['broken']
    }
  | { readonly _tag: 'failed'; readonly failure: Failure<Refused> }

interface ChainChecking {
  readonly check: ChainCheck
  readonly start: () => void
  readonly stop: () => void
}

/** Adds what is new to the chain, and works all of it out again, part by part. */
export const useChain = (): ChainChecking => {
  const { ask } = useConsole()
  const seal = useAct(systemCalls.sealChain)
  const [check, setCheck] = useState<ChainCheck>({ _tag: 'rest' })
  const run = useRef(0)
  const walk = async (): Promise<void> => {
    const mine = (run.current += 1)
    const isOver = (): boolean => run.current !== mine
    setCheck({ _tag: 'runs', part: 0, rows: 0 })
    const sealed = await seal.run({ input: {}, dry_run: false })
    if (isOver()) return
    if (E.isLeft(sealed)) return setCheck({ _tag: 'failed', failure: sealed.left })
    let [after, rows] = [0, 0]
    let broken: ChainPart['broken']
    for (;;) {
      const answer = await ask(systemCalls.verifyChain, { query: { after: String(after) } })()
      if (isOver()) return
      if (E.isLeft(answer)) return setCheck({ _tag: 'failed', failure: answer.left })
      const part = answer.right
      broken ??= part.broken
      ;[after, rows] = [part.last, rows + part.rows]
      if (part.last >= part.end) return setCheck({ _tag: 'done', rows, seals: part.end, last: part, broken })
      setCheck({ _tag: 'runs', part: part.last / part.end, rows })
    }
  }
  return {
    check,
    start: () => void walk(),
    stop: () => {
      run.current += 1
      setCheck({ _tag: 'rest' })
    },
  }
}
