import type { CommandDeps, Session } from '@server/cli/kit/session'
import { type Act, type Acting, writeAct } from '@server/operators/acts'
import type { Db } from '@server/platform/database/database'
import { rehearsal } from '@server/platform/database/rehearsal'
import { operation } from '@server/platform/database/steps'

/** The result of a change, and the act for the audit; without an act nothing was changed. */
export interface Change<A> {
  readonly answer: A
  readonly act: Act | undefined
}

/**
 * Changes something and writes the act to the audit, in one transaction. `work` must use only the database that it is
 * given. If it rejects, nothing has changed and nothing is written.
 *
 * A dry run does the same work, act included, and rolls it back: it fails where the real run would fail. The answer is
 * then what would be. No socket is closed, and no push is sent.
 */
export const changing = <A>(session: Session, work: (deps: CommandDeps) => Promise<Change<A>>): Promise<A> =>
  operation('command', () => change(session, work))

const change = async <A>(session: Session, work: (deps: CommandDeps) => Promise<Change<A>>): Promise<A> => {
  const deps = await session.open()
  const acting = actingIn(session)
  const relay = { isDue: false }
  const notifyRelay = (): void => void (relay.isDue = true)
  const ended: Parameters<CommandDeps['endSockets']>[] = []
  const endSockets: CommandDeps['endSockets'] = (...given) => void ended.push(given)
  const answer = await rehearsal(deps.db, async tx => {
    const made = await work({ ...deps, db: tx, notifyRelay, endSockets })
    if (made.act !== undefined) await writeAct(tx, acting, made.act, deps.now())
    return { keep: !session.isDryRun, answer: made.answer }
  })
  if (session.isDryRun) return answer
  // after the commit: before it the relay sees no new row, and a client could connect again
  if (relay.isDue) deps.notifyRelay()
  for (const each of ended) deps.endSockets(...each)
  return answer
}

/** Writes the act of a change that has its own transaction, inside that transaction. A dry run must not get here. */
export const recording =
  (session: Session, now: () => number) =>
  async (tx: Db, act: Act): Promise<void> => {
    if (session.isDryRun) throw new Error('A dry run would write to the audit.')
    await writeAct(tx, actingIn(session), act, now())
  }

const actingIn = ({ acting }: Session): Acting => {
  if (acting === undefined) throw new Error('A command changes the shop, but its permission was not checked.')
  return acting
}
