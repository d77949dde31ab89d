import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type Result, isRed } from '@conform/run/verdict'

/** The ids of the clauses that are known to be red. */
const baseline = t.type({ known: t.readonlyArray(t.string) })

/** Undefined: it is not a baseline. */
export const readBaseline = (text: string): readonly string[] | undefined => {
  try {
    const read = baseline.decode(JSON.parse(text))
    return E.isRight(read) ? read.right.known : undefined
  } catch {
    return undefined
  }
}

export interface Compared {
  /** Red, and not in the baseline. */
  readonly unexpected: readonly Result[]
  /** In the baseline, and not red: take them out of it. */
  readonly stale: readonly string[]
}

/** Without a baseline, nothing red is expected. */
export const compare = (results: readonly Result[], known: readonly string[] = []): Compared => {
  const red = results.filter(isRed)
  return {
    unexpected: red.filter(({ id }) => !known.includes(id)),
    stale: known.filter(id => !red.some(each => each.id === id)),
  }
}
