import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { type ActProgress, actProgress, type ProgressEnd, progressEnd } from '~/contract/console/progress'

/** How far the act is, by the last whole line that has arrived. Undefined: no line says it. */
export const progressIn = (received: string): ActProgress | undefined =>
  read(actProgress, received.slice(0, received.lastIndexOf('\n')))

/** The answer at the end. Undefined: the connection was lost before it. */
export const endIn = (received: string): ProgressEnd | undefined => read(progressEnd, received.trimEnd())

const read = <A>(codec: t.Type<A, unknown>, lines: string): A | undefined => {
  const decoded = codec.decode(parsed(lines.slice(lines.lastIndexOf('\n') + 1)))
  return E.isRight(decoded) ? decoded.right : undefined
}

const parsed = (line: string): unknown => {
  try {
    const value: unknown = JSON.parse(line)
    return value
  } catch {
    return undefined
  }
}
