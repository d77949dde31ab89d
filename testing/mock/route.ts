import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import type * as t from 'io-ts'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { AccountPorts } from '~/application/ports'
import type { Call } from '~/contract/call'
import { errorPath } from '~/contract/error-path'
import { invalid } from '~/domain/shared/failure'
import { type MockAnswer, answer, answerOf } from '@testing/mock/answer'

/** A request that a route answers. */
export interface Asked<Body> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly body: Body
  /** The `Idempotency-Key`, or a new one. */
  readonly key: string
  /** The token of an order's link, in place of a session. */
  readonly link: string | undefined
  readonly token: string | undefined
  /** The values of the state cookies, by provider. */
  readonly states: Readonly<Record<string, string>>
  readonly ports: BackendPorts
  readonly account: AccountPorts
}

export type CallFacts = Pick<Call<unknown, unknown>, 'method' | 'path' | 'query' | 'access' | 'keyed' | 'linked'>

/** One call of the contract, and what answers it. */
export interface Route {
  readonly call: CallFacts
  readonly answer: (asked: Asked<unknown>) => Promise<MockAnswer>
}

/** Decodes a request with the codecs of its call, runs it, and encodes what it answers. */
export const route = <Body, Answer, Change>(
  call: Call<Body, Answer, Change>,
  run: (asked: Asked<Body>) => TaskEither<Failing<Change>, Answer>,
): Route => ({
  call,
  answer: async asked => {
    const read = call.body.decode(asked.body)
    if (E.isLeft(read)) return answerOf(invalid(fieldErrors(read.left)), call)
    const outcome = await run({ ...asked, body: read.right })()
    if (E.isLeft(outcome)) return answerOf(outcome.left, call)
    const body: unknown = call.answer.encode(outcome.right)
    return call.status === 204 ? answer(204) : answer(call.status, body)
  },
})

type Failing<Change> = Parameters<typeof answerOf<Change>>[0]

const fieldErrors = (errors: t.Errors): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    errors.flatMap(({ context }) => {
      const path = errorPath(context)
      return path === '' ? [] : [[path, ['Enter a valid value']] as const]
    }),
  )
