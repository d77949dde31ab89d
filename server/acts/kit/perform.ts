import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { type Act, type Acting, writeAct } from '@server/operators/acts'
import type { Db } from '@server/platform/database/database'
import { rehearsal } from '@server/platform/database/rehearsal'
import { operation } from '@server/platform/database/steps'

/** How an act is done: by whom and why, and whether it only shows what would be. */
export interface Doing {
  readonly acting: Acting
  readonly isDryRun: boolean
  /**
   * Rejects if the operator may no longer act. It is called in the transaction of the act: a file can be on its way for
   * minutes after its call was admitted. Absent: a command, which is admitted once.
   */
  readonly admitAgain?: (tx: Db) => Promise<void>
}

/** The answer of an act, and what the audit gets; without an `act` nothing was changed. */
export interface Done<A> {
  readonly answer: A
  readonly act: Act | undefined
}

/** How many ids of batches or deliveries an act names: it gives their number, too. */
export const IDS_OF_ACT = 20

/** An act of an operator. It uses only the database that it is given. A refusal takes everything back. */
export type Performed<R, A> = (inside: ActDeps, doing: Doing) => Promise<E.Either<R, Done<A>>>

/**
 * Does an act and writes it to the audit, in one transaction. If the act is refused or rejects, nothing has changed and
 * nothing is written.
 *
 * A dry run does the same work, audit included, and rolls it back: it fails where the real run would fail. The answer is
 * then what would be. No socket is closed, and no push is sent.
 */
export const perform = <R, A>(deps: ActDeps, doing: Doing, work: Performed<R, A>): Promise<E.Either<R, A>> =>
  operation('command', () => performed(deps, doing, work))

const performed = async <R, A>(deps: ActDeps, doing: Doing, work: Performed<R, A>): Promise<E.Either<R, A>> => {
  const { acting, isDryRun, admitAgain } = doing
  const relay = { isDue: false }
  const notifyRelay = (): void => void (relay.isDue = true)
  const ended: Parameters<ActDeps['endSockets']>[] = []
  const endSockets: ActDeps['endSockets'] = (...given) => void ended.push(given)
  const outcome = await rehearsal<E.Either<R, A>>(deps.db, async tx => {
    await admitAgain?.(tx)
    const done = await work({ ...deps, db: tx, notifyRelay, endSockets }, doing)
    if (E.isLeft(done)) return { keep: false, answer: done }
    const { answer, act } = done.right
    if (act !== undefined) await writeAct(tx, acting, act, deps.now())
    return { keep: !isDryRun, answer: E.right(answer) }
  })
  if (E.isLeft(outcome) || isDryRun) return outcome
  // after the commit: before it the relay sees no new row, and a client could connect again
  if (relay.isDue) deps.notifyRelay()
  for (const each of ended) deps.endSockets(...each)
  return outcome
}

/** Writes the act of a change that has its own transaction, inside that transaction. A dry run must not get here. */
export const recording =
  ({ acting, isDryRun, admitAgain }: Doing, now: () => number) =>
  async (tx: Db, act: Act): Promise<void> => {
    if (isDryRun) throw new Error('A dry run would write to the audit.')
    await admitAgain?.(tx)
    await writeAct(tx, acting, act, now())
  }
