import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import type { ShownPictures } from '@server/catalog/file/catalogue-pictures'
import { leavesOf, nameOf } from '@server/cli/kit/admission'
import type { AuditAnchor, Head } from '@server/operations/audit/audit-anchor'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { Terminal } from '@server/cli/kit/terminal'
import { program, runCommand } from '@server/cli/program'
import { pictureStore } from '@server/pictures/picture-store'
import { pictureDirectory } from '@server/pictures/picture-directory'
import type { LaunchFacts } from '@server/operations/checks/launch-checks'

/** What a command said, and how it ended. */
export interface Said {
  readonly exit: number
  readonly out: readonly string[]
  readonly err: readonly string[]
  /** Everything, in one text. */
  readonly text: string
}

/** A person at a terminal: who they are, and what they type when they are asked. */
export type Person = Pick<Terminal, 'caller' | 'ask' | 'keepToken'>

export const tester: Person = {
  caller: { user: 'tester' },
  ask: () => Promise.reject(new Error('no question is expected')),
  keepToken: () => undefined,
}

/** An anchor of the audit in memory. */
export const memoryAnchor = (): AuditAnchor => {
  const heads: Head[] = []
  return { last: () => E.right(heads.at(-1)), append: head => void heads.push(head) }
}

/** The operator's pictures, in a folder of a directory. */
export const picturesIn = (directory: string): ShownPictures => ({
  store: pictureStore(pictureDirectory(join(directory, 'pictures'))),
  origins: [],
  clientDir: undefined,
})

/** Every command that does something, as the program itself has it. */
export const commands = (): readonly { readonly path: readonly string[]; readonly options: readonly string[] }[] => {
  const nowhere = { ...tester, cwd: '/', out: () => undefined, err: () => undefined }
  const terminal = { ...nowhere, signal: new AbortController().signal }
  const open = () => Promise.reject(new Error('no command of this list runs'))
  const nothing = { launch: () => undefined, exitCode: 0, acting: undefined, hasAccounts: false, isDryRun: false }
  const root = program({ terminal, open, migrate: open, ...nothing })
  return leavesOf(root).map(leaf => ({
    path: nameOf(leaf).split(' '),
    options: leaf.options.flatMap(({ long }) => (typeof long === 'string' ? [long] : [])),
  }))
}

export const commandPaths = (): readonly (readonly string[])[] => commands().map(({ path }) => path)

/** What commands need of a shop. A test replaces what it is about. */
export const commandDeps = ({
  database,
  vault,
  clock,
}: CommandShop): Omit<OpenedShop, 'anchor' | 'canRefund' | 'endSockets' | 'pictures'> => ({
  db: database.db,
  vault,
  now: () => clock.now,
  expiryMarginMs: 0,
  longestHoldMs: 0,
  publicUrl: 'https://shop.example',
  notifyRelay: () => undefined,
})

interface CommandShop extends Pick<OpenedShop, 'vault'> {
  readonly database: Pick<OpenedShop, 'db'>
  readonly clock: { readonly now: number }
}

/** Runs a command line here, in a directory. */
export const commandIn = (
  cwd: string,
  given: Omit<OpenedShop, 'anchor' | 'canRefund' | 'endSockets' | 'pictures'> & Partial<OpenedShop>,
  who: Partial<Person> & { readonly launch?: LaunchFacts } = {},
) => {
  const { launch, ...person } = who
  const canRefund = (provider: string) => provider === 'wallet'
  const deps = { canRefund, anchor: memoryAnchor(), endSockets: () => undefined, pictures: picturesIn(cwd), ...given }
  return async (...argv: readonly string[]): Promise<Said> => {
    const out: string[] = []
    const err: string[] = []
    const signal = new AbortController().signal
    const terminal = {
      ...tester,
      ...person,
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
}
