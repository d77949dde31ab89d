import type { Writable } from 'node:stream'
import type { Lang } from '~/domain/shared/locale'

/** Who runs a command, as their own process says. It can reach the shop's data, so there is nothing to prove. */
export interface Caller {
  /** The user of the operating system. */
  readonly user: string
  /** The token of a logged-in operator. */
  readonly token?: string | undefined
  /** Acts without an account although the shop has some. No running shop accepts this from a caller. */
  readonly isBypass?: boolean
  /** The language of product names (`OPERATOR_LANG`). Absent: Chinese. */
  readonly lang?: Lang | undefined
}

/** Where a command runs from: a terminal, or the socket of a client of a running shop. */
export interface Terminal {
  readonly caller: Caller
  /** Paths are meant from here. */
  readonly cwd: string
  readonly out: (line: string) => void
  readonly err: (line: string) => void
  /** Asks the person at the terminal; what they type is not shown. */
  readonly ask: (question: string) => Promise<string>
  /** Keeps the token of a login for the next commands of this user; undefined: forgets it. */
  readonly keepToken: (token: string | undefined) => void
  /** Aborted when the caller of the command has gone. */
  readonly signal: AbortSignal
}

/** A reader such as `head` may close the pipe early: the command continues without output. */
export const ignoreClosedPipe = (stream: Writable): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** The reason why a command failed, for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Rows under their heads; numbers are aligned right. Chinese characters are two columns wide. */
export const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): readonly string[] => {
  const texts = [heads, ...rows.map(row => row.map(String))]
  const widths = heads.map((_, column) => texts.reduce((most, row) => Math.max(most, width(row[column] ?? '')), 0))
  const figures = heads.map((_, column) => rows.length > 0 && rows.every(row => typeof row[column] === 'number'))
  return texts.map(row =>
    row
      .map((text, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - width(text))
        return figures[column] === true ? gap + text : text + gap
      })
      .join('  ')
      .trimEnd(),
  )
}

const width = (text: string): number =>
  Array.from(text).reduce(
    (sum, char) =>
      sum +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u.test(char)
        ? 2
        : 1),
    0,
  )
