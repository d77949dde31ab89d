import * as E from 'fp-ts/Either'
import { type Doing, perform, type Performed } from '@server/acts/kit/perform'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'

/** Does an act for a command. `words`: why it was refused, for the operator. */
export const performing = async <R, A>(
  session: Session,
  work: Performed<R, A>,
  words: (refusal: R) => string,
): Promise<A> => {
  const done = await perform(await session.open(), doingOf(session), work)
  if (E.isLeft(done)) throw new CommandError(words(done.left))
  return done.right
}

/** How a command that was admitted is done. */
export const doingOf = ({ acting, isDryRun }: Session): Doing => {
  if (acting === undefined) throw new Error('A command changes the shop, but its permission was not checked.')
  return { acting, isDryRun }
}
