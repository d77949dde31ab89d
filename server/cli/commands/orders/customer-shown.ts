import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { maySeeCustomers } from '@server/operators/permissions'

/** The help of the option `--unmasked`. */
export const UNMASKED = 'show names and phone numbers in full'

/** Does the command show customers in full? Throws if the operator's role may not see them. */
export const showsAll = (session: Session, isAsked: boolean): boolean => {
  if (isAsked && !mayShowAll(session))
    throw new CommandError('Your role may not see names and phone numbers of customers in full.')
  return isAsked
}

/** May the operator of this command see customers in full? */
const mayShowAll = ({ acting }: Session): boolean =>
  acting?.actor.door !== 'account' || maySeeCustomers(acting.actor.role)
