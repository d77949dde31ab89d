import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { askerHere } from '@server/cli/kit/ask'
import { callerHere, keepTokenHere } from '@server/cli/kit/caller'
import { runInShop } from '@server/cli/kit/control-client'
import { migrateForCommands, openForCommands } from '@server/cli/kit/open'
import { runCommand } from '@server/cli/program'
import { CommandError, ignoreClosedPipe, type Terminal } from '@server/cli/kit/terminal'
import { readConfig } from '@server/config/config'
import { launchFacts } from '@server/config/launch-facts'

/**
 * `npm run shop -- …`: runs the command line without node and script. If a shop uses the embedded database in the same
 * data directory, that shop runs the command; otherwise the database is opened here. Sets the exit code of the process.
 * `folder`: the build, with the folder `client`.
 */
export const main = async (argv: readonly string[], folder?: string): Promise<void> => {
  // everything that a command writes is for the operator only
  process.umask(0o077)
  for (const stream of [process.stdout, process.stderr]) ignoreClosedPipe(stream)
  const asker = askerHere()
  const terminal: Terminal = {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    caller: { user: 'unknown' },
    out: line => process.stdout.write(`${line}\n`),
    err: line => process.stderr.write(`${line}\n`),
    ask: asker.ask,
    keepToken: () => undefined,
    signal: new AbortController().signal,
  }
  try {
    process.exitCode = await execute(argv, terminal, folder)
  } catch (error) {
    terminal.err(error instanceof CommandError ? error.message : String(error))
    process.exitCode = 1
  } finally {
    asker.close()
  }
}

const execute = async (argv: readonly string[], bare: Terminal, folder: string | undefined): Promise<number> => {
  // help needs neither a configuration nor a database
  if (argv.length === 0 || argv.includes('--help') || argv.includes('-h'))
    return runCommand(argv.length === 0 ? ['--help'] : argv, bare, {
      open: nothing,
      migrate: nothing,
      launch: () => undefined,
    })
  const config = readConfig(process.env)
  if (E.isLeft(config)) throw new CommandError(config.left.join('\n'))
  const { databaseUrl, dataDir, bypassAccounts, operatorLang: lang } = config.right
  const caller = { ...callerHere(process.env, dataDir, bypassAccounts), lang }
  const terminal: Terminal = { ...bare, caller, keepToken: keepTokenHere(process.env, dataDir) }
  const handed = databaseUrl === undefined ? await runInShop(argv, dataDir, terminal) : undefined
  if (handed !== undefined) return handed
  const opened: (() => Promise<void>)[] = []
  try {
    return await runCommand(argv, terminal, {
      open: async () => {
        const { deps, close } = await openForCommands(
          config.right,
          folder === undefined ? undefined : join(folder, 'client'),
        )
        opened.push(close)
        return deps
      },
      migrate: dryRun => migrateForCommands(config.right, dryRun, { door: 'machine', user: caller.user }),
      launch: () => launchFacts(config.right),
    })
  } finally {
    for (const close of opened) await close()
  }
}

const nothing = (): Promise<never> => Promise.reject(new CommandError(''))
