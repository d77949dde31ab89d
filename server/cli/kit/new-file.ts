import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { CommandError } from '@server/cli/kit/terminal'

/** The path of a file to write, as the operator named it. Throws if it cannot be a new file, in a dry run as well. */
export const newFile = (cwd: string, file: string): string => {
  const path = resolve(cwd, file)
  if (existsSync(path)) throw new CommandError(`${file} exists: it is not written over.`)
  if (!existsSync(dirname(path))) throw new CommandError(`${file} cannot be written: its folder does not exist.`)
  return path
}
