import type { Command } from 'commander'
import { program, runCommand } from '@server/cli/program'
import type { CommandDeps } from '@server/cli/kit/session'
import type { LaunchFacts } from '@server/operations/launch-checks'

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
  const nowhere = { cwd: '/', out: () => undefined, err: () => undefined, signal: new AbortController().signal }
  const leaves = (command: Command, path: readonly string[]): ReturnType<typeof commands> =>
    command.commands.length === 0
      ? [{ path, options: command.options.flatMap(({ long }) => (typeof long === 'string' ? [long] : [])) }]
      : command.commands.flatMap(each => leaves(each, [...path, each.name()]))
  const open = () => Promise.reject(new Error('no command of this list runs'))
  return leaves(program({ terminal: nowhere, open, migrate: open, launch: () => undefined, exitCode: 0 }), [])
}

export const commandPaths = (): readonly (readonly string[])[] => commands().map(({ path }) => path)

/** Runs a command line here, in a directory. */
export const commandIn =
  (cwd: string, deps: CommandDeps, launch?: LaunchFacts) =>
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
    const exit = await runCommand(argv, terminal, {
      open: () => Promise.resolve(deps),
      migrate: () => Promise.resolve([]),
      launch: () => launch,
    })
    return { exit, out, err, text: [...out, ...err].join('\n') }
  }
