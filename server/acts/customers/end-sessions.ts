import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import { type NameRefusal, personWith, subjectOf } from '@server/acts/customers/named-customer'
import { grantsIn } from '@server/identity/oauth/grants'
import { sessionsIn } from '@server/identity/sessions/sessions'

/** A device on which a customer is logged in. */
export interface LiveSession {
  readonly id: string
  readonly created_at: string
  readonly seen_at: string
  /** What the browser called itself. */
  readonly agent: string | null
}

/** The live sessions of a customer, the last seen first. */
export const liveSessions = async (
  { db, now }: Pick<ActDeps, 'db' | 'now'>,
  id: string,
): Promise<readonly LiveSession[]> =>
  (await sessionsIn(db, now, () => undefined).list(id, '')).map(each => ({
    id: each.id,
    created_at: new Date(each.created_at).toISOString(),
    seen_at: new Date(each.seen_at).toISOString(),
    agent: each.agent ?? null,
  }))

export type SessionRefusal = NameRefusal | { readonly _tag: 'no_such_session' }

/** Ends one session of a customer, or all and what mini-apps were given. The answer: the ids of those that were live. */
export const endSessions =
  (customer: string, device: string | undefined): Performed<SessionRefusal, readonly string[]> =>
  async inside => {
    const person = await personWith(inside.db, customer)
    if (E.isLeft(person)) return person
    const { id } = person.right
    const live = await liveSessions(inside, id)
    const ended = live.map(session => session.id).filter(session => device === undefined || session === device)
    if (device === undefined) await endEverySession(inside, id)
    else if (ended.length === 0) return E.left({ _tag: 'no_such_session' })
    else await sessionsIn(inside.db, inside.now, inside.endSockets).endOwn(id, device)
    return E.right({
      answer: ended,
      act: { subject: subjectOf(person.right), before: { sessions: live.length }, after: { user: id, ended } },
    })
  }

/** Ends every session of a customer, and what mini-apps were given. */
export const endEverySession = async (
  { db, now, endSockets }: Pick<ActDeps, 'db' | 'now' | 'endSockets'>,
  id: string,
): Promise<void> => {
  await sessionsIn(db, now, endSockets).endAll(id)
  await grantsIn(db, now).endAll(id)
}
