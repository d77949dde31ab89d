import type { Command } from 'commander'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { textWithCode } from '@server/stock/codes-in-text'

/** An option that asks for the end of a code, and refuses a whole one with its own words. It is not stored. */
const ENDING_OPTION = '--code'

/**
 * Refuses a command if one of its texts has a code of the shop in it. Reasons, notes, references and names are kept for
 * good (I-11). The refusal does not repeat the code.
 */
export const refuseCodes = async (session: Session, command: Command): Promise<void> => {
  const name = await textWithCode(await session.open(), textsOf(command))
  if (name !== undefined)
    throw new CommandError(
      `${name} has a code in it. Name the code by its id (codes find), or by its end. Nothing was changed.`,
    )
}

/** Everything that was typed, by the names that the help has. */
const textsOf = (command: Command): readonly { readonly name: string; readonly text: string }[] => {
  const given = command.opts<Readonly<Record<string, unknown>>>()
  const options = command.options.flatMap(option => {
    const name = option.long ?? option.flags
    const text = given[option.attributeName()]
    return typeof text === 'string' && name !== ENDING_OPTION ? [{ name, text }] : []
  })
  const called = command.registeredArguments.map(argument => `The ${argument.name()}`)
  const words = command.args.map((text, at) => ({ name: called[at] ?? called.at(-1) ?? 'The command', text }))
  return [...options, ...words]
}
