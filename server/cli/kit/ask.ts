import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandError } from '@server/cli/kit/terminal'

/** Asks at the terminal, without showing what is typed. From a pipe, each answer is one line. */
export interface Asker {
  readonly ask: (question: string) => Promise<string>
  /** Lets the process end. */
  readonly close: () => void
}

export const askerHere = (): Asker => {
  let reading: { readonly lines: AsyncIterator<string>; readonly from: Interface } | undefined
  const begin = () => {
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
    const from = createInterface({ input: process.stdin, output: hidden, terminal: process.stdin.isTTY })
    return { from, lines: from[Symbol.asyncIterator]() }
  }
  return {
    ask: async question => {
      reading ??= begin()
      process.stderr.write(question)
      const answer = await reading.lines.next()
      if (process.stdin.isTTY) process.stderr.write('\n')
      if (answer.done === true) throw new CommandError('No answer came.')
      return answer.value
    },
    close: () => reading?.from.close(),
  }
}
