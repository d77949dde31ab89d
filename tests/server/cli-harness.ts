import { runCommand } from '@server/cli/program'
import type { CommandDeps } from '@server/cli/session'

/** What a command said, and how it ended. */
export interface Said {
  readonly exit: number
  readonly out: readonly string[]
  readonly err: readonly string[]
  /** Everything, in one text. */
  readonly text: string
}

/** Runs a command line here, in a directory. */
export const commandIn =
  (cwd: string, deps: CommandDeps) =>
  async (...argv: readonly string[]): Promise<Said> => {
    const out: string[] = []
    const err: string[] = []
    const signal = new AbortController().signal
    const terminal = {
      cwd,
      out: (line: string) => void out.push(line),
      err: (line: string) => void err.push(line),
      signal,
    }
    const exit = await runCommand(argv, terminal, () => Promise.resolve(deps))
    return { exit, out, err, text: [...out, ...err].join('\n') }
  }
