import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { permissions } from '@server/operators/permissions'

const given = t.partial({ reason: t.string, dryRun: t.boolean })

/** Longer reasons belong into a ticket, and its number here. */
const LONGEST_REASON = 500

/** The name of a command as in the table of permissions, for example `orders refund`. */
export const nameOf = (command: Command): string => {
  const names: string[] = []
  for (let each: Command | null = command; each !== null && each.parent !== null; each = each.parent)
    names.unshift(each.name())
  return names.join(' ')
}

/** Every command that does something. */
export const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

/** Gives every command that is written in the audit the option for its reason. */
export const addReasons = (root: Command): void => {
  for (const leaf of leavesOf(root)) {
    const isChange = permissions[nameOf(leaf)]?.kind === 'change'
    if (isChange && !leaf.options.some(({ long }) => long === '--reason'))
      leaf.option('--reason <text>', 'why, for the audit')
  }
}

/** Admits a command or throws, before it does anything: who acts, and the reason for the audit. */
export const admit = (session: Session, command: Command): void => {
  const name = nameOf(command)
  const permission = permissions[name]
  if (permission === undefined) throw new CommandError(`Nobody may run ${name}: it is not in the table of permissions.`)
  if (permission.kind === 'open') return
  const { reason } = asked(given, command.opts())
  session.acting = {
    actor: { door: 'machine', user: session.terminal.caller.user },
    command: name,
    reason: reasonOf(reason),
  }
}

const reasonOf = (text: string | undefined): string | undefined => {
  const reason = text?.trim()
  if (reason === '') throw new CommandError('--reason: say why, in a few words.')
  if (reason !== undefined && reason.length > LONGEST_REASON)
    throw new CommandError(`--reason: at most ${LONGEST_REASON} characters.`)
  return reason
}
