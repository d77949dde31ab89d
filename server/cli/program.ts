import { Command, CommanderError } from 'commander'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { addChangeOptions, admit } from '@server/cli/kit/admission'
import { auditCommands } from '@server/cli/commands/shop/audit'
import { booksCommands } from '@server/cli/commands/books/books'
import { catalogueCommands } from '@server/cli/commands/stock/catalogue'
import { picturesCommands } from '@server/cli/commands/stock/pictures'
import { codesCommands } from '@server/cli/commands/stock/codes'
import { doctorCommand } from '@server/cli/commands/shop/doctor'
import { migrateCommand } from '@server/cli/commands/shop/migrate'
import { vaultCommands } from '@server/cli/commands/stock/vault'
import { ordersCommands } from '@server/cli/commands/orders/orders'
import { loginCommands } from '@server/cli/commands/operators/login'
import { operatorsCommands } from '@server/cli/commands/operators/operators'
import { queuesCommand } from '@server/cli/commands/shop/queues'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { Session } from '@server/cli/kit/session'
import { sessionsCommands } from '@server/cli/commands/customers/sessions'
import { webhooksCommands } from '@server/cli/commands/shop/webhooks'
import { usersCommands } from '@server/cli/commands/customers/users'
import type { Terminal } from '@server/cli/kit/terminal'

/** Runs one command line, without node and script, and returns its exit code. It never rejects. */
export const runCommand = async (
  argv: readonly string[],
  terminal: Terminal,
  doors: Pick<Session, 'migrate' | 'launch'> & { readonly open: () => Promise<OpenedShop> },
): Promise<number> => {
  const { lang = 'zh-Hant' } = terminal.caller
  let opened: ReturnType<Session['open']> | undefined
  const open: Session['open'] = () => (opened ??= doors.open().then(shop => ({ ...shop, lang })))
  const session: Session = {
    terminal,
    open,
    migrate: doors.migrate,
    launch: doors.launch,
    exitCode: 0,
    acting: undefined,
    hasAccounts: false,
    isDryRun: false,
  }
  try {
    await program(session).parseAsync([...argv], { from: 'user' })
    return session.exitCode
  } catch (error) {
    // the parser has already printed the error
    if (error instanceof CommanderError) return error.exitCode
    terminal.err(explanation(error))
    return 1
  }
}

/** The whole command line. */
export const program = (session: Session): Command => {
  const { out, err } = session.terminal
  const root = new Command('shop')
    .description('The operator’s commands.')
    .exitOverride()
    .configureOutput({ writeOut: text => lines(text).forEach(out), writeErr: text => lines(text).forEach(err) })
    .showHelpAfterError('(--help says more)')
  codesCommands(root, session)
  catalogueCommands(root, session)
  picturesCommands(root, session)
  ordersCommands(root, session)
  booksCommands(root, session)
  vaultCommands(root, session)
  usersCommands(root, session)
  sessionsCommands(root, session)
  auditCommands(root, session)
  webhooksCommands(root, session)
  queuesCommand(root, session)
  doctorCommand(root, session)
  migrateCommand(root, session)
  operatorsCommands(root, session)
  loginCommands(root, session)
  addChangeOptions(root)
  root.hook('preAction', (_, command) => admit(session, command))
  return root
}

/** One line. For a failed query it has the database's message: the parameters are private. */
const explanation = (error: unknown): string => {
  const file = fileFault(error)
  if (file !== undefined) return file
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message ?? 'no reason given'}`
  return error instanceof Error ? error.message : String(error)
}

/** A file that the operator named and that cannot be used, without the words of the operating system. */
const fileFault = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'code' in error && 'path' in error && typeof error.path === 'string'))
    return undefined
  switch (error.code) {
    case 'ENOENT':
      return `${error.path} does not exist.`
    case 'EEXIST':
      return `${error.path} exists: it is not written over.`
    case 'EISDIR':
      return `${error.path} is a folder, not a file.`
    case 'EACCES':
    case 'EPERM':
      return `${error.path} may not be read or written by this user.`
    default:
      return undefined
  }
}

const lines = (text: string): readonly string[] => text.replace(/\n$/u, '').split('\n')
