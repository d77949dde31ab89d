import { leavesOf, nameOf } from '@server/cli/kit/admission'
import { program, runCommand } from '@server/cli/program'
import type { CommandDeps } from '@server/cli/kit/session'

/** What a command said, and how it ended. */
export interface Said {
  readonly exit: number
  readonly out: readonly string[]
  readonly err: readonly string[]
  /** Everything, in one text. */
  readonly text: string
}

/** Every command that does something, as the program itself has it. */
export const commands = (): readonly { readonly path: readonly string[]; readonly options: readonly string[] }[] => {
  const nowhere = {
    caller: { user: 'tester' },
    cwd: '/',
    out: () => undefined,
    err: () => undefined,
    signal: new AbortController().signal,
  }
  const open = () => Promise.reject(new Error('no command of this list runs'))
  const root = program({ terminal: nowhere, open, migrate: open, exitCode: 0, acting: undefined })
  return leavesOf(root).map(leaf => ({
    path: nameOf(leaf).split(' '),
    options: leaf.options.flatMap(({ long }) => (typeof long === 'string' ? [long] : [])),
  }))
}

export const commandPaths = (): readonly (readonly string[])[] => commands().map(({ path }) => path)

/** Runs a command line here, in a directory. */
export const commandIn =
  (cwd: string, deps: CommandDeps) =>
  async (...argv: readonly string[]): Promise<Said> => {
    const out: string[] = []
    const err: string[] = []
    const signal = new AbortController().signal
    const terminal = {
      caller: { user: 'tester' },
      cwd,
      out: (line: string) => void out.push(line),
      err: (line: string) => void err.push(line),
      signal,
    }
    const exit = await runCommand(argv, terminal, {
      open: () => Promise.resolve(deps),
      migrate: () => Promise.resolve([]),
    })
    return { exit, out, err, text: [...out, ...err].join('\n') }
  }
