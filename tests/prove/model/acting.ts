import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { expect } from 'vitest'
import { type ActCall, type Refused, refused } from '~/contract/console/console-call'
import { defined } from '~/domain/shared/defined'
import { type Doing, perform, type Performed } from '@server/acts/kit/perform'
import { factsOf } from '@server/console/kit/refusals'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import type { Model, Order } from '@tests/prove/model/model'
import type { World } from '@tests/prove/model/world'
import type { Console } from '@tests/server/console/harness'

/** By which way an operator does an act: as a command, or by a call of the console. */
export type Door = 'command' | 'console'

const REASON = 'a proof'

/** How a command does an act. */
export const doingOf = (command: string): Doing => ({
  acting: { actor: { door: 'machine', user: 'tester' }, command, reason: REASON },
  isDryRun: false,
})

/** The operator at the console, in a session that neither ends nor asks for a second factor: the clock of a model leaps. */
export const seated = async ({ h, owner }: Pick<World, 'h' | 'owner'>): Promise<Console> => {
  const at = new Date(h.clock.now)
  const own = h.database.db.select({ id: operators.id }).from(operators).where(eq(operators.name, owner.name))
  await h.database.db
    .update(operatorSessions)
    .set({ seenAt: at, steppedUpAt: at, expiresAt: new Date(h.clock.now + 3_600_000) })
    .where(eq(operatorSessions.operatorId, own))
  return owner
}

/** What the model looks at in an answer. */
const seen = t.partial({ status: t.string, is_repeated: t.boolean, effect: t.string, sending: t.string })
type Seen = t.TypeOf<typeof seen>

/** What an act on an order answers to a command. */
interface Answer {
  readonly order: { readonly status: string }
  readonly isRepeated?: boolean
  readonly effect?: string
  readonly sending?: string | undefined
}

interface Way<Input, Answered, R, A> {
  readonly door: Door | undefined
  readonly call: ActCall<Input, Answered>
  readonly input: NoInfer<Input>
  readonly act: Performed<R, A>
}

/** Does an act on an order, by one of the two ways. Both answer in the same words. */
export const acting = <Input, Answered, R extends { readonly _tag: string }, A extends Answer>(
  w: World,
  order: Order,
  { door, call, input, act }: Way<Input, Answered, R, A>,
): Promise<E.Either<Refused, Seen>> =>
  door === 'console' ? actingAtConsole(w, order, call, input) : actingByCommand(w, call.command, act)

const actingByCommand = async <R extends { readonly _tag: string }, A extends Answer>(
  { h }: World,
  command: string,
  act: Performed<R, A>,
): Promise<E.Either<Refused, Seen>> => {
  const outcome = await perform(h.deps, doingOf(command), act)
  if (E.isLeft(outcome)) return E.left({ refusal: outcome.left._tag, facts: factsOf(outcome.left) })
  const { order, isRepeated, effect, sending } = outcome.right
  return E.right({ status: order.status, ...defined({ is_repeated: isRepeated, effect, sending }) })
}

const actingAtConsole = async <Input, Answered>(
  w: World,
  order: Order,
  call: ActCall<Input, Answered>,
  input: NoInfer<Input>,
): Promise<E.Either<Refused, Seen>> => {
  const owner = await seated(w)
  const { status, body, text } = await owner.act(call, input, { params: { order: order.id }, reason: REASON })
  const no = refused.decode(body)
  if (status === 409 && E.isRight(no)) return E.left({ refusal: no.right.refusal, facts: no.right.facts })
  const read = seen.decode(body)
  if (status !== call.status || E.isLeft(read)) throw new Error(`${call.path} answers ${status}: ${text}`)
  return read
}

/** What the model expects of an act. A refusal has at least these facts. */
export type Expected = E.Either<{ readonly _tag: string }, Seen & { readonly status: string }>

/** Compares an outcome with the model's. Each change is in the audit. An act that was done before is not there again. */
export const agreed = (
  m: Model,
  order: Order,
  command: string,
  outcome: E.Either<Refused, Seen>,
  expected: Expected,
): void => {
  if (E.isLeft(expected)) {
    const { _tag: refusal, ...facts } = expected.left
    expect(outcome).toEqual(E.left({ refusal, facts: expect.objectContaining(factsOf(facts)) }))
    return
  }
  if (E.isLeft(outcome)) throw new Error(`${command} was refused: ${JSON.stringify(outcome.left)}`)
  const due = { is_repeated: false, ...expected.right }
  // not every answer says everything
  expect({ ...due, ...outcome.right }).toMatchObject(due)
  if (expected.right.is_repeated !== true) m.acts.push(`${command}: ${order.id}`)
}
