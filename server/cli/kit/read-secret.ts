import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'

/**
 * Reads a code: from the first line of a file, or from the person or the pipe at the terminal. Never from an argument,
 * because the list of processes and the history of the shell would show it.
 */
export const readSecret = async ({ cwd, ask }: Terminal, file: string | undefined): Promise<string> => {
  const text = file === undefined ? await ask('Code (not shown): ') : await firstLine(resolve(cwd, file), file)
  const code = text.trim()
  if (code === '') throw new CommandError('No code was given.')
  return code
}

const firstLine = async (path: string, named: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).split('\n').find(line => line.trim() !== '') ?? ''
  } catch {
    throw new CommandError(`${named} cannot be read.`)
  }
}
