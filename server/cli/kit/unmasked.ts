import { mayShowAll } from '@server/acts/kit/shown-customer'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'

/** The help of the option `--unmasked`. */
export const UNMASKED = 'show names and phone numbers in full'

/** Does the command show customers in full? Throws if the operator's role may not see them. */
export const showsAll = ({ acting }: Session, isAsked: boolean): boolean => {
  if (isAsked && acting !== undefined && !mayShowAll(acting.actor))
    throw new CommandError('Your role may not see names and phone numbers of customers in full.')
  return isAsked
}
