import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { LONGEST_REASON } from '~/contract/console/console-call'
import { readReason } from '@server/acts/kit/reason'
import { asked } from '@server/cli/kit/parse-options'
import { refuseCodes } from '@server/cli/kit/free-texts'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import type { Actor } from '@server/operators/actor'
import { hasOperators, operatorOf } from '@server/operators/login'
import { mayRun, permissions } from '@server/operators/permissions'

const given = t.partial({ reason: t.string, dryRun: t.boolean })

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

/** Gives every command that is written in the audit the option for its reason, and that for a dry run. */
export const addChangeOptions = (root: Command): void => {
  for (const leaf of leavesOf(root)) {
    for (const option of leaf.options) if (option.mandatory) option.description += ' (required)'
    const permission = permissions[nameOf(leaf)]
    if (permission?.kind !== 'change') continue
    const has = (name: string): boolean => leaf.options.some(({ long }) => long === name)
    const needed = permission.reason === 'needed' ? ' (required once the shop has accounts of operators)' : ''
    if (!has('--reason')) leaf.option('--reason <text>', `why, for the audit${needed}`)
    if (!has('--dry-run')) leaf.option('--dry-run', 'do all of it, say what would be, and change nothing', false)
  }
}

/**
 * Admits a command, or rejects before it does anything. It finds out who acts, checks the role and the reason, and
 * refuses codes in the texts of a change. A shop without accounts admits everyone who can reach its data.
 */
export const admit = async (session: Session, command: Command): Promise<void> => {
  const name = nameOf(command)
  const permission = permissions[name]
  if (permission === undefined)
    throw new CommandError(`${name} is not in the table of permissions: no role may run it.`)
  const { reason: text, dryRun = false } = asked(given, command.opts())
  session.isDryRun = dryRun
  if (permission.kind === 'open') return
  const reason = reasonOf(text)
  const { actor, hasAccounts } = await actorOf(session)
  if (actor.door === 'account' && !mayRun(actor.role, name))
    throw new CommandError(`${actor.name} has the role ${actor.role}, which may not run ${name}.`)
  session.acting = { actor, command: name, reason }
  if (permission.kind === 'change') await refuseCodes(session, command)
  session.hasAccounts = hasAccounts
  if (permission.kind === 'change' && permission.reason === 'needed') askReason(session)
}

/**
 * Refuses a change of money, codes, customers or accounts without a reason, if the shop has accounts of operators. A dry
 * run is not refused: it prints that a reason is needed.
 */
export const askReason = (session: Session): void => {
  if (!session.hasAccounts) return
  if (!session.isDryRun) requireReason(session)
  else if (session.acting?.reason === undefined) session.terminal.err('Without --dry-run it also needs --reason.')
}

/** Refuses a command without a reason, in a shop with or without accounts of operators. */
export const requireReason = ({ acting }: Session): void => {
  if (acting?.reason === undefined) throw new CommandError(REASON_NEEDED)
}

/** For the operator whose command needs a reason. */
export const REASON_NEEDED = 'Say why with --reason, for the audit.'

/** Who acts, and whether the shop has accounts. */
const actorOf = async ({
  open,
  terminal,
}: Session): Promise<{ readonly actor: Actor; readonly hasAccounts: boolean }> => {
  const deps = await open()
  const { user, token, isBypass = false } = terminal.caller
  const machine: Actor = { door: 'machine', user }
  if (!(await hasOperators(deps.db))) return { actor: machine, hasAccounts: false }
  if (isBypass) return { actor: machine, hasAccounts: true }
  const session = token === undefined ? undefined : await operatorOf(deps, token)
  if (session === undefined)
    throw new CommandError('This shop has accounts of operators. Log in first: npm run shop -- login NAME')
  return { actor: session.actor, hasAccounts: true }
}

const reasonOf = (text: string | undefined): string | undefined => {
  const read = readReason(text)
  if (E.isRight(read)) return read.right
  throw new CommandError(
    read.left === 'empty' ? '--reason: say why, in a few words.' : `--reason: at most ${LONGEST_REASON} characters.`,
  )
}
